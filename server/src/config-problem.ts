/** What is wrong with a variable of the environment. `contradicts`: it is well written, but does not go with others or with the store. */
export type ConfigProblem = {
  variable: string
  why: 'missing' | 'unreadable' | 'contradicts'
  /** The rest of the sentence that begins with the variable. It never repeats the value. */
  says: string
}

/** `because` names what needs the variable. */
export function missing(variable: string, because: string): ConfigProblem {
  return { variable, why: 'missing', says: `is missing: ${because}` }
}

export function unreadable(variable: string, says: string): ConfigProblem {
  return { variable, why: 'unreadable', says }
}

export function contradicts(variable: string, says: string): ConfigProblem {
  return { variable, why: 'contradicts', says }
}

/** The problem as the start reports it. */
export function lineOf({ variable, says }: ConfigProblem): string {
  return `${variable} ${says}`
}
