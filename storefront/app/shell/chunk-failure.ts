/**
 * Stands in the head of every page, before the scripts it watches. If a file of the store can not be loaded, it reloads the page
 * (or loads the navigation's target), at most once per path within 10 seconds; after that the error page shows. A link followed or
 * a search sent while the page is being reloaded is loaded in its place.
 * Only the router knows the target early enough, so it is asked for it.
 * A browser without storage is never reloaded, because nothing could stop the reloads. Without a connection it waits for one.
 */
export const chunkFailureScript = `(function(w){
var within=10000,name='kilat-reloads',leavingAt=-within;
function reload(){
if(Date.now()-leavingAt<within)return true;
var here=location.pathname+location.search,router=w.__reactRouterDataRouter,next=router&&router.state.navigation.location,to=next?next.pathname+next.search:here,path=to.split('?')[0];
if(navigator.onLine===false){w.addEventListener('online',function(){location.reload()},{once:true});return false}
try{var kept=JSON.parse(sessionStorage.getItem(name))||{};
if(Date.now()-kept[path]<within)return false;
leavingAt=kept[path]=Date.now();sessionStorage.setItem(name,JSON.stringify(kept))}catch(e){leavingAt=-within;return false}
if(to===here)location.reload();else location.assign(to+next.hash);
if(router)router.subscribe(follow);
return true}
function follow(s){var n=s.navigation,to=n.location;if(to&&(n.formMethod||'GET')==='GET'&&Date.now()-leavingAt<within)location.assign(to.pathname+to.search+to.hash)}
w.addEventListener('pageshow',function(e){if(e.persisted&&leavingAt>0)location.reload()});
w.addEventListener('vite:preloadError',function(e){if(reload())e.preventDefault()});
w.addEventListener('error',function(e){var s=e.target;if(s&&s.tagName==='SCRIPT'&&(!s.src||s.src.indexOf(location.origin)===0))reload()},true)
})(window)`
