type EarlyActs = {
  /** Begins the page's scripts at once; set by the start script. */
  begin?: () => void
  /** True when the visitor has already done something. */
  hasActed: boolean
  /** True if a link or a form is taking the visitor away without scripts. */
  isLeaving: boolean
  /** Stops listening. Answers each pressed button that no script has heard of, once. */
  end(): Iterable<HTMLElement>
}

declare global {
  interface Window {
    kilatEarly?: EarlyActs
  }
}

/**
 * Stands in the head of every page, so that acts of the visitor before the scripts run are neither lost nor done twice.
 * Links, choices and forms work by themselves. A button that needs scripts is pressed again once they run, unless React heard
 * that press. A sent form is not sent again while its answer is on the way.
 */
export const earlyActsScript = `(function(w){
var sentAt=0,taps=[],signs=['pointerdown','keydown','click','submit'],early=w.kilatEarly={hasActed:false,isLeaving:false,end:end};
function leave(e,isPost){setTimeout(function(){if(e.defaultPrevented)return;early.isLeaving=true;if(isPost)sentAt=Date.now()})}
function act(e){
early.hasActed=true;if(early.begin)early.begin();
if(e.type=='submit')leave(e,e.target.method=='post');
if(e.type!='click'||!e.target.closest)return;
var b=e.target.closest('button[type=button]'),a=e.target.closest('a[href]');
if(b)taps.push([e,b]);
else if(a&&!a.target&&!a.hash&&!a.hasAttribute('download')&&!(e.ctrlKey||e.metaKey||e.shiftKey||e.altKey))leave(e)}
function end(){
signs.forEach(function(s){w.removeEventListener(s,act,true)});
var pressed=new Set(taps.map(function(t){return t[1]}));
taps.forEach(function(t){if(t[0].eventPhase)pressed.delete(t[1])});
return pressed}
signs.forEach(function(s){w.addEventListener(s,act,true)});
w.addEventListener('submit',function(e){if(e.target.method=='post'&&Date.now()-sentAt<10000){e.preventDefault();e.stopImmediatePropagation()}},true);
w.addEventListener('pageshow',function(e){if(e.persisted){sentAt=0;early.isLeaving=false}})
})(window)`

/** To be called once the page is alive: repeats earlier presses, and leaves later ones to React. */
export function replayEarlyTaps(): void {
  const taps = window.kilatEarly?.end() ?? []
  // Runs after React has finished hydrating, and before another press can come.
  queueMicrotask(() => {
    for (const button of taps) if (button.isConnected) button.click()
  })
}

/** Marks the document as alive: from now on its scripts hear every act. */
export function markAlive(): void {
  document.documentElement.dataset.alive = ''
}
