/**
 * Stands in the head of every page, before all scripts it watches over. When a file of the store can not be loaded, the page
 * (or the one being gone to) is loaded anew, at most once per path within 10 seconds; after that the error page shows.
 * Where one is going is the router's to say: nothing else knows it soon enough.
 * A browser that keeps nothing is never reloaded: nobody would know when to stop. Without a connection it waits for one.
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
return true}
w.addEventListener('pageshow',function(e){if(e.persisted&&leavingAt>0)location.reload()});
w.addEventListener('vite:preloadError',function(e){if(reload())e.preventDefault()});
w.addEventListener('error',function(e){var s=e.target;if(s&&s.tagName==='SCRIPT'&&(!s.src||s.src.indexOf(location.origin)===0))reload()},true)
})(window)`
