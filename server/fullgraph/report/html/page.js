"use strict";(()=>{function o(t,e={},...n){return le(document.createElement(t),e,n)}function le(t,e,n){for(let[r,i]of Object.entries(e))typeof i=="function"?t.addEventListener(r.slice(2),i):i!==void 0&&i!==!1&&t.setAttribute(r,i===!0?"":String(
i));return f(t,n),t}function f(t,e){for(let n of e)n==null||n===!1||t.append(typeof n=="number"?String(n):n)}var ae=300;function p(t,e="name"){return o("bdi",{class:e,
dir:"auto",title:t.slice(0,2e3)},x(t))}function x(t,e=ae){if(t.length<=e)return t;let n=Math.floor(e/2);return`${t.slice(0,n)}\u2026${t.slice(-n)}`}function E(t,e,n={}){
return o("button",{type:"button",class:"link",onclick:e,...n},t)}function D(t){return`${t}-${++ce}`}var ce=0;function h(t,e,n=`${e}s`){return`${t.toLocaleString("en")} ${t===1?e:n}`}function g(t){if(t===0)return"0 s";let[e,n]=t>=1?[t,"s"]:t>=.001?[t*1e3,"ms"]:[t*1e6,"\xB5\
s"];return`${e.toFixed(e>=10?0:1)} ${n}`}function O(t){let e=t*100;return`${e>0&&e<1?"<1":e.toFixed(0)} %`}function L(t,e){let n=t[e.file];return n===void 0?"":
`${n.name}:${e.line}`}function I(t){return t.split(/[\\/]/).at(-1)??""}function K(t,e){let n=t.report.files[e.file];return n!==void 0&&(t.host.editor!==null||n.text!=="")}function b(t,e){let n=t.report.files,r=L(n,e),i=n[e.file];if(i===void 0)return null;let s=o("span",{class:"place"},p(I(i.name)),`:${e.line}`);if(!K(t,e))return s.
title=r,s;let l=E(s,()=>{t.go(e)});return l.title=r,l}var de={break:"Graph break",recompile:"Recompile","recompile-limit":"Recompile limit","backend-failure":"B\
ackend failure",disabled:"Disabled"};function w(t){return de[t.kind]??t.kind}function M(t){return t.url.startsWith("https://")?o("a",{class:"code",href:t.url,target:"\
_blank",rel:"noreferrer noopener"},t.code):o("span",{class:"code"},t.code)}function W(t){return o("pre",{class:"diff",tabindex:0,role:"group","aria-label":"Chan\
ged lines"},...t.map(e=>e.startsWith("+")?o("ins",{},o("bdi",{},x(e,1e3))):e.startsWith("-")?o("del",{},o("bdi",{},x(e,1e3))):e.startsWith("@@")?o("span",{class:"\
hunk"},e):o("span",{},o("bdi",{},x(e,1e3)))))}function R(t){return o("dl",{class:"facts"},...t.filter(([,e])=>e!=null&&e!==""&&e!==!1).map(([e,n])=>o("div",{},o(
"dt",{},e),o("dd",{},n))))}function T(...t){return o("span",{class:"group"},...t)}function j(t,e){let n=t.report.findings[e];if(n===void 0)return o("p",{},"This finding is not in the report.");let{guard:r,causedBy:i}=n,s=t.report.findings[i];
return o("div",{class:"details"},o("p",{class:"lead"},p(n.message)),R([["Code",M(n)],["Place",T(b(t,n.place)," ",z(n.place))],["Seen",h(n.count,"time")],["Cost",
A(n)],["Guard on",r&&p(r.subject,"mono")],["Value",r&&T(p(r.was,"mono")," \u2192 ",p(r.now,"mono"))],["Follows from",s&&E(p(s.title),()=>{t.showFinding(i)})]]),
o("p",{class:"buttons"},B(t,"Copy as issue",n.issue),t.host.editor!==null&&o("button",{type:"button",onclick:()=>{pe(t,e,n)}},"Explain")),...he(t,n.stack),...y(
"Dynamo's reason",n.reason&&_(n.reason)),...y("Context",n.context&&_(n.context)),...y("Hints",n.hints.length>0&&o("ul",{},...n.hints.map(l=>o("li",{},p(l))))))}
function pe(t,e,{code:n,place:r}){let i=t.report.files[r.file]?.path??"";t.host.editor?.postMessage({command:"explain",finding:e,code:n,path:i,line:r.line})}function q(t,e){
let n=t.report.compilations[e];if(n===void 0)return o("p",{},"This compilation is not in the report.");let r=Object.values(n.phases).reduce((i,s)=>i+s,0);return o(
"div",{class:"details"},R([["Place",T(b(t,n.place)," ",z(n.place))],["Starts",n.isResumed&&"behind a break, in the middle of the function"],["Operations",n.operations.
toLocaleString("en")],["Compiled",`during call ${n.call+1}`],["Compile time",r>0&&g(r)],["Ran",ue(n)],["Failed",n.failure&&p(n.failure)]]),o("p",{class:"buttons"},
n.graph>=0&&o("button",{type:"button",onclick:()=>{t.showGraph(e)}},"Show the graph")),...y("Why it began or ended",n.findings.length>0&&o("ul",{},...n.findings.
map(i=>o("li",{},v(t,i))))),...y("Operations",n.kinds.length>0&&o("ul",{class:"plain"},...n.kinds.slice(0,30).map(({name:i,count:s})=>o("li",{},p(i,"mono"),` \xD7 ${s}`)))))}
function ue({runs:t,seconds:e}){return t===null?"":h(t,"time")+(e===null?"":`, ${g(e)} together`)}function A({seconds:t,share:e}){return t===null?"":g(t)+(e===null?
"":` (${O(e)} of the call)`)}function v(t,e){let n=t.report.findings[e];return n&&E(p(n.title),()=>{t.showFinding(e)},{class:`link of-${n.kind}`,title:`${w(n)}:\
 ${n.message}`})}function B(t,e,n){return n===""?null:o("button",{type:"button",onclick:()=>{t.host.copy(n).then(i=>{t.say(i?"Copied.":"The browser does not let\
 this page copy.")})}},e)}function z(t){return t.function&&T("in ",p(t.function,"mono"))}function he(t,e){if(e.length<2)return[];let n=e.map(r=>o("li",{},p(r.function||
"module","mono")," ",b(t,r)));return y("Calls that led here",o("ol",{class:"plain"},...n))}function y(t,e){return e?[o("h3",{},t),e]:[]}function _(t){return o("\
pre",{tabindex:0,role:"group","aria-label":"Text"},o("bdi",{},t))}function J(){if(typeof acquireVsCodeApi!="function")return{editor:null,copy:me};let t=acquireVsCodeApi();return{editor:t,copy:e=>(t.postMessage({command:"copy",
text:e}),Promise.resolve(!0))}}async function me(t){try{return await navigator.clipboard.writeText(t),!0}catch{return!1}}var H=class{element=o("aside",{class:"inspector","aria-label":"Details",tabindex:-1});returnTo=null;constructor(){this.element.hidden=!0,this.element.addEventListener(
"keydown",e=>{e.key==="Escape"&&this.close()})}show(e,n){let{activeElement:r}=document;r instanceof HTMLElement&&!this.element.contains(r)&&(this.returnTo=r);let i=o(
"button",{type:"button",class:"close","aria-label":"Close"},"\xD7");i.addEventListener("click",()=>{this.close()}),this.element.replaceChildren(o("header",{},o(
"h2",{},e),i),o("div",{class:"inspector-body",tabindex:0,role:"group","aria-label":"Details"},n)),this.element.hidden=!1,this.element.focus()}close(){this.element.
hidden=!0,this.returnTo?.isConnected&&this.returnTo.focus()}};var P=class{constructor(e){this.tabs=e;for(let{name:n,label:r,count:i}of e){let s=o("button",{type:"button",role:"tab",id:`tab-${n}`,"aria-selected":"false",tabindex:-1,
onclick:()=>{this.show(n)},onkeydown:l=>{this.onkey(l,n)}},r,i>0&&o("span",{class:"count"},i.toLocaleString("en")));this.buttons.set(n,s),this.list.append(s)}}tabs;list=o(
"div",{role:"tablist","aria-label":"Views",class:"tabs"});panels=o("div",{class:"panels"});buttons=new Map;shownPanels=new Map;current=null;scrolled=new Map;show(e){
let n=this.tabs.find(r=>r.name===e);if(!(n===void 0||e===this.current)){if(this.current!==null&&(this.scrolled.set(this.current,window.scrollY),this.mark(this.current,
!1)),this.current=e,!this.shownPanels.has(e)){let r=o("div",{role:"tabpanel",id:`panel-${e}`,class:"panel","aria-labelledby":`tab-${e}`},n.build());this.shownPanels.
set(e,r),this.panels.append(r),this.buttons.get(e)?.setAttribute("aria-controls",r.id)}this.mark(e,!0),window.scrollTo(0,this.scrolled.get(e)??0)}}mark(e,n){let r=this.
buttons.get(e);r?.setAttribute("aria-selected",String(n)),r?.setAttribute("tabindex",n?"0":"-1");let i=this.shownPanels.get(e);i&&(i.hidden=!n)}onkey(e,n){let r=this.
tabs.map(c=>c.name),i=r.indexOf(n),s={ArrowRight:(i+1)%r.length,ArrowLeft:(i-1+r.length)%r.length,Home:0,End:r.length-1}[e.key],l=s===void 0?void 0:r[s];l!==void 0&&
(e.preventDefault(),this.show(l),this.buttons.get(l)?.focus())}};var Y=400,C=class{constructor(e,n){this.scroller=e;this.options=n;e.addEventListener("scroll",()=>{this.update()}),new ResizeObserver(()=>{this.update()}).observe(
e),this.reset(n.count)}scroller;options;body=o("div",{class:"windowed"});rows=new Map;first=0;last=-1;kept=-1;reset(e){this.options={...this.options,count:e};for(let n of this.
rows.values())n.remove();this.rows.clear(),this.first=0,this.last=-1,this.body.style.height=`${e*this.options.rowHeight}px`,this.update()}reveal(e,n="nearest"){
let{rowHeight:r}=this.options,i=e*r+this.body.offsetTop,s=this.scroller.clientHeight,{scrollTop:l}=this.scroller;return n==="center"?this.scroller.scrollTop=i-s/
2:i-this.body.offsetTop<l?this.scroller.scrollTop=i-this.body.offsetTop:i+r>l+s&&(this.scroller.scrollTop=i+r-s),this.update(),this.row(e)}keep(e){return this.kept=
e,this.update(),this.row(e)}row(e){let n=this.rows.get(e);if(n===void 0){n=this.options.render(e),n.style.top=`${e*this.options.rowHeight}px`,this.rows.set(e,n);
let r=null,i=1/0;for(let[s,l]of this.rows)s>e&&s<i&&(i=s,r=l);this.body.insertBefore(n,r)}return n}update(){let{count:e,rowHeight:n}=this.options,r=this.scroller.
scrollTop-this.body.offsetTop,i=this.scroller.clientHeight||600,s=Math.max(0,Math.floor((r-Y)/n)),l=Math.min(e-1,Math.ceil((r+i+Y)/n));if(!(s===this.first&&l===
this.last&&this.kept<0)){[this.first,this.last]=[s,l];for(let[c,u]of this.rows)c>=s&&c<=l||c===this.kept||u.contains(document.activeElement)||(this.rows.delete(
c),u.remove());for(let c=s;c<=l;c++)this.row(c);this.kept>=0&&this.kept<e&&this.row(this.kept)}}};var fe=30;function F(t,e,n){let r=n,i=null,s=o("div",{class:"table",tabindex:0,role:"table","aria-label":t});s.setAttribute("aria-rowcount",String(n.length+1)),
s.style.setProperty("--columns",e.map(({width:d})=>d).join(" "));let l=d=>e.map(m=>o("div",{role:"cell",class:m.isNumber?"number":""},m.cell(d))),c=new C(s,{rowHeight:fe,
count:n.length,render:d=>o("div",{role:"row",class:"row","aria-rowindex":d+2},...l(r[d]))});c.body.setAttribute("role","rowgroup");let u=e.map(d=>{let m=o("div",
{role:"columnheader",class:d.isNumber?"number":""}),{key:k}=d;return k===void 0?(f(m,[d.title]),m):(f(m,[o("button",{type:"button",onclick:()=>{let S=i?.column===
d?!i.isDescending:d.isNumber===!0;i={column:d,isDescending:S},r=[...n].sort((N,se)=>ge(k(N),k(se))*(S?-1:1));for(let N of u)N.removeAttribute("aria-sort");m.setAttribute(
"aria-sort",S?"descending":"ascending"),c.reset(r.length)}},d.title)]),m)}),a=o("div",{role:"rowgroup",class:"head"});return f(a,[o("div",{role:"row",class:"row",
"aria-rowindex":1},...u)]),f(s,[a,c.body]),s}function ge(t,e){return t<e?-1:t>e?1:0}var be=3,Q=20,G=3;function U(t){let{actions:e}=t.report;if(e.length===0)return null;let n=o("ol",{class:"actions"}),r=o("button",{type:"button",class:"more"}),i=0,
s=l=>{let c=i;return i=Math.min(l,e.length),f(n,e.slice(c,i).map((u,a)=>we(t,u,c+a))),r.hidden=i===e.length,r.textContent=`Show ${Math.min(Q,e.length-i)} more o\
f ${e.length}`,n.children[c]};return r.addEventListener("click",()=>{s(i+Q)?.querySelector("button, a, [tabindex]")?.focus()}),s(be),o("section",{"aria-labelled\
by":"actions"},o("h2",{id:"actions"},"What to do"),n,r)}function we(t,e,n){let{findings:r}=e;return o("li",{class:"action"},o("div",{class:"action-head"},o("h3",
{},p(e.title)),e.wins&&o("span",{class:"wins"},p(e.wins))),o("ul",{class:"plain removed"},...r.slice(0,G).map(i=>o("li",{},...ye(t,i))),r.length>G&&o("li",{class:"\
meta"},`and ${h(r.length-G,"other")}`)),e.diff.length>0&&W(e.diff),o("div",{class:"buttons"},...ke(t,e,n),ve(e)))}function ye(t,e){let n=t.report.findings[e];return n===
void 0?[]:[v(t,e)," ",b(t,n.place)]}function ve({safety:t}){return t==="safe"?o("span",{class:"tag safe"},"Eager results stay the same"):t==="unsafe"?o("span",{
class:"tag unsafe"},"Check it: eager results may change"):null}function ke(t,e,n){let r=e.findings[0],i=r===void 0?void 0:t.report.findings[r];if(i===void 0)return[];
let{editor:s}=t.host,l=()=>{let c=t.report.files[i.place.file]?.path??"",{code:u,place:a}=i;s?.postMessage({command:"fix",action:n,code:u,path:c,line:a.line})};
return[s!==null&&e.diff.length>0&&o("button",{type:"button",class:"primary",onclick:l},"Fix"),B(t,"Copy as issue",i.issue)]}var X={graph:16,break:11};function Z(t,e){let n=t.some(({kind:a})=>a==="graph")&&t.every(a=>a.kind==="break"||a.seconds!==null),r=t.map(a=>n?a.seconds??0:a.kind===
"graph"?a.operations:0),i=r.reduce((a,d)=>a+d,0),s=t.reduce((a,{kind:d})=>a+X[d],0),l=i>0?Math.max(0,e-s)/i:0,c=0;return{pieces:t.map((a,d)=>{let m=X[a.kind]+l*
(r[d]??0),k={left:c,width:m};return c+=m,k}),width:c,unit:n?"time":"operations"}}function V(t,e){let[n,r]=[0,t.length];for(;n<r;){let i=n+r>>1,s=t[i];s===void 0||
s.left+s.width>e?r=i:n=i+1}return n}var xe=5,Ee=9,Te=38,Le=4,Me={kind:"graph",compilations:[],operations:0,seconds:null},$=class{constructor(e,n,r){this.page=e;this.region=n;this.onlayout=r;let i=Math.
max(0,...n.segments.map(s=>ee(s)));this.element=o("div",{class:"strip",role:"listbox",tabindex:0,"aria-orientation":"horizontal","aria-label":`Graphs and breaks\
 of ${n.name.slice(0,100)}`,onkeydown:s=>{this.onkey(s)},onscroll:()=>{this.draw()}},this.line),this.line.style.height=`${Te+i*Ee}px`,new ResizeObserver(()=>{this.
relayout()}).observe(this.element)}page;region;onlayout;element;line=o("div",{class:"strip-line",role:"presentation"});layout={pieces:[],width:0,unit:"operation\
s"};shown=new Map;prefix=D("strip");active=0;relayout(){this.layout=Z(this.region.segments,this.element.clientWidth-2*Le),this.line.style.width=`${this.layout.width}\
px`;for(let e of this.shown.values())e.remove();this.shown.clear(),this.onlayout(this.layout.unit),this.draw()}draw(){let{pieces:e}=this.layout,{scrollLeft:n,clientWidth:r}=this.
element,i=V(e,n-300),s=V(e,n+r+300);for(let[l,c]of this.shown)l>=i&&l<=s||l===this.active||(this.shown.delete(l),c.remove());for(let l=i;l<=Math.min(s,e.length-
1);l++)this.piece(l);if(e.length>0){let l=this.piece(this.active);this.element.setAttribute("aria-activedescendant",l.id)}}piece(e){let n=this.shown.get(e);if(n!==
void 0)return n;let{left:r,width:i}=this.layout.pieces[e]??{left:0,width:0},s=this.region.segments[e]??Me,l=this.label(s),c=o("div",{class:`piece ${s.kind}`,role:"\
option",id:`${this.prefix}-${e}`,title:l,"aria-label":l,"aria-selected":e===this.active?"true":"false","aria-posinset":e+1,"aria-setsize":this.region.segments.length,
onclick:()=>{this.activate(e),this.choose()}},...He(s),o("span",{class:"fill","aria-hidden":"true"},i>60&&Pe(s)));return c.style.left=`${r}px`,c.style.width=`${i}\
px`,this.shown.set(e,c),this.line.append(c),c}label(e){let n=e.seconds===null?"":`, ${g(e.seconds)}`;if(e.kind==="graph"){let s=e.compilations.length-1;return`G\
raph: ${h(e.operations,"operation")}${n}`+(s>0?`, recompiled ${h(s,"time")}`:"")}let r=this.page.report.findings[e.finding];if(r===void 0)return`Break${n}`;let i=L(
this.page.report.files,r.place);return`Break: ${r.title.slice(0,200)}${i&&`, ${i}`}${n}`}onkey(e){let n=this.region.segments.length-1,r={ArrowRight:this.active+
1,ArrowLeft:this.active-1,Home:0,End:n}[e.key];if(r!==void 0)this.activate(Math.min(Math.max(r,0),n));else if(e.key==="Enter"||e.key===" ")this.choose();else return;
e.preventDefault()}activate(e){this.shown.get(this.active)?.setAttribute("aria-selected","false"),this.active=e;let{left:n,width:r}=this.layout.pieces[e]??{left:0,
width:0},{scrollLeft:i,clientWidth:s}=this.element;n<i?this.element.scrollLeft=n-20:n+r>i+s&&(this.element.scrollLeft=n+r-s+20),this.draw(),this.piece(e).setAttribute(
"aria-selected","true")}choose(){let e=this.region.segments[this.active];if(e!==void 0)if(e.kind==="break"){this.page.showFinding(e.finding);let n=this.page.report.
findings[e.finding]?.place;n&&this.page.host.editor!==null&&this.page.go(n)}else e.compilations[0]!==void 0&&this.page.showCompilation(e.compilations[0])}};function ee(t){
return t.kind==="graph"?Math.min(xe,t.compilations.length-1):0}function He(t){return Array.from({length:ee(t)},()=>o("span",{class:"level"}))}function Pe(t){return t.
seconds!==null?g(t.seconds):t.kind==="graph"?h(t.operations,"op"):""}var Ce=12;function ne(t){let{findings:e,regions:n}=t.report;return o("div",{},U(t),n.length>0&&o("section",{"aria-labelledby":"regions"},o("h2",{id:"regions"},"\
Graphs and breaks"),$e(),...n.map(r=>Se(t,r))),e.length>0&&o("section",{"aria-labelledby":"findings"},o("h2",{id:"findings"},"All findings"),Be(t,"All findings",
e.map((r,i)=>i))))}function $e(){return o("p",{class:"legend"},...[["graph","graph"],["break","break"],["level","recompile"]].map(([t,e])=>o("span",{},o("i",{class:`\
key ${t??""}`}),e)))}function Se(t,e){let n=o("span",{class:"scale"}),r=o("article",{class:"region","aria-label":e.name.slice(0,200)},o("header",{},o("h3",{},p(
e.name,"mono")),b(t,e.place),o("span",{class:"meta"},Ne(e)),n)),i=new IntersectionObserver(s=>{if(!s.some(({isIntersecting:c})=>c))return;i.disconnect(),r.classList.
add("built");let l=new $(t,e,c=>{n.textContent=c==="time"?"Width: time":"Width: operations"});f(r,[l.element,...Re(t,e)])},{rootMargin:"600px"});return i.observe(
r),r}function Ne({segments:t}){let e=t.filter(({kind:i})=>i==="graph").length,n=t.flatMap(({seconds:i})=>i??[]),r=t.reduce((i,s)=>i+(s.kind==="graph"?s.compilations.
length-1:0),0);return[h(e,"graph"),h(t.length-e,"break"),r>0&&h(r,"recompile"),n.length>0&&g(n.reduce((i,s)=>i+s,0))].filter(Boolean).join(" \xB7 ")}function Re(t,e){
let n=e.segments.filter(s=>s.kind==="break");if(n.length===0)return[];let r=()=>Ae(t,e,n);if(n.length<=Ce)return[r()];let i=o("details",{},o("summary",{},h(n.length,
"break")));return i.addEventListener("toggle",()=>{i.children.length===1&&i.append(r())}),[i]}function Ae(t,e,n){let r=({finding:s})=>t.report.findings[s],i=n.some(
({seconds:s})=>s!==null);return F(`Breaks of ${e.name.slice(0,100)}`,[{title:"Last before",width:"minmax(7rem, 1fr)",cell:({before:s})=>te(s)},{title:"Break",width:"\
minmax(10rem, 2.4fr)",cell:s=>v(t,s.finding),key:s=>r(s)?.title??""},{title:"First after",width:"minmax(7rem, 1fr)",cell:({after:s})=>te(s)},{title:"Place",width:"\
minmax(7rem, 1fr)",cell:s=>{let l=r(s)?.place;return l&&b(t,l)}},...i?[{title:"Cost",width:"5rem",isNumber:!0,cell:({seconds:s})=>s!==null&&g(s),key:({seconds:s})=>s??
-1}]:[]],n)}function te(t){return t===""?o("span",{class:"quiet"},"none"):p(t,"mono")}function Be(t,e,n){let r=n.flatMap(i=>{let s=t.report.findings[i];return s===
void 0?[]:[{index:i,finding:s}]});return F(e,[{title:"Kind",width:"9rem",cell:({finding:i})=>o("span",{class:`kind of-${i.kind}`},w(i)),key:({finding:i})=>i.kind},
{title:"Finding",width:"minmax(12rem, 3fr)",cell:({index:i})=>v(t,i),key:({finding:i})=>i.title},{title:"Code",width:"5rem",cell:({finding:i})=>M(i),key:({finding:i})=>i.
code},{title:"Place",width:"minmax(8rem, 1fr)",cell:({finding:i})=>b(t,i.place),key:({finding:{place:i}})=>i.file*1e7+i.line},{title:"Seen",width:"5rem",isNumber:!0,
cell:({finding:i})=>`${i.count.toLocaleString("en")}\xD7`,key:({finding:i})=>i.count},{title:"Cost",width:"12rem",isNumber:!0,cell:({finding:i})=>A(i),key:({finding:i})=>i.
seconds??-1}],r)}function ie(t){let e={show:()=>{}};return{tabs:[{name:"overview",label:"Overview",count:0,build:()=>ne(t)}],code:e,graphs:e}}function re(t){let e=document.getElementById(t)?.textContent;return e?JSON.parse(e):null}function Fe(t){let e=new H,n=o("div",{role:"status",class:"status"}),r=new Map,
i=J(),s={report:t,host:i,graph(a){return r.has(a)||r.set(a,re(`fullgraph-graph-${a}`)),r.get(a)??null},go(a){let d=t.files[a.file]?.path;d!==void 0&&(i.editor?i.
editor.postMessage({command:"open",path:d,line:a.line}):(c.show("code"),l.code.show(a)))},open(a){c.show(a)},showFinding(a){let d=t.findings[a];if(d===void 0)return;
let m=o("span",{},`${w(d)}: `,p(d.title));e.show(m,j(s,a))},showCompilation(a){let d=o("span",{},"Compilation ",p(t.compilations[a]?.id??""));e.show(d,q(s,a))},
showGraph(a){c.show("graphs"),l.graphs.show(a)},showDetails(a,d){e.show(o("span",{},a),d)},say(a){n.textContent=a,n.classList.add("visible"),setTimeout(()=>{n.classList.
remove("visible")},2500)}},l=ie(s),c=new P(l.tabs),u=document.getElementById("page");u?.replaceChildren(),u&&f(u,[Ge(t),c.list,o("div",{class:"columns"},o("main",
{},c.panels),e.element),n]),c.show("overview")}function Ge(t){return o("header",{class:"top"},o("p",{class:"title"},p(t.title,"mono"),o("span",{class:"meta"},...t.
facts.map(e=>o("span",{class:"fact"},p(e.name)," ",p(e.value))))),o("h1",{class:t.isClean?"verdict clean":"verdict"},o("i",{class:"sign","aria-hidden":"true"}),
p(t.verdict)),t.notes.length>0&&o("ul",{class:"notes"},...t.notes.map(e=>o("li",{},p(e)))))}var oe=re("fullgraph-report");oe!==null&&Fe(oe);})();
