/** A worker that looks for jobs takes this long at most; one that was woken before counts as asleep again. */
const lookMs = 200

/**
 * Jobs written within this time after a wake wait for its end, and are taken together: at rest a job begins at once, and under load one statement takes
 * several.
 */
const gatherMs = 20

/** One of the workers of a queue. `id` is the job queue's. */
type Worker = { id: string; isBusy: boolean; wokenAt: number }

/** The workers of one queue in this process. */
export type Crew = {
  readonly ids: readonly string[]
  /** Adds a worker: `hire` gets what wraps its work, and answers its id. */
  add(hire: (work: <Answer>(act: () => Promise<Answer>) => Promise<Answer>) => Promise<string>): Promise<void>
  /** Has a worker that sleeps look for a job. If too few sleep, the others look again once they are done. */
  call(): void
}

/** `wake` has a worker look for up to `batchSize` jobs: at once if it sleeps, otherwise once it is done. */
export function createCrew(wake: (id: string) => void, { batchSize }: { batchSize: number }): Crew {
  const workers: Worker[] = []
  let waiting = 0
  let calledAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined

  function wakeEnough() {
    timer = undefined
    calledAt = performance.now()
    const asleep = workers.filter(({ isBusy, wokenAt }) => !isBusy && calledAt - wokenAt >= lookMs)
    const enough = Math.ceil(waiting / batchSize)
    const called = asleep.length >= enough ? asleep.slice(0, enough) : workers
    waiting = 0
    for (const worker of called) {
      worker.wokenAt = calledAt
      wake(worker.id)
    }
  }

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
    call() {
      waiting += 1
      if (timer) return
      const restMs = calledAt + gatherMs - performance.now()
      if (restMs <= 0) wakeEnough()
      else timer = setTimeout(wakeEnough, restMs).unref()
    },
  }
}
