/** The nouns that money can be asked for. */
export const subjectKinds = ['order', 'deposit'] as const

export type SubjectKind = (typeof subjectKinds)[number]

/** The order or deposit that money is paid for, moved for or refunded for. */
export type Subject = { kind: SubjectKind; id: string }
