/** The nouns that money can be asked for. */
export const subjectKinds = ['order', 'deposit'] as const

export type SubjectKind = (typeof subjectKinds)[number]

/** What money is paid for, moved for or given back for: a noun of the store and its id. */
export type Subject = { kind: SubjectKind; id: string }
