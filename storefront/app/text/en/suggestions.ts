import type * as own from '../suggestions.ts'

export const suggestionsText: typeof own.suggestionsText = {
  list: 'Suggested products',
  found: count => (count === 0 ? 'No suggestions' : `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`),
  none: query => `There is no “${query}”. Try another name or see all products.`,
  slow: 'The connection is slow, still searching… Press Enter to open the page of results.',
}
