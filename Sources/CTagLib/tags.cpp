#include "podprint_tags.h"

#include <taglib/id3v2framefactory.h>
#include <taglib/mp4file.h>
#include <taglib/mpegfile.h>
#include <taglib/tfilestream.h>
#include <taglib/tpropertymap.h>

#include <string>

namespace {

/* A file opened for reading, no block of which is longer than a limit: what a tag says about its own length
   decides how much TagLib asks for at once. */
class BoundedStream : public TagLib::FileStream {
 public:
  BoundedStream(const char *path, size_t limit) : TagLib::FileStream(path, true), limit(limit) {}

  TagLib::ByteVector readBlock(unsigned long length) override {
    return length > limit ? TagLib::ByteVector() : TagLib::FileStream::readBlock(length);
  }

 private:
  size_t limit;
};

void tell(const TagLib::PropertyMap &properties, void *context, podprint_tag_receiver receiver) {
  for (const auto &property : properties) {
    const std::string name = property.first.to8Bit(true);
    for (const auto &value : property.second) {
      const std::string text = value.to8Bit(true);
      receiver(context, name.c_str(), text.data(), text.size());
    }
  }
}

template <typename Tagged>
int tellOf(Tagged &file, void *context, podprint_tag_receiver receiver) {
  if (!file.isValid()) return 0;
  tell(file.properties(), context, receiver);
  return 1;
}

}  // namespace

int podprint_read_tags(const char *path, enum podprint_tag_kind kind, size_t most_bytes, void *context,
                       podprint_tag_receiver receiver) {
  try {
    BoundedStream stream(path, most_bytes);
    if (!stream.isOpen()) return 0;
    if (kind == podprint_tags_mp4) {
      TagLib::MP4::File file(&stream, false);
      return tellOf(file, context, receiver);
    }
    TagLib::MPEG::File file(&stream, TagLib::ID3v2::FrameFactory::instance(), false);
    return tellOf(file, context, receiver);
  } catch (...) {
    return 0;
  }
}
