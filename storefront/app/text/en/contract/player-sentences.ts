import type * as own from '@kilat/contract/player-sentences.ts'

export const fill: typeof own.fill = label => `Please enter the ${label} first.`
export const choose: typeof own.choose = label => `Please choose the ${label} first.`
export const invisible: typeof own.invisible = label => `The ${label} has characters that can not be seen. Please type it again.`
export const tooLong: typeof own.tooLong = (label, longest) => `The ${label} has ${longest} characters at most.`
export const digitsOnly: typeof own.digitsOnly = label => `The ${label} has digits 0–9 only.`
export const fromList: typeof own.fromList = label => `Choose the ${label} from the list.`
export const unusual: typeof own.unusual = label => `The ${label} does not usually look like this. Please check it again.`
export const unlikely: typeof own.unlikely = (label, option) => `This ID is usually on ${label} ${option}. Please check it again.`
