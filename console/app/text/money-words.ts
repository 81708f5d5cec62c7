/** The words of an act that moves money: its sheet, and its button. */
export type MoneyWords = { title: string; say: string; confirm: string; busy: string; isDanger?: boolean }
