export type FaultRun = {
  seed: number
  /** Orders and deposits together. */
  buyers: number
  /** The store is one process on PGlite and two on PostgreSQL. */
  database: 'pglite' | 'postgres'
  /** Buyers at once. */
  crowd: number
  /** A process is killed, and the database stopped, each time after so many buyers. */
  buyersPerKill: number
  buyersPerStop: number
  /** A supplier's list changes each time after so many buyers, and each third time Digiflazz refuses everything for a while. */
  buyersPerList: number
  /** True if the processes live so shortly that optimising their code would cost more than it saves. */
  isBrief: boolean
  /** The store's settings: time to pay, the promise, and a hold. */
  windowMinutes: number
  promiseMinutes: number
  holdMinutes: number
  firstCheckMs: number
  lastCheckMs: number
  callTimeoutMs: number
  /** Longest wait of a payer before an act. */
  thinkMs: number
  /** How long the judge waits for the ends. */
  patienceMs: number
  say(line: string): void
}

type Preset = Omit<FaultRun, 'database' | 'seed' | 'say'>

/** A short run for `npm test`. */
export const shortRun: Preset = {
  buyers: 45,
  crowd: 15,
  buyersPerKill: 30,
  buyersPerStop: 20,
  buyersPerList: 9,
  isBrief: true,
  windowMinutes: 0.06,
  promiseMinutes: 0.06,
  holdMinutes: 0.01,
  firstCheckMs: 150,
  lastCheckMs: 1_000,
  callTimeoutMs: 700,
  thinkMs: 600,
  patienceMs: 150_000,
}

/** A run of this many buyers, for the bench. */
export function longRun(buyers: number): Preset {
  return {
    buyers,
    crowd: 40,
    buyersPerKill: Math.max(30, Math.floor(buyers / 40)),
    buyersPerStop: Math.max(45, Math.floor(buyers / 15)),
    buyersPerList: Math.max(20, Math.floor(buyers / 60)),
    isBrief: false,
    windowMinutes: 0.75,
    promiseMinutes: 0.75,
    holdMinutes: 0.25,
    firstCheckMs: 500,
    lastCheckMs: 5_000,
    callTimeoutMs: 2_000,
    thinkMs: 4_000,
    patienceMs: 30 * 60_000,
  }
}
