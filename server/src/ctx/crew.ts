/** A worker that looks for jobs takes this long at most; one that was woken before counts as asleep again. */
const lookMs = 200

/** One of the workers of a queue. `id` is the job queue's. */
type Worker = { id: string; isBusy: boolean; wokenAt: number }

/** The workers of one queue in this process. */
export type Crew = {
  readonly ids: readonly string[]
  /** Adds a worker: `hire` gets what wraps its work, and answers its id. */
  add(hire: (work: <Answer>(act: () => Promise<Answer>) => Promise<Answer>) => Promise<string>): Promise<void>
  /** Wakes one that sleeps. If all are awake, each of them looks again once it is done. */
  wakeOne(): void
}

/** `wake` has a worker look for jobs: at once if it sleeps, otherwise once it is done. */
export function createCrew(wake: (id: string) => void, now = () => performance.now()): Crew {
  const workers: Worker[] = []
  return {
    get ids() {
      return workers.map(({ id }) => id)
    },
    async add(hire) {
      const worker: Worker = { id: '', isBusy: false, wokenAt: Number.NEGATIVE_INFINITY }
      worker.id = await hire(async act => {
        worker.isBusy = true
        try {
          return await act()
        } finally {
          worker.isBusy = false
        }
      })
      workers.push(worker)
    },
    wakeOne() {
      const at = now()
      const asleep = workers.find(({ isBusy, wokenAt }) => !isBusy && at - wokenAt >= lookMs)
      for (const worker of asleep ? [asleep] : workers) {
        worker.wokenAt = at
        wake(worker.id)
      }
    },
  }
}
