/** Longest name of a channel. */
const longestChannel = 164

/** Longest name of an event. */
export const longestEvent = 200

/** Most events of one call of the HTTP API, by the protocol. */
export const mostEventsAtOnce = 10

/** True for the id of a connection. Anything else could make a signature valid for another text than the one it was made for. */
export function isSocketId(text: unknown): text is string {
  return typeof text === 'string' && /^\d{1,20}\.\d{1,20}$/.test(text)
}

/** True for a name that a channel may have. Names that begin with `#` are the protocol's own and refused. */
export function isChannelName(text: unknown): text is string {
  return typeof text === 'string' && text.length <= longestChannel && /^[A-Za-z0-9_\-=@,.;]+$/.test(text)
}

/** The kind of a channel, by its prefix; undefined for kinds this server does not offer: presence, encrypted and cache channels. */
export function kindOf(channel: string): 'public' | 'private' | undefined {
  if (/^(?:presence-|cache-|private-cache-|private-encrypted-)/.test(channel)) return undefined
  return channel.startsWith('private-') ? 'private' : 'public'
}
