import type * as own from '../error.ts'

export const errorText: typeof own.errorText = {
  notFoundTitle: 'This wire leads nowhere',
  notFound: path => `Page not found: ${path}`,
  notFoundHelp: 'The address may be mistyped, or has moved. Your orders and your money are safe.',
  fatalTitle: 'Something broke on our side',
  fatalHelp: 'Your orders and your money are safe. Please reload the page in a moment.',
  safe: 'Your orders and your money are safe.',
  refusedTitle: 'This page did not open',
  refusedHelp: 'Your orders and your money are safe. Wait a moment, then reload.',
  reload: 'Reload',
  home: 'To the home page',
  likely: 'You may be looking for',
}
