/** Begins a piece of work for an address, now or at its turn. */
export type Turnstile = (address: string, begin: () => void) => void

/** Enough that an address alone has nothing to wait for: the next turn comes at once where nothing else is to be done. */
const usualPerTurn = 8

/**
 * Lets each address begin so much in one turn of the event loop; more of it waits for the next. However fast and from however
 * many connections somebody asks, a turn stays short, and what takes many turns, such as rendering, goes on for the others.
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
