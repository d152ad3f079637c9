print("podprint")
