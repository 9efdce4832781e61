/* Loaded into a server before libc: delays each fsync and fdatasync by SLOW_SYNC_MS, on the thread that calls it. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>

static void wait_first(void) {
  const char *ms = getenv("SLOW_SYNC_MS");
  long delay = ms == NULL ? 0 : atol(ms);
  struct timespec left = {delay / 1000, delay % 1000 * 1000000};
  while (nanosleep(&left, &left) != 0) {
  }
}

static int then_call(const char *name, int fd) {
  int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  wait_first();
  return real(fd);
}

int fsync(int fd) { return then_call("fsync", fd); }
int fdatasync(int fd) { return then_call("fdatasync", fd); }
