/** Begins a piece of work for an address, now or in its turn. */
export type Turnstile = (address: string, begin: () => void) => void

/** High enough that a single address does not wait: the next turn comes at once if there is no other work. */
const usualPerTurn = 8

/**
 * Lets each address begin a limited amount of work in one turn of the event loop; the rest waits for the next turn. However fast
 * and on however many connections a client asks, a turn stays short, and work of many turns, such as rendering, goes on for others.
 */
export function createTurnstile(perTurn = usualPerTurn): Turnstile {
  const begun = new Map<string, number>()
  const lines = new Map<string, (() => void)[]>()
  let isPlanned = false
  const plan = () => {
    if (isPlanned) return
    isPlanned = true
    setImmediate(turn)
  }
  const turn = () => {
    isPlanned = false
    begun.clear()
    for (const [address, line] of lines) {
      const due = line.splice(0, perTurn)
      begun.set(address, due.length)
      if (line.length === 0) lines.delete(address)
      for (const begin of due) begin()
    }
    if (begun.size > 0) plan()
  }
  return (address, begin) => {
    plan()
    const count = begun.get(address) ?? 0
    const line = lines.get(address)
    if (line) line.push(begin)
    else if (count >= perTurn) lines.set(address, [begin])
    else {
      begun.set(address, count + 1)
      begin()
    }
  }
}
