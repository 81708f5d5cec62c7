/**
 * Stands in the head of every page, before all other scripts: where a browser enforces Trusted Types, nothing becomes a script or
 * markup by a plain text any more but what this policy lets pass. That is the store's own files, the two scripts of others that the
 * page's policy may name, and a script that is empty: React makes every script element out of one.
 */
export const trustedTypesScript = `(function(t){
if(!t)return;
var others=['https://apis.google.com/js/api.js','https://apis.google.com/_/scs/abc-static/_/js/','https://www.googletagmanager.com/gtag/'],own=[location.origin+'/assets/',location.origin+'/service-worker.js'];
t.createPolicy('default',{
createHTML:function(s){return s==='<script><\\/script>'?s:null},
createScript:function(s){return s===''?s:null},
createScriptURL:function(s){var u=new URL(s,location.href).href;return others.concat(own).some(function(p){return u.indexOf(p)===0})?u:null}})
})(window.trustedTypes)`
