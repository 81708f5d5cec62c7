/** Words of the promos and articles on the home page. */
export const homeLifeText = {
  promos: 'Promo yang berjalan',
  allPromos: 'Semua promo',
  articles: 'Biar makin jago',
  allArticles: 'Semua artikel',
}
