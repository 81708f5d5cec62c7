import { createSubscriptions } from './subscriptions.ts'

/** Which sessions the connections have proven, so that a connection does not outlive a session that it listens for. */
export type ProvenSessions<Member> = {
  /** Has to be called for each connection before it proves anything. */
  meet(member: Member): void
  /** False if the session may have ended since the member connected: then the member has to connect again and prove it anew. */
  prove(member: Member, sessionId: string): boolean
  /** Ends a session, or all of which nobody knows whether they ended. Answers the members that had proven it. */
  end(sessionId?: string): Member[]
  leave(member: Member): void
}

/**
 * A proof that was fetched before its session ended may be shown after it, so ended sessions are remembered. When they are more than
 * `mostEnded`, all connections until then have to connect again before they prove anything.
 */
export function createProvenSessions<Member extends object>({ mostEnded = 10_000 } = {}): ProvenSessions<Member> {
  const proven = createSubscriptions<Member>()
  const metIn = new WeakMap<Member, number>()
  const ended = new Set<string>()
  let round = 0
  const startRound = () => {
    round += 1
    ended.clear()
  }
  return {
    meet: member => void metIn.set(member, round),
    prove(member, sessionId) {
      if (metIn.get(member) !== round || ended.has(sessionId)) return false
      proven.enter(member, sessionId)
      return true
    },
    end(sessionId) {
      if (sessionId === undefined) {
        startRound()
        return [...new Set([...proven.channels()].flatMap(id => [...proven.membersOf(id)]))]
      }
      ended.add(sessionId)
      if (ended.size > mostEnded) startRound()
      return [...proven.membersOf(sessionId)]
    },
    leave: proven.leaveAll,
  }
}
