/** How many random stories a test of the money path lives through, on each database; `STORIES=500` for a long search. */
export const stories = Number(process.env.STORIES ?? 15)
