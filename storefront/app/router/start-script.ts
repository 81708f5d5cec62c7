import { draftName } from '../lib/draft-name.ts'
import { fontMark, webFont } from '../lib/theme.ts'

/** The files a page is made of in the browser, as addresses. */
export type PageFiles = {
  /** The list of routes and files; the router needs it before it starts. */
  manifest: string
  /** The modules of each matched route by its id. */
  routes: Record<string, string[]>
  /** What brings the page to life. */
  entry: string
  /** Every file these ask for, so that nothing waits for another file to name it. */
  all: string[]
}

/** Longest wait for a first paint that nobody tells of: a page shown in no window paints nothing. */
const longestWaitMs = 3_000

/**
 * The script at the end of a page that starts its modules: after the first paint, for until then they would only take the line
 * and the processor from what is seen. At once where the visitor has done something, or nothing will be painted. Where a
 * browser does not tell of paints, after the next frame. The web font comes then, too: its text stands already, in letters as wide. A file that is lost takes the one reload rule
 * (`../shell/chunk-failure.ts`), unless the visitor is leaving anyway; past that the page is as without scripts. What was
 * typed is kept as the product's page keeps it: browsers do not bring back what they are told not to complete.
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
if(P&&P.supportedEntryTypes&&P.supportedEntryTypes.indexOf('paint')>=0)new P(begin).observe({type:'paint',buffered:true});
else requestAnimationFrame(function(){setTimeout(begin)})
})(window,document)`
}
