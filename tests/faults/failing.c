/* A disk that fails when it is told to, for LD_PRELOAD.
 *
 * FAULT_UNDER names a directory; only calls on what lies in it count. Of the calls of the kind
 * FAULT_CALL (write, fsync or rename) that of number FAULT_AT fails as FAULT_AS says: EIO or ENOSPC,
 * `short` (a write takes half of what it was given), or `kill` (the process ends there); with
 * `EIO stays` all behind it fail too. Each call of any kind adds its first letter to FAULT_NOTE.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#define REAL(result, name, ...)                                                                    \
    static result (*real)(__VA_ARGS__);                                                            \
    if (!real) real = (result(*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name)

enum { GO_ON, FAIL, HALF };

static int seen;

static int is_under(const char *path) {
    const char *under = getenv("FAULT_UNDER");
    size_t length = under ? strlen(under) : 0;
    return length && !strncmp(path, under, length) && (path[length] == '/' || !path[length]);
}

/* Count a call; whether it goes on, fails (with errno set), or is done by half. */
static int fate(const char *call, const char *path) {
    int saved = errno;
    const char *wanted = getenv("FAULT_CALL"), *at = getenv("FAULT_AT"), *as = getenv("FAULT_AS");
    if (!wanted || !at || !as || !is_under(path)) return GO_ON;
    int note = open(getenv("FAULT_NOTE"), O_WRONLY | O_APPEND | O_CREAT, 0600);
    syscall(SYS_write, note, call, 1);
    close(note);
    errno = saved;
    if (strcmp(call, wanted) || ++seen < atoi(at)) return GO_ON;
    if (seen > atoi(at) && !strstr(as, "stays")) return GO_ON;
    if (!strcmp(as, "kill")) syscall(SYS_kill, getpid(), SIGKILL);
    if (!strcmp(as, "short")) return HALF;
    errno = strcmp(as, "ENOSPC") ? EIO : ENOSPC;
    return FAIL;
}

static int fate_of(const char *call, int file) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return GO_ON;
    path[length] = 0;
    return fate(call, path);
}

static size_t half(size_t count) { return count > 1 ? count / 2 : count; }

ssize_t write(int file, const void *data, size_t count) {
    REAL(ssize_t, write, int, const void *, size_t);
    int how = fate_of("write", file);
    return how == FAIL ? -1 : real(file, data, how == HALF ? half(count) : count);
}

ssize_t pwrite(int file, const void *data, size_t count, off_t at) {
    REAL(ssize_t, pwrite, int, const void *, size_t, off_t);
    int how = fate_of("write", file);
    return how == FAIL ? -1 : real(file, data, how == HALF ? half(count) : count, at);
}

ssize_t pwrite64(int file, const void *data, size_t count, off64_t at) {
    REAL(ssize_t, pwrite64, int, const void *, size_t, off64_t);
    int how = fate_of("write", file);
    return how == FAIL ? -1 : real(file, data, how == HALF ? half(count) : count, at);
}

int fsync(int file) {
    REAL(int, fsync, int);
    return fate_of("fsync", file) == FAIL ? -1 : real(file);
}

int fdatasync(int file) {
    REAL(int, fdatasync, int);
    return fate_of("fsync", file) == FAIL ? -1 : real(file);
}

int rename(const char *old, const char *new) {
    REAL(int, rename, const char *, const char *);
    return fate("rename", new) == FAIL ? -1 : real(old, new);
}

int renameat(int from, const char *old, int to, const char *new) {
    REAL(int, renameat, int, const char *, int, const char *);
    return fate("rename", new) == FAIL ? -1 : real(from, old, to, new);
}
