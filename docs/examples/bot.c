/* A bot for niagara-tui in C, without any library, as an example of the engine protocol (docs/engines.md).
 * It plays the first legal move:
 *   cc -o ./first docs/examples/bot.c
 *   niagara arena --seats "exec:./first,greedy,greedy" --games 3
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The end of the JSON value that begins at `at`. A message is one line, without blanks between its parts. */
static const char *end_of(const char *at) {
    int depth = 0;
    do {
        if (*at == '"') {
            for (at++; *at && *at != '"'; at++)
                if (*at == '\\' && at[1]) at++;
        } else if (*at == '{' || *at == '[') {
            depth++;
        } else if (*at == '}' || *at == ']') {
            depth--;
        } else if (!depth) {
            return at + strcspn(at, ",}]");
        }
        if (*at) at++;
    } while (*at && depth > 0);
    return at;
}

/* The value of the member of that name in the object that begins at `at`; NULL if it has none. */
static const char *member(const char *at, const char *name) {
    size_t length = strlen(name);
    while (*at == '{' || *at == ',') {
        const char *key = at + 1, *value = end_of(key);
        if (*value != ':') return NULL;
        if (value++ == key + length + 2 && !strncmp(key + 1, name, length)) return value;
        at = end_of(value);
    }
    return NULL;
}

static int is(const char *value, const char *text) { return value && !strncmp(value, text, strlen(text)); }

int main(void) {
    char *line = NULL;
    size_t room = 0;
    while (getline(&line, &room, stdin) > 0) {
        const char *type = member(line, "type"), *id = member(line, "id");
        if (is(type, "\"hello\"") && id) {
            printf("{\"id\":%ld,\"ready\":{\"protocol\":1,\"name\":\"First move\",\"version\":\"1.0\"}}\n", atol(id));
        } else if (is(type, "\"question\"") && id) {
            const char *moves = member(line, "moves"), *first = moves ? moves + 1 : "\"\"";
            printf("{\"id\":%ld,\"move\":%.*s}\n", atol(id), (int)(end_of(first) - first), first);
        } else if (is(type, "\"quit\"")) {
            break;
        }
        fflush(stdout);
    }
    free(line);
    return 0;
}
