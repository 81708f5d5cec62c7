/** The invitation's token in the address, which is taken out of it so that the history does not keep it. Empty if there is none. */
export function takeToken(): string {
  const token = /^#([\w-]{43})$/.exec(window.location.hash)?.[1] ?? ''
  if (token !== '') window.history.replaceState(window.history.state, '', window.location.pathname)
  return token
}
