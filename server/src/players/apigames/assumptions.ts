// What Apigames' public pages leave open, in one place. A wrong guess makes a look-up unavailable, and never refuses a buyer.

/** Words of a refusal that is about the store's account. */
export const credentialsMessage = /\b(?:merchant|signature|secret|unauthori[sz]ed|whitelist|ip)\b/i

/** `rc` of an answer that has looked. No page lists the others. */
export const answeredCode = 0
