/** Who subscribes to which channel. Maps, because a client may name a channel like a property of every object. */
export type Subscriptions<Member> = {
  enter(member: Member, channel: string): void
  leave(member: Member, channel: string): void
  leaveAll(member: Member): void
  channelsOf(member: Member): ReadonlySet<string>
  membersOf(channel: string): ReadonlySet<Member>
  /** Channels with a member. */
  channels(): Iterable<string>
}

const none: ReadonlySet<never> = new Set()

export function createSubscriptions<Member>(): Subscriptions<Member> {
  const members = new Map<string, Set<Member>>()
  const channels = new Map<Member, Set<string>>()
  const leave = (member: Member, channel: string) => {
    drop(members, channel, member)
    drop(channels, member, channel)
  }
  return {
    enter(member, channel) {
      put(members, channel, member)
      put(channels, member, channel)
    },
    leave,
    leaveAll(member) {
      for (const channel of [...(channels.get(member) ?? [])]) leave(member, channel)
    },
    channelsOf: member => channels.get(member) ?? none,
    membersOf: channel => members.get(channel) ?? none,
    channels: () => members.keys(),
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
