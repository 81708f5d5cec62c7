import { accountMemoryNames, memoryNames } from './memory-names.ts'

declare global {
  interface Window {
    kilatKnown?: () => void
  }
}

/**
 * Runs before the first paint: marks on the root element whether this browser remembers something to show on the page, so that its
 * space is kept from the start. It is part of every page, so it is kept small.
 */
export const knownScript = `(window.kilatKnown=function(){var d=document.documentElement.dataset;delete d.known;delete d.open;try{var l=localStorage,p=location.pathname.split('/'),t=''+l.getItem('${memoryNames.targets}')+l.getItem('${accountMemoryNames.targets}');if(t.indexOf('"productId":"'+(p[1]=='products'?p[2]+'"':''))>=0)d.known='';var o=Math.max(l.getItem('${memoryNames.openUntil}'),l.getItem('${accountMemoryNames.openUntil}'));if(o>0)d.open=o>Date.now()?'':'ask'}catch(e){}})()`

/** Sets the marks again, for a page that is opened within the document. Answers whether players are remembered for it. */
export function markKnown(): boolean {
  window.kilatKnown?.()
  return document.documentElement.dataset.known === ''
}
