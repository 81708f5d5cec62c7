type Found<Order> = {
  /** Orders that can be attached, as they are now. */
  orders: Order[]
  /** Orders that never can: they belong to an account already, or do not exist. */
  settled: string[]
}

const atOnce = 4

/** Finds the orders that belong to no account yet. An order whose call failed is in neither list, and is asked for another time. */
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
