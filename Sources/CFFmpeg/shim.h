#include <errno.h>
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/murmur3.h>
#include <libavutil/opt.h>
#include <libswresample/swresample.h>

// Values that Swift cannot import because they are written as expressions.
static const int podprint_error_end = AVERROR_EOF;
static const int podprint_error_again = AVERROR(EAGAIN);
static const int podprint_error_interrupted = AVERROR_EXIT;
static const int podprint_error_out_of_memory = AVERROR(ENOMEM);
static const int podprint_error_input_output = AVERROR(EIO);
static const int podprint_error_not_permitted = AVERROR(EPERM);
static const int podprint_error_invalid_argument = AVERROR(EINVAL);
static const int64_t podprint_no_time_stamp = AV_NOPTS_VALUE;

// The samples of a frame to one plane of floats; a null frame drains the resampler. The constness of
// swr_convert's parameters differs between FFmpeg versions, so the call stays in C.
static inline int podprint_resample(
    struct SwrContext *resampler, float *output, int capacity, const AVFrame *frame) {
  uint8_t *planes[1] = {(uint8_t *)output};
  if (!frame) return swr_convert(resampler, planes, capacity, NULL, 0);
  return swr_convert(
      resampler, planes, capacity, (const uint8_t **)frame->extended_data, frame->nb_samples);
}
