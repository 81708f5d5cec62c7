import type * as own from '../home-life.ts'

export const homeLifeText: typeof own.homeLifeText = {
  promos: 'Promos on now',
  allPromos: 'All promos',
  articles: 'Get better at it',
  allArticles: 'All articles',
}
