/**
 * Stands in the head of every page before all other scripts: in a browser that enforces Trusted Types, plain text becomes a
 * script or markup only if this policy allows it. It allows the store's own files, the two outside scripts that the page's
 * policy may name, and an empty script, from which React makes every script element.
 */
export const trustedTypesScript = `(function(t){
if(!t)return;
var others=['https://apis.google.com/js/api.js','https://apis.google.com/_/scs/abc-static/_/js/','https://www.googletagmanager.com/gtag/'],own=[location.origin+'/assets/',location.origin+'/service-worker.js'];
t.createPolicy('default',{
createHTML:function(s){return s==='<script><\\/script>'?s:null},
createScript:function(s){return s===''?s:null},
createScriptURL:function(s){var u=new URL(s,location.href).href;return others.concat(own).some(function(p){return u.indexOf(p)===0})?u:null}})
})(window.trustedTypes)`
