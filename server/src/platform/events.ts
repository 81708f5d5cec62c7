import { EventEmitter } from 'node:events'

/** What other parts of this process may want to know, told after the tx committed. */
export type StoreEvents = {
  /** The catalogue or a price changed. */
  catalog: []
  /** A text was published, changed or given to a new store. */
  content: []
  /** An order changed. */
  order: [{ orderId: string }]
}

export type Events = EventEmitter<StoreEvents>

export function createEvents(): Events {
  return new EventEmitter<StoreEvents>()
}
