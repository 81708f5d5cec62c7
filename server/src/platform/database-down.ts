/** What PostgreSQL itself says of a connection that is over or not to be had: class 08, a shutdown, no room (53300). */
const ofDatabase = /^(?:08[\dA-Z]{3}|57P0[1-5]|53300)$/
/** What the system says of a server that is not there. */
const ofNetwork = /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/
/** What the driver says of them, without any code. */
const ofDriver = /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** True for an error that says the database can not be reached at the moment: the same act may well succeed in a few seconds. */
export function isDatabaseDown(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth += 1) {
    // Somebody else's server that is down, which is for whoever called it to handle.
    if (at instanceof TypeError) return false
    const code = 'code' in at ? String(at.code) : ''
    if (ofDatabase.test(code) || ofNetwork.test(code) || ofDriver.test(at.message)) return true
  }
  return false
}
