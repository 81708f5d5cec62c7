import type * as own from '../content.ts'
import { formatClock, formatDateTime } from './shell/time.ts'

export const contentText: typeof own.contentText = {
  home: 'Home',
  breadcrumb: 'Where this page is',
  updated: 'Updated ',
  minutes: minutes => `${minutes} min read`,
  older: 'Older',
  newest: 'Back to the newest',
  pages: 'Other pages',
  inThisPage: 'On this page',
  pickGame: 'Choose a game',
}

export const blogText: typeof own.blogText = {
  name: 'Articles',
  title: 'Play smarter',
  intro: 'How to count, how to save, and how to top up safely. Short and to the point.',
  description: 'Short articles about game top-ups: how to count diamonds, how to save, and how to tell a safe store.',
  empty: 'No articles yet',
  emptyHelp: 'The first one will appear here. Meanwhile all games can be topped up.',
  more: 'Read on',
  all: 'All articles',
  nextStep: 'Know what you want?',
  nextStepHelp: 'All it takes is a game ID. The price on the button includes all fees.',
}

export const informasiText: typeof own.informasiText = {
  name: 'Information',
  title: 'Information and help',
  intro: 'How to top up, how to pay, and where your money goes if an order fails.',
  description: 'How to top up, how to pay, how long delivery takes, and the refund rules, explained step by step.',
  empty: 'No information yet',
  emptyHelp: 'How to top up will be explained here. Orders that were made can still be checked.',
  emptyAction: 'Check an order',
  more: 'More information',
  all: 'All information',
  nextStep: 'Still not sure?',
  nextStepHelp: 'Tell us what is wrong. If it is about an order, have its number ready.',
  chat: 'Chat with us',
  onwardOrder: 'Do you have an order?',
  onwardOrderHelp: 'Its number shows its status at any time.',
  check: 'Check an order',
}

export const promoText: typeof own.promoText = {
  name: 'Promos',
  title: 'Promos',
  intro: 'What runs now and what starts soon. The rules are written down, without traps.',
  description: 'Game top-up promos that run now, with clear dates and rules.',
  empty: 'No promos yet',
  emptyHelp: 'The next promo will appear here. Usual prices include all fees, too.',
  emptyAction: 'See all products',
  running: 'Running',
  soon: 'Soon',
  rules: 'Promo rules',
  use: title => `Top up ${title}`,
  useAny: 'Choose a game',
  noEnd: 'No end date',
  until: day => `Until ${day}`,
  today: clock => `today, ${clock}`,
  from: day => `From ${day}`,
  fromUntil: (first, last) => `From ${first} until ${last}`,
}

export const legalText: typeof own.legalText = {
  terms: 'Terms & conditions',
  privacy: 'Privacy policy',
  print: 'Print or save as PDF',
}

/** `21 Nov 2026`, in Jakarta. */
export const formatDate: typeof own.formatDate = iso => formatDateTime(iso).replace(/,.*/, '')

export const promoPeriod: typeof own.promoPeriod = ({ starts_at, ends_at }, now) => {
  // An end at midnight belongs to the day before.
  const lastMoment = ends_at && new Date(Date.parse(ends_at) - 1).toISOString()
  const last = lastMoment && formatDate(lastMoment)
  if (Date.parse(starts_at) > Date.parse(now)) {
    const first = formatDate(starts_at)
    return { isRunning: false, words: last ? promoText.fromUntil(first, last) : promoText.from(first) }
  }
  if (!last) return { isRunning: true, words: promoText.noEnd }
  return { isRunning: true, words: promoText.until(last === formatDate(now) ? promoText.today(formatClock(lastMoment)) : last) }
}
