/** Who subscribes to which channel. Maps, because a client may name a channel like a property of every object. */
export type Subscriptions<Member> = {
  enter(member: Member, channel: string): void
  leave(member: Member, channel: string): void
  leaveAll(member: Member): void
  channelsOf(member: Member): ReadonlySet<string>
  membersOf(channel: string): ReadonlySet<Member>
  /** Channels with a member that begin so, the private ones first: those of visitors may be very many. */
  channels(beginning?: string): Iterable<string>
}

const none: ReadonlySet<never> = new Set()

const ofPrivate = 'private-'

export function createSubscriptions<Member>(): Subscriptions<Member> {
  const privates = new Map<string, Set<Member>>()
  const others = new Map<string, Set<Member>>()
  const channels = new Map<Member, Set<string>>()
  const mapOf = (channel: string) => (channel.startsWith(ofPrivate) ? privates : others)
  const leave = (member: Member, channel: string) => {
    drop(mapOf(channel), channel, member)
    drop(channels, member, channel)
  }
  return {
    enter(member, channel) {
      put(mapOf(channel), channel, member)
      put(channels, member, channel)
    },
    leave,
    leaveAll(member) {
      for (const channel of [...(channels.get(member) ?? [])]) leave(member, channel)
    },
    channelsOf: member => channels.get(member) ?? none,
    membersOf: channel => mapOf(channel).get(channel) ?? none,
    *channels(beginning = '') {
      const begins = (channel: string) => channel.startsWith(beginning)
      yield* privates.keys().filter(begins)
      if (!beginning.startsWith(ofPrivate)) yield* others.keys().filter(begins)
    },
  }
}

function put<Key, Value>(map: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const set = map.get(key)
  if (set) set.add(value)
  else map.set(key, new Set([value]))
}

function drop<Key, Value>(map: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const set = map.get(key)
  set?.delete(value)
  if (set?.size === 0) map.delete(key)
}
