import type * as own from '@kilat/contract/player-sentences.ts'

export const playerSentences: typeof own.playerSentences = {
  fill: label => `Please enter the ${label} first.`,
  choose: label => `Please choose the ${label} first.`,
  invisible: label => `The ${label} has characters that can not be seen. Please type it again.`,
  tooLong: (label, longest) => `The ${label} has ${longest} characters at most.`,
  digitsOnly: label => `The ${label} has digits 0–9 only.`,
  fromList: label => `Choose the ${label} from the list.`,
  unusual: label => `The ${label} does not usually look like this. Please check it again.`,
  unlikely: (label, option) => `This ID is usually on ${label} ${option}. Please check it again.`,
}
