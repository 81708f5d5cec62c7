type Found<Order> = {
  /** What can be put into the account, as it is now. */
  orders: Order[]
  /** What never can be: it is in an account already, or there is no such order. */
  settled: string[]
}

const atOnce = 4

/** Asks which of these orders nobody has in an account yet. What could not be asked is in neither list, and is asked another time. */
export async function findAttachable<Order extends { can_attach: boolean }>(
  ids: readonly string[],
  ask: (id: string) => Promise<Order | 'gone'>,
): Promise<Found<Order>> {
  const answers = new Map<string, Order | 'gone'>()
  const waiting = [...ids]
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const answer = await ask(id).catch(() => undefined)
      if (answer) answers.set(id, answer)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const orders: Order[] = []
  const settled: string[] = []
  for (const id of ids) {
    const answer = answers.get(id)
    if (answer === 'gone' || (answer && !answer.can_attach)) settled.push(id)
    else if (answer) orders.push(answer)
  }
  return { orders, settled }
}
