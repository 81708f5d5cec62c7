/**
 * PostgreSQL's codes for a lost or refused connection: class 08, a shutdown, too many connections (53300), and for one that can write nothing now: on a
 * server that became a standby (25006), or whose disk (53100) or memory (53200) is full.
 */
const ofDatabase = /^(?:08[\dA-Z]{3}|57P0[1-5]|53[1-3]00|25006)$/
/** The system's codes for an unreachable server. */
const ofNetwork = /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/
/** The driver's messages for the same, which carry no code. */
const ofDriver = /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** True for an error that means the database is unreachable: the same call may succeed a few seconds later. */
export function isDatabaseDown(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth += 1) {
    // Another company's server is down; its caller handles that.
    if (at instanceof TypeError) return false
    const code = 'code' in at ? String(at.code) : ''
    if (ofDatabase.test(code) || ofNetwork.test(code) || ofDriver.test(at.message)) return true
  }
  return false
}

/** What the drivers say once this process has closed its database. */
const afterClosing = /^(?:Cannot use a pool after calling end|PGlite is clos)/

/** True for an error that means this process is stopping: no further call will succeed. */
export function isDatabaseClosed(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth += 1)
    if (afterClosing.test(at.message)) return true
  return false
}

/**
 * PostgreSQL's codes for a tx that it ended because of others: a lock held for longer than the time limit, a deadlock, a conflict of
 * versions, and a statement that took too long.
 */
const ofOthers = new Set(['55P03', '40P01', '40001', '57014'])

/** True for an error that means others were in the way: the tx wrote nothing, and the same call may succeed a few seconds later. */
export function isDatabaseBusy(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth += 1) {
    if ('code' in at && (ofOthers.has(String(at.code)) || isOutdated(at))) return true
  }
  return false
}

/** True if the database has forgotten a statement's name, or its tables have changed so that its rows have other columns. */
export function isOutdated(error: Error): boolean {
  const code = 'code' in error ? error.code : undefined
  return code === '26000' || (code === '0A000' && error.message.includes('cached plan'))
}
