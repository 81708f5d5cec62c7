/** The room to open after signing in: a path of the console, whatever the address said. */
export function safePlace(asked: string | null): string {
  return asked !== null && /^\/(?![/\\])[\w\-/?&=.%+:#]*$/.test(asked) ? asked : '/'
}
