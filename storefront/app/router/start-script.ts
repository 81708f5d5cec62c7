import { draftName } from '../lib/draft-name.ts'
import { fontMark, webFont } from '../lib/theme.ts'

/** Addresses of the files of a page in the browser. */
export type PageFiles = {
  /** The list of routes and files; the router needs it before it starts. */
  manifest: string
  /** The modules of each matched route by its id. */
  routes: Record<string, string[]>
  /** The module that brings the page to life. */
  entry: string
  /** All files that these import, so that none has to wait until another names it. */
  all: string[]
}

/** Longest wait for a first paint, because a page in no window never paints. */
const longestWaitMs = 3_000

/**
 * The script at the end of a page that starts its modules after the first paint of its contents, because before that they would compete with the
 * visible parts for network and processor. It starts at once if the visitor has done something or nothing will be painted, and
 * after the next frame if the browser does not report paints. Then it also loads the web font, whose text is visible already in
 * letters of the same width. A lost file follows the one reload rule (`../shell/chunk-failure.ts`), unless the visitor is leaving;
 * after that the page counts as one without scripts. The input is kept as the product's page keeps it, because browsers do
 * not restore fields that have autocomplete switched off.
 */
export function startScript({ manifest, routes, entry, all }: PageFiles): string {
  const load = (files: string[]) => {
    const loads = files.map(file => `import(${JSON.stringify(file)})`)
    return loads.length === 1 ? loads[0] : `Promise.all([${loads}]).then(function(m){return Object.assign.apply(null,[{}].concat(m))})`
  }
  const ids = Object.keys(routes)
  return `(function(w,d){
var early=w.kilatEarly||{},hasBegun=false;
function begin(){
if(hasBegun)return;hasBegun=true;
${JSON.stringify(all)}.forEach(function(file){var l=d.createElement('link');l.rel='modulepreload';l.href=file;d.head.appendChild(l)});
Promise.all([${[[manifest], ...Object.values(routes)].map(load)}]).then(function(m){
var r=w.__reactRouterRouteModules={};${JSON.stringify(ids)}.forEach(function(id,at){r[id]=m[at+1]});
return import(${JSON.stringify(entry)})}).catch(lose);
if(d.fonts)d.fonts.load('1em ${webFont}').then(function(){d.documentElement.dataset.font='';try{sessionStorage.setItem('${fontMark}','1')}catch(e){}},function(){})}
function lose(error){
if(early.isLeaving){w.addEventListener('pageshow',function(e){if(e.persisted)location.reload()});return}
keep(d.querySelector('form[method=post]'));
if(!w.dispatchEvent(new Event('vite:preloadError',{cancelable:true})))return;
delete d.documentElement.dataset.js;throw error}
function keep(form){if(form)try{sessionStorage.setItem('${draftName}',JSON.stringify({productId:location.pathname.split('/')[2],entries:Array.from(new FormData(form))}))}catch(e){}}
early.begin=begin;
var P=w.PerformanceObserver;
if(early.hasActed||d.visibilityState=='hidden')return begin();
setTimeout(begin,${longestWaitMs});
if(P&&P.supportedEntryTypes&&P.supportedEntryTypes.indexOf('paint')>=0)new P(function(l){if(l.getEntriesByName('first-contentful-paint')[0])begin()}).observe({type:'paint',buffered:true});
else requestAnimationFrame(function(){setTimeout(begin)})
})(window,document)`
}
