/*! This file contains:

@dagrejs/dagre 3.1.3

Copyright (c) 2012-2014 Chris Pettitt

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in
all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN
THE SOFTWARE.

@lezer/common 1.5.5

MIT License

Copyright (C) 2018 by Marijn Haverbeke <marijn@haverbeke.berlin> and others

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in
all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN
THE SOFTWARE.

@lezer/highlight 1.2.5

MIT License

Copyright (C) 2018 by Marijn Haverbeke <marijn@haverbeke.berlin> and others

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in
all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN
THE SOFTWARE.

@lezer/lr 1.4.12

MIT License

Copyright (C) 2018 by Marijn Haverbeke <marijn@haverbeke.berlin> and others

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in
all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN
THE SOFTWARE.

@lezer/python 1.1.19

MIT License

Copyright (C) 2020 by Marijn Haverbeke <marijn@haverbeke.berlin> and others

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in
all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN
THE SOFTWARE.

d3-array 3.2.5

Copyright 2010-2026 Mike Bostock

Permission to use, copy, modify, and/or distribute this software for any purpose
with or without fee is hereby granted, provided that the above copyright notice
and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH
REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND
FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS
OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER
TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF
THIS SOFTWARE.

d3-color 3.1.1

Copyright 2010-2026 Mike Bostock

Permission to use, copy, modify, and/or distribute this software for any purpose
with or without fee is hereby granted, provided that the above copyright notice
and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH
REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND
FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS
OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER
TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF
THIS SOFTWARE.

d3-dispatch 3.0.2

Copyright 2010-2026 Mike Bostock

Permission to use, copy, modify, and/or distribute this software for any purpose
with or without fee is hereby granted, provided that the above copyright notice
and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH
REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND
FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS
OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER
TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF
THIS SOFTWARE.

d3-drag 3.0.1

Copyright 2010-2026 Mike Bostock

Permission to use, copy, modify, and/or distribute this software for any purpose
with or without fee is hereby granted, provided that the above copyright notice
and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH
REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND
FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS
OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER
TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF
THIS SOFTWARE.

d3-ease 3.0.2

Copyright 2010-2026 Mike Bostock
Copyright 2001 Robert Penner
All rights reserved.

Redistribution and use in source and binary forms, with or without modification,
are permitted provided that the following conditions are met:

* Redistributions of source code must retain the above copyright notice, this
  list of conditions and the following disclaimer.

* Redistributions in binary form must reproduce the above copyright notice,
  this list of conditions and the following disclaimer in the documentation
  and/or other materials provided with the distribution.

* Neither the name of the author nor the names of contributors may be used to
  endorse or promote products derived from this software without specific prior
  written permission.

THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS" AND
ANY EXPRESS OR IMPLIED WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE IMPLIED
WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE
DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT OWNER OR CONTRIBUTORS BE LIABLE FOR
ANY DIRECT, INDIRECT, INCIDENTAL, SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES
(INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR SERVICES;
LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER CAUSED AND ON
ANY THEORY OF LIABILITY, WHETHER IN CONTRACT, STRICT LIABILITY, OR TORT
(INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE OF THIS
SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.

d3-interpolate 3.0.2

Copyright 2010-2026 Mike Bostock

Permission to use, copy, modify, and/or distribute this software for any purpose
with or without fee is hereby granted, provided that the above copyright notice
and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH
REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND
FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS
OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER
TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF
THIS SOFTWARE.

d3-selection 3.0.1

Copyright 2010-2026 Mike Bostock

Permission to use, copy, modify, and/or distribute this software for any purpose
with or without fee is hereby granted, provided that the above copyright notice
and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH
REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND
FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS
OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER
TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF
THIS SOFTWARE.

d3-timer 3.0.2

Copyright 2010-2026 Mike Bostock

Permission to use, copy, modify, and/or distribute this software for any purpose
with or without fee is hereby granted, provided that the above copyright notice
and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH
REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND
FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS
OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER
TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF
THIS SOFTWARE.

d3-transition 3.0.2

Copyright 2010-2026 Mike Bostock

Permission to use, copy, modify, and/or distribute this software for any purpose
with or without fee is hereby granted, provided that the above copyright notice
and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH
REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND
FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS
OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER
TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF
THIS SOFTWARE.

d3-zoom 3.0.1

Copyright 2010-2026 Mike Bostock

Permission to use, copy, modify, and/or distribute this software for any purpose
with or without fee is hereby granted, provided that the above copyright notice
and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH
REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND
FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS
OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER
TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF
THIS SOFTWARE.
*/
"use strict";(()=>{function c(e,t={},...n){return os(document.createElement(e),t,n)}function W(e,t={},...n){return os(document.createElementNS("http://www.w3.org/2000/svg",e),t,n)}
function os(e,t,n){for(let[i,r]of Object.entries(t))typeof r=="function"?e.addEventListener(i.slice(2),r):r!==void 0&&r!==!1&&e.setAttribute(i,r===!0?"":String(
r));return K(e,n),e}function K(e,t){for(let n of t)n==null||n===!1||e.append(typeof n=="number"?String(n):n)}var Ru=300;function Q(e,t="name"){return c("bdi",{class:t,
dir:"auto",title:e.slice(0,2e3)},J(e))}function I(e){let t=e.length>1e4?[J(e)]:e.split("`");return c("bdi",{dir:"auto"},...t.map((n,i)=>i%2===1&&i<t.length-1?c(
"code",{},J(n)):J(n,2e3)))}function J(e,t=Ru){if(e.length<=t)return e;let n=Math.floor(t/2);return`${e.slice(0,n)}\u2026${e.slice(-n)}`}function st(e,t,n={}){return c(
"button",{type:"button",class:"link",onclick:t,...n},e)}function qe(e){return`${e}-${++Cu}`}var Cu=0;function U(e,t,n=`${t}s`){return`${e.toLocaleString("en")} ${e===1?t:n}`}function H(e){let[t,n]=e>=.9995?[e,"s"]:[e*1e3,"ms"];return t>=9.95?`${t.toFixed(0)} ${n}`:
`${t>=.995?t.toFixed(1):String(Number(t.toPrecision(2)))} ${n}`}function Cn(e){return e>0&&e<.005?"<1 %":`${(e*100).toFixed(0)} %`}function ee(e,t){let n=e[t.file];
return n===void 0?"":`${n.name}:${t.line}`}function Nn(e){return e.split(/[\\/]/).at(-1)??""}function ss(e,t){let n=e.report.files[t.file];return n!==void 0&&(e.host.editor!==null||n.text!=="")}function Xt(e){return e.kind==="recompile"||e.kind==="recom\
pile-limit"}function F(e,t){let n=e.report.files,i=ee(n,t),r=n[t.file];if(r===void 0)return null;let o=c("span",{class:"place"},Q(Nn(r.name)),`:${t.line}`);if(!ss(e,t))return o.
title=i,o;let s=st(o,()=>{e.go(t)});return s.title=i,s}var Nu={break:"Graph break",recompile:"Recompile","recompile-limit":"Recompile limit","backend-failure":"\
Backend failure",disabled:"Disabled","cuda-graphs-skipped":"No CUDA graphs","cache-bypassed":"Cache bypassed"};function Wt(e){return Nu[e.kind]??e.kind}function ze(e){
return e.url.startsWith("https://")?c("a",{class:"code",href:e.url,target:"_blank",rel:"noreferrer noopener"},e.code):c("span",{class:"code"},e.code)}function as(e){
return c("pre",{class:"diff",tabindex:0,role:"group","aria-label":"Changed lines"},...e.map(t=>t.startsWith("+")?c("ins",{},c("bdi",{},J(t,1e3))):t.startsWith("\
-")?c("del",{},c("bdi",{},J(t,1e3))):t.startsWith("@@")?c("span",{class:"hunk"},t):c("span",{},c("bdi",{},J(t,1e3)))))}function ct(e){return c("dl",{class:"fact\
s"},...e.filter(([,t])=>t!=null&&t!==""&&t!==!1).map(([t,n])=>c("div",{},c("dt",{},t),c("dd",{},n))))}function Et(...e){return c("span",{class:"group"},...e)}function ls(e,t){let n=e.report.findings[t];if(n===void 0)return c("p",{},"This finding is not in the report.");let{guard:i,causedBy:r,origin:o}=n,s=e.report.findings[r],
a=e.report.findings.flatMap((l,h)=>l.causedBy===t?[h]:[]);return c("div",{class:"details"},c("p",{class:"lead"},I(n.message)),ct([["Code",ze(n)],["Place",Et(F(e,
n.place)," ",us(n.place))],["Seen",U(n.count,"time")],["Cost",hr(n)],["Guard on",i&&Q(i.subject,"mono")],["Value",i&&Et(Q(i.was,"mono")," \u2192 ",Q(i.now,"mono"))],
["Follows from",o&&I(o)],[o?"So does":"Follows from",s&&st(I(s.title),()=>{e.showFinding(r)})]]),...Tt("What follows from it",a.length>0&&c("ul",{},...a.map(l=>c(
"li",{},ft(e,l))))),c("p",{class:"buttons"},qn(e,"Copy as issue",n.issue),e.host.editor!==null&&c("button",{type:"button",onclick:()=>{qu(e,t,n)}},"Explain")),...Tt(
"A small program that shows this",Au(e,n)),...Xu(e,n.stack),...Tt("Lines between the two graphs",Iu(e,t)),...Tt("Dynamo's reason",n.reason&&An(n.reason)),...Tt(
"Context",n.context&&An(n.context)),...Tt("Hints",n.hints.length>0&&c("ul",{},...n.hints.map(l=>c("li",{},I(l))))))}function Au(e,{reduce:t,place:n}){if(t==="")
return null;let{editor:i}=e.host,r=()=>{let o=e.report.files[n.file]?.path??"";i?.postMessage({command:"reduce",path:o,line:t.includes(" --break ")?n.line:0})};
return Et(An(t),c("p",{class:"buttons"},qn(e,"Copy command",t),i!==null&&c("button",{type:"button",onclick:r},"Write it")))}function qu(e,t,{code:n,place:i}){let r=e.
report.files[i.file]?.path??"";e.host.editor?.postMessage({command:"explain",finding:t,code:n,path:r,line:i.line})}function hs(e,t){let n=e.report.compilations[t];
if(n===void 0)return c("p",{},"This compilation is not in the report.");let i=Object.values(n.phases).reduce((r,o)=>r+o,0);return c("div",{class:"details"},ct([
["Place",Et(F(e,n.place)," ",us(n.place))],["Starts",n.isResumed&&"behind a break, in the middle of the function"],["Operations",n.operations.toLocaleString("en")],
["Compiled",`during call ${n.call+1}`],["Compile time",i>0&&H(i)],["Ran",Lu(n)],["Failed",n.failure&&Q(n.failure)]]),c("p",{class:"buttons"},n.graph>=0&&c("butt\
on",{type:"button",onclick:()=>{e.showGraph(t)}},"Show the graph")),...Tt("Why it began or ended",n.findings.length>0&&c("ul",{},...n.findings.map(r=>c("li",{},
ft(e,r))))),...Tt("Compiled again as",zu(e,t)),...Tt("Side effects, repeated after the graph",n.sideEffects.length>0&&c("ul",{class:"plain"},...n.sideEffects.map(
r=>c("li",{},F(e,r.place)," ",Q(r.code,"mono"),` (${r.object||"global variable"})`)))),...Tt("Operations",n.kinds.length>0&&c("ul",{class:"plain"},...n.kinds.slice(
0,30).map(({name:r,count:o})=>c("li",{},Q(r,"mono"),` \xD7 ${o}`)))))}function zu(e,t){for(let{segments:n}of e.report.regions)for(let i of n){if(i.kind==="break"||
!i.compilations.includes(t))continue;let r=i.compilations.filter(o=>o!==t);return r.length===0?null:c("ul",{class:"plain"},...r.map(o=>c("li",{},lr(e,o))))}return null}
function lr(e,t){let n=e.report.compilations[t];if(n===void 0)return null;let i=c("span",{},Q(n.id,"mono"),` ${U(n.operations,"operation")}`);return st(i,()=>{e.
showCompilation(t)})}function Lu({runs:e,seconds:t}){return e===null?"":U(e,"time")+(t===null?"":`, ${H(t)} together`)}function hr({seconds:e,share:t}){return e===
null?"":H(e)+(t===null?"":` (${Cn(t)})`)}function ft(e,t){let n=e.report.findings[t];return n&&st(I(n.title),()=>{e.showFinding(t)},{class:`link of-${n.kind}`,title:`${Wt(
n)}: ${n.message}`})}function qn(e,t,n){return n===""?null:c("button",{type:"button",onclick:()=>{e.host.copy(n).then(r=>{e.say(r?"Copied.":"The browser does no\
t let this page copy.")})}},t)}function us(e){return e.function&&Et("in ",Q(e.function,"mono"))}function Iu(e,t){for(let{segments:n}of e.report.regions)for(let i of n)
if(i.kind==="break"&&i.finding===t&&i.between.length>0)return An(i.between.join(`
`));return null}function Xu(e,t){if(t.length<2)return[];let n=t.map(i=>c("li",{},Q(i.function||"module","mono")," ",F(e,i)));return Tt("Calls that led here",c("\
ol",{class:"plain"},...n))}function Tt(e,t){return t?[c("h3",{},e),t]:[]}function An(e){return c("pre",{tabindex:0,role:"group","aria-label":"Text"},c("bdi",{},
e))}function cs(){if(typeof acquireVsCodeApi!="function")return{editor:null,copy:Wu,lastView:()=>null,keepView:()=>{},onOffers:()=>{},onUpdate:()=>{}};let e=acquireVsCodeApi();
return{editor:e,copy:t=>(e.postMessage({command:"copy",text:t}),Promise.resolve(!0)),lastView:()=>{let t=e.getState();return typeof t=="string"?t:null},keepView:t=>{
e.setState(t)},onOffers:t=>{window.addEventListener("message",({data:n})=>{"summarize"in n&&t(n)}),e.postMessage({command:"ready"})},onUpdate:t=>{window.addEventListener(
"message",({data:n})=>{"report"in n&&t(n.report)})}}}async function Wu(e){try{return await navigator.clipboard.writeText(e),!0}catch{return!1}}var zn=class{element=c("aside",{class:"inspector","aria-label":"Details",tabindex:-1});returnTo=null;constructor(){this.element.hidden=!0,this.element.addEventListener(
"keydown",t=>{t.key==="Escape"&&this.close()})}show(t,n){let{activeElement:i}=document;i instanceof HTMLElement&&!this.element.contains(i)&&(this.returnTo=i);let r=c(
"button",{type:"button",class:"close","aria-label":"Close"},"\xD7");r.addEventListener("click",()=>{this.close()}),this.element.replaceChildren(c("header",{},c(
"h2",{},t),r),c("div",{class:"inspector-body",tabindex:0,role:"group","aria-label":"Details"},n)),this.element.hidden=!1,this.element.focus()}close(){this.element.
hidden=!0,this.returnTo?.isConnected&&this.returnTo.focus()}};function fs({editor:e},{benchmarks:t}){return e===null?null:c("button",{type:"button",title:"Time the target in eager mode and compiled.",onclick:()=>{e.postMessage(
{command:"measure"})}},t.length>0?"Measure Again":"Measure")}function ds(e,t){let{editor:n}=e;if(n===null||t.findings.length===0)return null;let i=c("button",{type:"button",hidden:!0,title:"A language model ranks what to \
fix first.",onclick:()=>{n.postMessage({command:"summarize"})}},"Summarize with Language Model");return e.onOffers(({summarize:r})=>{i.hidden=!r}),i}var Ln=class{constructor(t,n){this.tabs=t;this.onshow=n;for(let{name:i,label:r}of t){let o=c("span",{class:"count"}),s=c("button",{type:"button",role:"tab",id:`\
tab-${i}`,"aria-selected":"false",tabindex:-1,onclick:()=>{this.show(i)},onkeydown:a=>{this.onkey(a,i)}},r,o);this.buttons.set(i,s),this.counts.set(i,o),this.list.
append(s)}this.update(t)}tabs;onshow;list=c("div",{role:"tablist","aria-label":"Views",class:"tabs"});panels=c("div",{class:"panels"});buttons=new Map;counts=new Map;shownPanels=new Map;current=null;scrolled=new Map;update(t){
for(let{name:n,count:i,isHidden:r=!1}of t){let[o,s]=[this.buttons.get(n),this.counts.get(n)];o&&(o.hidden=r&&n!==this.current),s!==void 0&&(s.hidden=i===0,s.textContent=
i===0?"":i.toLocaleString("en"))}}show(t){let n=this.tabs.find(i=>i.name===t);if(!(n===void 0||t===this.current)){if(this.current!==null&&(this.scrolled.set(this.
current,window.scrollY),this.mark(this.current,!1)),this.current=t,!this.shownPanels.has(t)){let i=c("div",{role:"tabpanel",id:`panel-${t}`,class:"panel","aria-\
labelledby":`tab-${t}`},n.build());this.shownPanels.set(t,i),this.panels.append(i),this.buttons.get(t)?.setAttribute("aria-controls",i.id)}this.mark(t,!0),n.onshow?.(),
this.onshow(t),window.scrollTo(0,this.scrolled.get(t)??0)}}mark(t,n){let i=this.buttons.get(t);i?.setAttribute("aria-selected",String(n)),i?.setAttribute("tabin\
dex",n?"0":"-1");let r=this.shownPanels.get(t);r&&(r.hidden=!n)}onkey(t,n){let i=this.tabs.flatMap(a=>this.buttons.get(a.name)?.hidden===!0?[]:a.name),r=i.indexOf(
n),o={ArrowRight:(r+1)%i.length,ArrowLeft:(r-1+i.length)%i.length,Home:0,End:i.length-1}[t.key],s=o===void 0?void 0:i[o];s!==void 0&&(t.preventDefault(),this.show(
s),this.buttons.get(s)?.focus())}};function In(e,t){return e==null||t==null?NaN:e<t?-1:e>t?1:e>=t?0:NaN}function Gu(e,t){return e==null||t==null?NaN:t<e?-1:t>e?1:t>=e?0:NaN}function ps(e){let t,n,
i;e.length!==2?(t=In,n=(a,l)=>In(e(a),l),i=(a,l)=>e(a)-l):(t=e===In||e===Gu?e:Vu,n=e,i=e);function r(a,l,h=0,u=a.length){if(h<u){if(t(l,l)!==0)return u;do{let f=h+
u>>>1;n(a[f],l)<0?h=f+1:u=f}while(h<u)}return h}function o(a,l,h=0,u=a.length){if(h<u){if(t(l,l)!==0)return u;do{let f=h+u>>>1;n(a[f],l)<=0?h=f+1:u=f}while(h<u)}
return h}function s(a,l,h=0,u=a.length){let f=r(a,l,h,u-1);return f>h&&i(a[f-1],l)>-i(a[f],l)?f-1:f}return{left:r,center:s,right:o}}function Vu(){return 0}function ju(e){
return e===null?NaN:+e}var ms=ps(In),ww=ms.right,vw=ms.left,xw=ps(ju).center;var kw=gs(Os),Tw=gs(Fu);function gs(e){return function(t,n,i=n){if(!((n=+n)>=0))throw new RangeError("invalid rx");if(!((i=+i)>=0))throw new RangeError("invalid\
 ry");let{data:r,width:o,height:s}=t;if(!((o=Math.floor(o))>=0))throw new RangeError("invalid width");if(!((s=Math.floor(s!==void 0?s:r.length/o))>=0))throw new RangeError(
"invalid height");if(!o||!s||!n&&!i)return t;let a=n&&e(n),l=i&&e(i),h=r.slice();return a&&l?(Le(a,h,r,o,s),Le(a,r,h,o,s),Le(a,h,r,o,s),Ie(l,r,h,o,s),Ie(l,h,r,o,
s),Ie(l,r,h,o,s)):a?(Le(a,r,h,o,s),Le(a,h,r,o,s),Le(a,r,h,o,s)):l&&(Ie(l,r,h,o,s),Ie(l,h,r,o,s),Ie(l,r,h,o,s)),t}}function Le(e,t,n,i,r){for(let o=0,s=i*r;o<s;)
e(t,n,o,o+=i,1)}function Ie(e,t,n,i,r){for(let o=0,s=i*r;o<i;++o)e(t,n,o,o+s,i)}function Fu(e){let t=Os(e);return(n,i,r,o,s)=>{r<<=2,o<<=2,s<<=2,t(n,i,r+0,o+0,s),
t(n,i,r+1,o+1,s),t(n,i,r+2,o+2,s),t(n,i,r+3,o+3,s)}}function Os(e){let t=Math.floor(e);if(t===e)return Hu(e);let n=e-t,i=2*e+1;return(r,o,s,a,l)=>{if(!((a-=l)>=
s))return;let h=t*o[s],u=l*t,f=u+l;for(let d=s,p=s+u;d<p;d+=l)h+=o[Math.min(a,d)];for(let d=s,p=a;d<=p;d+=l)h+=o[Math.min(a,d+u)],r[d]=(h+n*(o[Math.max(s,d-f)]+
o[Math.min(a,d+f)]))/i,h-=o[Math.max(s,d-u)]}}function Hu(e){let t=2*e+1;return(n,i,r,o,s)=>{if(!((o-=s)>=r))return;let a=e*i[r],l=s*e;for(let h=r,u=r+l;h<u;h+=
s)a+=i[Math.min(o,h)];for(let h=r,u=o;h<=u;h+=s)a+=i[Math.min(o,h+l)],n[h]=a/t,a-=i[Math.max(r,h-l)]}}var Uu=Array.prototype,Sw=Uu.slice;var Du=Math.sqrt(50),Bu=Math.sqrt(10),Zu=Math.sqrt(2);function Xn(e,t,n){let i=(t-e)/Math.max(0,n),r=Math.floor(Math.log10(i)),o=i/Math.pow(10,r),s=o>=Du?10:o>=
Bu?5:o>=Zu?2:1,a,l,h;return r<0?(h=Math.pow(10,-r)/s,a=Math.round(e*h),l=Math.round(t*h),a/h<e&&++a,l/h>t&&--l,h=-h):(h=Math.pow(10,r)*s,a=Math.round(e/h),l=Math.
round(t/h),a*h<e&&++a,l*h>t&&--l),l<a&&.5<=n&&n<2?Xn(e,t,n*2):[a,l,h]}function wt(e,t,n){if(t=+t,e=+e,n=+n,!(n>0))return[];if(e===t)return[e];let i=t<e,[r,o,s]=i?
Xn(t,e,n):Xn(e,t,n);if(!(o>=r))return[];let a=o-r+1,l=new Array(a);if(i)if(s<0)for(let h=0;h<a;++h)l[h]=(o-h)/-s;else for(let h=0;h<a;++h)l[h]=(o-h)*s;else if(s<
0)for(let h=0;h<a;++h)l[h]=(r+h)/-s;else for(let h=0;h<a;++h)l[h]=(r+h)*s;return l}function ur(e,t,n){return t=+t,e=+e,n=+n,Xn(e,t,n)[2]}function bs(e,t,n){t=+t,
e=+e,n=+n;let i=t<e,r=i?ur(t,e,n):ur(e,t,n);return(i?-1:1)*(r<0?1/-r:r)}function ne(e,t,n){let i;for(;;){let r=ur(e,t,n);if(r===i||r===0||!isFinite(r))return[e,
t];if(r>0){let o=Math.ceil(e/r),s=Math.floor(t/r);e=(o-(o*r>e))*r,t=(s+(s*r<t))*r}else if(r<0){let o=-r,s=Math.ceil(e*o),a=Math.floor(t*o);e=(s-(s/o>e))/o,t=(a+
(a/o<t))/o}i=r}}var Qw=Yu(Math.random);function Yu(e){return function(n,i=0,r=n.length){let o=r-(i=+i);for(;o;){let s=e()*o--|0,a=n[o+i];n[o+i]=n[s+i],n[s+i]=a}return n}}var ys=5;function Wn(e,t,{tick:n,line:i=0}){let r=Math.max(i,...t.map(({value:a,interval:l})=>l?.high??a)),[,o]=ne(0,r||1,ys),s=a=>`${a/o*100}%`;return c("table",
{class:"bars","aria-label":e},c("tbody",{},...t.map(a=>c("tr",{class:a.tone},c("th",{scope:"row"},Q(a.name)),c("td",{class:"bar-track","aria-hidden":"true"},...Ju(
a,i,s)),c("td",{class:"number"},a.text)))),c("tfoot",{"aria-hidden":"true"},c("tr",{},c("td"),c("td",{class:"bar-axis"},...wt(0,o,ys).map(a=>cr("bar-tick",s(a),
n(a)))),c("td"))))}function Ju({value:e,interval:t},n,i){let r=c("span",{class:"bar-fill"});r.style.width=i(e);let o=[r];if(n>0&&o.push(cr("bar-line",i(n))),t!==
void 0){let s=cr("bar-interval",i(t.low));s.style.width=i(t.high-t.low),o.push(s)}return o}function cr(e,t,n=""){let i=c("span",{class:e},n);return i.style.left=
t,i}function ws({arms:e}){return e.flatMap(({name:t,times:n,ratio:i,warmUp:r,paysAfter:o,isWrong:s})=>{if(n===null||s)return[];let[a,l]=[r??0,n.median],h=i!==null&&
(i.low>1||i.high<1),f=h&&o!==null?{calls:o,seconds:a+o*l}:null;return{name:t,start:a,slope:l,crossing:f,isCertain:h}})}function vs(e,t){let n=e.flatMap(({crossing:s})=>s?.
calls??[]).filter(s=>s>0),i=e.find(({name:s})=>s===t)?.crossing?.calls??0;if(i>0)return 2*i;if(n.length>0)return 2*Math.min(...n);let[r]=e,o=Math.max(...e.map(({
start:s})=>s));return r===void 0?1:Math.max(10,2*o/r.slope)}function xs({name:e,crossing:t,isCertain:n}){if(!n)return`${e}: cannot tell, the difference to eager\
 mode is within the noise`;if(t===null)return`${e}: never, its calls are not shorter than in eager mode`;if(t.calls===0)return`${e}: from the first call on`;let i=Math.
ceil(Number(t.calls.toPrecision(2)));return`${e}: after ${i.toLocaleString("en")} ${i===1?"call":"calls"} (${ec(t.seconds)})`}var Ku={name:"ms",seconds:.001},tc=[
{name:"h",seconds:3600},{name:"min",seconds:60},{name:"s",seconds:1}];function Gn(e){return tc.find(t=>e>=2*t.seconds)??Ku}function on(e,t){return e===0?"0":`${e.
toLocaleString("en")} ${t}`}function ec(e){return e<1?`${(e*1e3).toPrecision(2)} ms`:e<9.95?`${e.toFixed(1)} s`:e<120?`${e.toFixed(0)} s`:e<7200?`${(e/60).toFixed(
0)} min`:`${(e/3600).toFixed(1)} h`}var Vn=260,ie={top:12,right:120,bottom:40,left:64},nc=340,ic=15,rc=18;function ks(e){let t=ws(e),n=vs(t,e.best),i=W("svg",{class:"break-even",role:"img","aria-l\
abel":"Total time against the number of calls. The list below has the crossings."}),r=c("div",{class:"chart"});K(r,[i]);let o=0;return new ResizeObserver(()=>{let s=Math.
max(nc,r.clientWidth);s!==o&&(o=s,oc(i,t,n,s))}).observe(r),c("figure",{},r,c("figcaption",{},c("ul",{class:"plain pays"},...t.slice(1).map(s=>c("li",{},I(xs(s)))))))}
function oc(e,t,n,i){let r=Math.max(...t.map(({start:d,slope:p})=>d+p*n)),o=Gn(r),[,s]=ne(0,r/o.seconds||1,4),a=i-ie.right,l=Vn-ie.bottom,h=d=>ie.left+d/n*(a-ie.
left),u=d=>l-d/o.seconds/s*(l-ie.top);e.setAttribute("viewBox",`0 0 ${i} ${Vn}`),e.setAttribute("height",String(Vn)),e.replaceChildren(),K(e,[...wt(0,s,4).map(d=>sc(
u(d*o.seconds),a,on(d,o.name))),...wt(0,n,Math.max(2,Math.floor(i/140))).map(d=>W("text",{x:h(d),y:l+16,class:"tick middle"},lc(d))),W("text",{x:(ie.left+a)/2,y:Vn-
6,class:"tick middle"},"calls")]);let f=ac(t.map(({start:d,slope:p})=>u(d+p*n)));K(e,t.map(({name:d,start:p,slope:g,crossing:O},b)=>W("g",{class:`arm arm-${b%6}`},
W("line",{x1:h(0),y1:u(p),x2:a,y2:u(p+g*n)}),W("text",{x:a+8,y:(f[b]??0)+4,class:"label"},J(d,rc)),O!==null&&O.calls>0&&O.calls<=n&&W("circle",{cx:h(O.calls),cy:u(
O.seconds),r:5}))))}function sc(e,t,n){return W("g",{class:"rule"},W("line",{x1:ie.left,y1:e,x2:t,y2:e}),W("text",{x:ie.left-8,y:e+4,class:"tick end"},n))}function ac(e){
let t=e.map((i,r)=>r).sort((i,r)=>jn(e,r)-jn(e,i)),n=[...e];return t.slice(1).forEach((i,r)=>{let o=jn(n,t[r]??0);n[i]=Math.min(jn(e,i),o-ic)}),n}function jn(e,t){
return e[t]??0}function lc(e){let t=e>=1e5?"compact":"standard";return e.toLocaleString("en",{notation:t,maximumFractionDigits:1})}function Fn({kind:e,benchmarks:t}){return e==="benchmark"&&t.length===1?t[0]:void 0}function Hn({alerts:e}){return e.map(t=>c("p",{class:"alert"},I(t)))}function Un({
busy:e}){return e===""?null:c("p",{class:"busy"},I(e))}function Ts({costs:e}){return c("div",{class:"scrolled",tabindex:0,role:"group","aria-label":"Cost of graph breaks"},c("table",{class:"compared"},c("thead",{},c(
"tr",{},...["Graph break","Cost","95 % interval","Share of a call"].map(n=>c("th",{scope:"col"},n)))),c("tbody",{},...e.map(hc))))}function hc(e){return c("tr",
{},c("th",{scope:"row"},Q(e.name)),...[e.cost,e.interval,e.share].map(t=>c("td",{class:"number"},t)))}function Ss({arms:e}){return c("div",{class:"scrolled",tabindex:0,role:"group","aria-label":"Times of a call"},c("table",{class:"compared"},c("thead",{},c("tr",
{},...["Arm","Median","Mean","Sigma","p95","Difference"].map(n=>c("th",{scope:"col"},n)))),c("tbody",{},...e.flatMap(n=>uc(n)??[]))))}function uc(e){let{times:t}=e;
return t===null?null:c("tr",{},c("th",{scope:"row"},Q(e.name)),...[t.median,t.mean,t.sigma,t.p95].map(n=>c("td",{class:"number"},H(n))),c("td",{class:"number"},
cc(e)))}function cc(e){return e.isWrong?c("strong",{class:"wrong"},"wrong output"):e.difference}var Qs=2**20;function Ps({report:e}){let t=Fn(e);return c("div",{},...e.benchmarks.map(n=>c("article",{class:"benchmark","aria-label":n.size||"Benchmark"},n!==t&&
Et(...Hn(n)),n!==t&&c("h2",{class:"conclusion"},I(fc(n))),n!==t&&Un(n),c("p",{class:"meta"},I(n.conditions)),...dc(n))))}function fc({size:e,sentence:t}){return e===
""?t:`${e}: ${t}`}function dc(e){let t=e.arms.filter(({times:i})=>i!==null),n=e.arms.flatMap(({problem:i})=>i===""?[]:i);return[re("Speed-up over eager mode",pc(
t)),re("Times of a call",Ss(e)),e.costs.length>0&&re("Cost of graph breaks",Ts(e)),n.length>0&&re("Not measured",_s(n)),t.length>1&&re("When compiling pays",ks(
e)),c("div",{class:"side-by-side"},re("Warm-up",gc(t)),t.some(({memory:i})=>i!==null)&&re("Peak memory",Oc(t))),e.notes.length>0&&re("Notes",_s(e.notes))]}function re(e,t){
return c("section",{},c("h2",{},e),t)}function _s(e){return c("ul",{class:"plain listed"},...e.map(t=>c("li",{},I(t))))}function pc(e){let t=e.flatMap((n,i)=>{if(i===
0)return[{name:n.name,value:1,text:"1.00x",tone:"baseline"}];let{name:r,ratio:o}=n;if(o===null)return[];let{estimate:s,low:a,high:l}=o,h=`${a.toFixed(2)} to ${l.
toFixed(2)}`,u=n.isWrong?"wrong":void 0,f=n.isWrong?", wrong output":"",d=`${s.toFixed(2)}x (${h})${f}`;return[{name:r,value:s,text:d,interval:o,...u&&{tone:u}}]});
return c("div",{},Wn("Speed-up over eager mode",t,{tick:mc,line:1}),c("p",{class:"meta"},"With 95 % intervals. Eager mode is the line at 1x."))}function mc(e){return e===
0?"0":`${e}x`}function gc(e){let t=e.flatMap(({name:r,warmUp:o,cachedWarmUp:s})=>[{name:r,seconds:o},{name:`${r}, with filled caches`,seconds:s}]),n=Gn(Math.max(
...t.map(({seconds:r})=>r??0))),i=t.flatMap(({name:r,seconds:o})=>o===null?[]:[{name:r,value:o/n.seconds,text:H(o)}]);return Wn("Warm-up",i,{tick:r=>on(r,n.name)})}
function Oc(e){let t=e.flatMap(({name:n,memory:i})=>i===null?[]:[{name:n,value:i/Qs,text:`${(i/Qs).toFixed(0)} MB`}]);return Wn("Peak memory",t,{tick:n=>on(n,"M\
B")})}var Es=400,oe=class{constructor(t,n){this.scroller=t;this.options=n;t.addEventListener("scroll",()=>{this.update()}),new ResizeObserver(()=>{this.update()}).observe(
t),this.reset(n.count)}scroller;options;body=c("div",{class:"windowed"});rows=new Map;first=0;last=-1;kept=-1;reset(t){this.options={...this.options,count:t};for(let n of this.
rows.values())n.remove();this.rows.clear(),this.first=0,this.last=-1,this.body.style.height=`${t*this.options.rowHeight}px`,this.update()}reveal(t,n="nearest"){
let{count:i,rowHeight:r}=this.options,o=Math.max(0,Math.min(t,i-1)),s=o*r+this.body.offsetTop,a=this.scroller.clientHeight,{scrollTop:l}=this.scroller;return n===
"center"?this.scroller.scrollTop=s-a/2:s-this.body.offsetTop<l?this.scroller.scrollTop=s-this.body.offsetTop:s+r>l+a&&(this.scroller.scrollTop=s+r-a),this.update(),
this.row(o)}keep(t){return this.kept=t,this.update(),this.row(t)}row(t){let n=this.rows.get(t);if(n===void 0){n=this.options.render(t),n.style.top=`${t*this.options.
rowHeight}px`,this.rows.set(t,n);let i=null,r=1/0;for(let[o,s]of this.rows)o>t&&o<r&&(r=o,i=s);this.body.insertBefore(n,i)}return n}update(){let{count:t,rowHeight:n}=this.
options,i=this.scroller.scrollTop-this.body.offsetTop,r=this.scroller.clientHeight||600,o=Math.max(0,Math.floor((i-Es)/n)),s=Math.min(t-1,Math.ceil((i+r+Es)/n));
if(!(o===this.first&&s===this.last&&this.kept<0)){[this.first,this.last]=[o,s];for(let[a,l]of this.rows)a>=o&&a<=s||a===this.kept||l.contains(document.activeElement)||
(this.rows.delete(a),l.remove());for(let a=o;a<=s;a++)this.row(a);this.kept>=0&&this.kept<t&&this.row(this.kept)}}};var bc=28,yc=200;function $s(e){let t=new fr(e);return c("section",{"aria-labelledby":"calls"},c("h2",{id:"calls"},"Calls"),c("p",{class:"meta hint"},"Arrow key\
s move and unfold; Enter shows the details of a call."),t.element)}var fr=class{constructor(t){this.page=t;let{calls:n}=t.report;this.longest=n.reduce((i,{seconds:r})=>Math.
max(i,r??0),0),this.unfold(n),this.rows=this.visible(),this.element=c("div",{class:"tree",role:"tree",tabindex:0,"aria-label":"Calls",onkeydown:i=>{this.onkey(i)}}),
this.windowed=new oe(this.element,{rowHeight:bc,count:this.rows.length,render:i=>this.render(i)}),this.windowed.body.setAttribute("role","presentation"),this.element.
append(this.windowed.body),this.activate(0)}page;element;open=new Set;windowed;rows=[];active=0;prefix=qe("call");longest;unfold(t){let n=t.length;for(;t.length>
0;){let i=t.flatMap(({children:r})=>r);if(n+=i.length,n>yc)return;for(let r of t)this.open.add(r);t=i}}visible(){let t=[],n=(i,r,o)=>{i.forEach((s,a)=>{let l={node:s,
parent:r,level:o,position:a+1,siblings:i.length};t.push(l),this.open.has(s)&&n(s.children,l,o+1)})};return n(this.page.report.calls,null,1),t}render(t){let n=this.
rows[t];if(n===void 0)return c("div");let{node:i,level:r}=n,o=i.children.length>0,s=this.open.has(i),a=c("div",{class:"row",role:"treeitem",id:`${this.prefix}-${t}`,
"aria-level":r,"aria-posinset":n.position,"aria-setsize":n.siblings,"aria-expanded":o?String(s):void 0,"aria-selected":String(t===this.active),onclick:l=>{this.
activate(t),l.target.classList.contains("twisty")?this.toggle(n):this.choose(n)}},c("span",{class:o?"twisty":"twisty none","aria-hidden":"true"}),Q(i.function||
"module","mono"),c("span",{class:"marks"},wc(this.page,i),...vc(i)),this.timeBar(i));return a.style.paddingLeft=`${8+(r-1)*18}px`,a}timeBar({seconds:t}){if(t===
null)return null;let n=c("span",{class:"bar","aria-hidden":"true"});return n.style.width=`${this.longest>0?t/this.longest*90:0}px`,c("span",{class:"time"},H(t),
c("span",{class:"track"},n))}onkey(t){let n=this.rows[this.active];if(n===void 0)return;let i=n.node.children.length>0,r=i&&this.open.has(n.node);if(t.key==="Ar\
rowDown")this.activate(this.active+1);else if(t.key==="ArrowUp")this.activate(this.active-1);else if(t.key==="Home")this.activate(0);else if(t.key==="End")this.
activate(this.rows.length-1);else if(t.key==="ArrowRight"&&i&&!r)this.toggle(n);else if(t.key==="ArrowRight"&&r)this.activate(this.active+1);else if(t.key==="Ar\
rowLeft"&&r)this.toggle(n);else if(t.key==="ArrowLeft"&&n.parent)this.activate(this.rows.indexOf(n.parent));else if(t.key==="Enter"||t.key===" ")this.choose(n);else if(t.
key!=="ArrowLeft"&&t.key!=="ArrowRight")return;t.preventDefault()}activate(t){if(t<0||t>=this.rows.length)return;let n=this.element.getAttribute("aria-activedes\
cendant");n&&document.getElementById(n)?.setAttribute("aria-selected","false"),this.active=t;let i=this.windowed.reveal(t);this.windowed.keep(t),i.setAttribute(
"aria-selected","true"),this.element.setAttribute("aria-activedescendant",i.id)}toggle(t){this.open.delete(t.node)||this.open.add(t.node),this.rows=this.visible(),
this.windowed.reset(this.rows.length),this.activate(this.rows.findIndex(({node:n})=>n===t.node))}choose({node:t}){let{page:n}=this,i=(o,s)=>s.length>0&&[c("h3",
{},o),c("ul",{class:"plain"},...s.map(a=>c("li",{},a)))],r=c("div",{class:"details"},ct([["Place",F(n,t.place)],["Time",t.seconds!==null&&H(t.seconds)],["Operat\
ions in graphs",t.operations>0&&String(t.operations)]]));K(r,[...i("Breaks",t.breaks.map(o=>ft(n,o)))||[],...i("Compilations",t.compilations.map(o=>lr(n,o)))||[]]),
n.showDetails(Q(t.function||"module","mono"),r)}};function wc({report:e},{place:t}){let n=e.files[t.file];return n&&c("span",{class:"place"},Q(Nn(n.name)),`:${t.
line}`)}function vc({breaks:e,compilations:t,operations:n}){return[e.length>0&&c("span",{class:"mark break"},U(e.length,"break")),t.length>0&&c("span",{class:"m\
ark graph"},U(t.length,"compilation")),n>0&&c("span",{class:"meta"},U(n,"operation"))]}var xc=0,sn=class{constructor(t,n){this.from=t,this.to=n}},D=class{constructor(t={}){this.id=xc++,this.perNode=!!t.perNode,this.deserialize=t.deserialize||(()=>{
throw new Error("This node type doesn't define a deserialize function")}),this.combine=t.combine||null}add(t){if(this.perNode)throw new RangeError("Can't add pe\
r-node props to node types");return typeof t!="function"&&(t=vt.match(t)),n=>{let i=t(n);return i===void 0?null:[this,i]}}};D.closedBy=new D({deserialize:e=>e.split(
" ")});D.openedBy=new D({deserialize:e=>e.split(" ")});D.group=new D({deserialize:e=>e.split(" ")});D.isolate=new D({deserialize:e=>{if(e&&e!="rtl"&&e!="ltr"&&e!=
"auto")throw new RangeError("Invalid value for isolate: "+e);return e||"auto"}});D.contextHash=new D({perNode:!0});D.lookAhead=new D({perNode:!0});D.mounted=new D(
{perNode:!0});var ge=class{constructor(t,n,i,r=!1){this.tree=t,this.overlay=n,this.parser=i,this.bracketed=r}static get(t){return t&&t.props&&t.props[D.mounted.
id]}},kc=Object.create(null),vt=class e{constructor(t,n,i,r=0){this.name=t,this.props=n,this.id=i,this.flags=r}static define(t){let n=t.props&&t.props.length?Object.
create(null):kc,i=(t.top?1:0)|(t.skipped?2:0)|(t.error?4:0)|(t.name==null?8:0),r=new e(t.name||"",n,t.id,i);if(t.props){for(let o of t.props)if(Array.isArray(o)||
(o=o(r)),o){if(o[0].perNode)throw new RangeError("Can't store a per-node prop on a node type");n[o[0].id]=o[1]}}return r}prop(t){return this.props[t.id]}get isTop(){
return(this.flags&1)>0}get isSkipped(){return(this.flags&2)>0}get isError(){return(this.flags&4)>0}get isAnonymous(){return(this.flags&8)>0}is(t){if(typeof t=="\
string"){if(this.name==t)return!0;let n=this.prop(D.group);return n?n.indexOf(t)>-1:!1}return this.id==t}static match(t){let n=Object.create(null);for(let i in t)
for(let r of i.split(" "))n[r]=t[i];return i=>{for(let r=i.prop(D.group),o=-1;o<(r?r.length:0);o++){let s=n[o<0?i.name:r[o]];if(s)return s}}}};vt.none=new vt("",
Object.create(null),0,8);var Zn=class e{constructor(t){this.types=t;for(let n=0;n<t.length;n++)if(t[n].id!=n)throw new RangeError("Node type ids should correspo\
nd to array positions when creating a node set")}extend(...t){let n=[];for(let i of this.types){let r=null;for(let o of t){let s=o(i);if(s){r||(r=Object.assign(
{},i.props));let a=s[1],l=s[0];l.combine&&l.id in r&&(a=l.combine(r[l.id],a)),r[l.id]=a}}n.push(r?new vt(i.name,r,i.id,i.flags):i)}return new e(n)}},Dn=new WeakMap,
Ms=new WeakMap,it;(function(e){e[e.ExcludeBuffers=1]="ExcludeBuffers",e[e.IncludeAnonymous=2]="IncludeAnonymous",e[e.IgnoreMounts=4]="IgnoreMounts",e[e.IgnoreOverlays=
8]="IgnoreOverlays",e[e.EnterBracketed=16]="EnterBracketed"})(it||(it={}));var dt=class e{constructor(t,n,i,r,o){if(this.type=t,this.children=n,this.positions=i,
this.length=r,this.props=null,o&&o.length){this.props=Object.create(null);for(let[s,a]of o)this.props[typeof s=="number"?s:s.id]=a}}toString(){let t=ge.get(this);
if(t&&!t.overlay)return t.tree.toString();let n="";for(let i of this.children){let r=i.toString();r&&(n&&(n+=","),n+=r)}return this.type.name?(/\W/.test(this.type.
name)&&!this.type.isError?JSON.stringify(this.type.name):this.type.name)+(n.length?"("+n+")":""):n}cursor(t=0){return new hn(this.topNode,t)}cursorAt(t,n=0,i=0){
let r=Dn.get(this)||this.topNode,o=new hn(r);return o.moveTo(t,n),Dn.set(this,o._tree),o}get topNode(){return new $t(this,0,0,null)}resolve(t,n=0){let i=an(Dn.get(
this)||this.topNode,t,n,!1);return Dn.set(this,i),i}resolveInner(t,n=0){let i=an(Ms.get(this)||this.topNode,t,n,!0);return Ms.set(this,i),i}resolveStack(t,n=0){
return Tc(this,t,n)}iterate(t){let{enter:n,leave:i,from:r=0,to:o=this.length}=t,s=t.mode||0,a=(s&it.IncludeAnonymous)>0;for(let l=this.cursor(s|it.IncludeAnonymous);;){
let h=!1;if(l.from<=o&&l.to>=r&&(!a&&l.type.isAnonymous||n(l)!==!1)){if(l.firstChild())continue;h=!0}for(;h&&i&&(a||!l.type.isAnonymous)&&i(l),!l.nextSibling();){
if(!l.parent())return;h=!0}}}prop(t){return t.perNode?this.props?this.props[t.id]:void 0:this.type.prop(t)}get propValues(){let t=[];if(this.props)for(let n in this.
props)t.push([+n,this.props[n]]);return t}balance(t={}){return this.children.length<=8?this:yr(vt.none,this.children,this.positions,0,this.children.length,0,this.
length,(n,i,r)=>new e(this.type,n,i,r,this.propValues),t.makeTree||((n,i,r)=>new e(vt.none,n,i,r)))}static build(t){return Sc(t)}};dt.empty=new dt(vt.none,[],[],
0);var dr=class e{constructor(t,n){this.buffer=t,this.index=n}get id(){return this.buffer[this.index-4]}get start(){return this.buffer[this.index-3]}get end(){return this.
buffer[this.index-2]}get size(){return this.buffer[this.index-1]}get pos(){return this.index}next(){this.index-=4}fork(){return new e(this.buffer,this.index)}},
se=class e{constructor(t,n,i){this.buffer=t,this.length=n,this.set=i}get type(){return vt.none}toString(){let t=[];for(let n=0;n<this.buffer.length;)t.push(this.
childString(n)),n=this.buffer[n+3];return t.join(",")}childString(t){let n=this.buffer[t],i=this.buffer[t+3],r=this.set.types[n],o=r.name;if(/\W/.test(o)&&!r.isError&&
(o=JSON.stringify(o)),t+=4,i==t)return o;let s=[];for(;t<i;)s.push(this.childString(t)),t=this.buffer[t+3];return o+"("+s.join(",")+")"}findChild(t,n,i,r,o){let{
buffer:s}=this,a=-1;for(let l=t;l!=n&&!(Ns(o,r,s[l+1],s[l+2])&&(a=l,i>0));l=s[l+3]);return a}slice(t,n,i){let r=this.buffer,o=new Uint16Array(n-t),s=0;for(let a=t,
l=0;a<n;){o[l++]=r[a++],o[l++]=r[a++]-i;let h=o[l++]=r[a++]-i;o[l++]=r[a++]-t,s=Math.max(s,h)}return new e(o,s,this.set)}};function Ns(e,t,n,i){switch(e){case-2:
return n<t;case-1:return i>=t&&n<t;case 0:return n<t&&i>t;case 1:return n<=t&&i>t;case 2:return i>t;case 4:return!0}}function an(e,t,n,i){for(var r;e.from==e.to||
(n<1?e.from>=t:e.from>t)||(n>-1?e.to<=t:e.to<t);){let s=!i&&e instanceof $t&&e.index<0?null:e.parent;if(!s)return e;e=s}let o=i?0:it.IgnoreOverlays;if(i)for(let s=e,
a=s.parent;a;s=a,a=s.parent)s instanceof $t&&s.index<0&&((r=a.enter(t,n,o))===null||r===void 0?void 0:r.from)!=s.from&&(e=a);for(;;){let s=e.enter(t,n,o);if(!s)
return e;e=s}}var Yn=class{cursor(t=0){return new hn(this,t)}getChild(t,n=null,i=null){let r=Rs(this,t,n,i);return r.length?r[0]:null}getChildren(t,n=null,i=null){
return Rs(this,t,n,i)}resolve(t,n=0){return an(this,t,n,!1)}resolveInner(t,n=0){return an(this,t,n,!0)}matchContext(t){return pr(this.parent,t)}enterUnfinishedNodesBefore(t){
let n=this.childBefore(t),i=this;for(;n;){let r=n.lastChild;if(!r||r.to!=n.to)break;r.type.isError&&r.from==r.to?(i=n,n=r.prevSibling):n=r}return i}get node(){return this}get next(){
return this.parent}},$t=class e extends Yn{constructor(t,n,i,r){super(),this._tree=t,this.from=n,this.index=i,this._parent=r}get type(){return this._tree.type}get name(){
return this._tree.type.name}get to(){return this.from+this._tree.length}nextChild(t,n,i,r,o=0){for(let s=this;;){for(let{children:a,positions:l}=s._tree,h=n>0?a.
length:-1;t!=h;t+=n){let u=a[t],f=l[t]+s.from,d;if(!(!(o&it.EnterBracketed&&u instanceof dt&&(d=ge.get(u))&&!d.overlay&&d.bracketed&&i>=f&&i<=f+u.length)&&!Ns(r,
i,f,f+u.length))){if(u instanceof se){if(o&it.ExcludeBuffers)continue;let p=u.findChild(0,u.buffer.length,n,i-f,r);if(p>-1)return new ln(new mr(s,u,t,f),null,p)}else if(o&
it.IncludeAnonymous||!u.type.isAnonymous||br(u)){let p;if(!(o&it.IgnoreMounts)&&(p=ge.get(u))&&!p.overlay)return new e(p.tree,f,t,s);let g=new e(u,f,t,s);return o&
it.IncludeAnonymous||!g.type.isAnonymous?g:g.nextChild(n<0?u.children.length-1:0,n,i,r,o)}}}if(o&it.IncludeAnonymous||!s.type.isAnonymous||(s.index>=0?t=s.index+
n:t=n<0?-1:s._parent._tree.children.length,s=s._parent,!s))return null}}get firstChild(){return this.nextChild(0,1,0,4)}get lastChild(){return this.nextChild(this.
_tree.children.length-1,-1,0,4)}childAfter(t){return this.nextChild(0,1,t,2)}childBefore(t){return this.nextChild(this._tree.children.length-1,-1,t,-2)}prop(t){
return this._tree.prop(t)}enter(t,n,i=0){let r;if(!(i&it.IgnoreOverlays)&&(r=ge.get(this._tree))&&r.overlay){let o=t-this.from,s=i&it.EnterBracketed&&r.bracketed;
for(let{from:a,to:l}of r.overlay)if((n>0||s?a<=o:a<o)&&(n<0||s?l>=o:l>o))return new e(r.tree,r.overlay[0].from+this.from,-1,this)}return this.nextChild(0,1,t,n,
i)}nextSignificantParent(){let t=this;for(;t.type.isAnonymous&&t._parent;)t=t._parent;return t}get parent(){return this._parent?this._parent.nextSignificantParent():
null}get nextSibling(){return this._parent&&this.index>=0?this._parent.nextChild(this.index+1,1,0,4):null}get prevSibling(){return this._parent&&this.index>=0?this.
_parent.nextChild(this.index-1,-1,0,4):null}get tree(){return this._tree}toTree(){return this._tree}toString(){return this._tree.toString()}};function Rs(e,t,n,i){
let r=e.cursor(),o=[];if(!r.firstChild())return o;if(n!=null){for(let s=!1;!s;)if(s=r.type.is(n),!r.nextSibling())return o}for(;;){if(i!=null&&r.type.is(i))return o;
if(r.type.is(t)&&o.push(r.node),!r.nextSibling())return i==null?o:[]}}function pr(e,t,n=t.length-1){for(let i=e;n>=0;i=i.parent){if(!i)return!1;if(!i.type.isAnonymous){
if(t[n]&&t[n]!=i.name)return!1;n--}}return!0}var mr=class{constructor(t,n,i,r){this.parent=t,this.buffer=n,this.index=i,this.start=r}},ln=class e extends Yn{get name(){
return this.type.name}get from(){return this.context.start+this.context.buffer.buffer[this.index+1]}get to(){return this.context.start+this.context.buffer.buffer[this.
index+2]}constructor(t,n,i){super(),this.context=t,this._parent=n,this.index=i,this.type=t.buffer.set.types[t.buffer.buffer[i]]}child(t,n,i){let{buffer:r}=this.
context,o=r.findChild(this.index+4,r.buffer[this.index+3],t,n-this.context.start,i);return o<0?null:new e(this.context,this,o)}get firstChild(){return this.child(
1,0,4)}get lastChild(){return this.child(-1,0,4)}childAfter(t){return this.child(1,t,2)}childBefore(t){return this.child(-1,t,-2)}prop(t){return this.type.prop(
t)}enter(t,n,i=0){if(i&it.ExcludeBuffers)return null;let{buffer:r}=this.context,o=r.findChild(this.index+4,r.buffer[this.index+3],n>0?1:-1,t-this.context.start,
n);return o<0?null:new e(this.context,this,o)}get parent(){return this._parent||this.context.parent.nextSignificantParent()}externalSibling(t){return this._parent?
null:this.context.parent.nextChild(this.context.index+t,t,0,4)}get nextSibling(){let{buffer:t}=this.context,n=t.buffer[this.index+3];return n<(this._parent?t.buffer[this.
_parent.index+3]:t.buffer.length)?new e(this.context,this._parent,n):this.externalSibling(1)}get prevSibling(){let{buffer:t}=this.context,n=this._parent?this._parent.
index+4:0;return this.index==n?this.externalSibling(-1):new e(this.context,this._parent,t.findChild(n,this.index,-1,0,4))}get tree(){return null}toTree(){let t=[],
n=[],{buffer:i}=this.context,r=this.index+4,o=i.buffer[this.index+3];if(o>r){let s=i.buffer[this.index+1];t.push(i.slice(r,o,s)),n.push(0)}return new dt(this.type,
t,n,this.to-this.from)}toString(){return this.context.buffer.childString(this.index)}};function As(e){if(!e.length)return null;let t=0,n=e[0];for(let o=1;o<e.length;o++){
let s=e[o];(s.from>n.from||s.to<n.to)&&(n=s,t=o)}let i=n instanceof $t&&n.index<0?null:n.parent,r=e.slice();return i?r[t]=i:r.splice(t,1),new gr(r,n)}var gr=class{constructor(t,n){
this.heads=t,this.node=n}get next(){return As(this.heads)}};function Tc(e,t,n){let i=e.resolveInner(t,n),r=null;for(let o=i instanceof $t?i:i.context.parent;o;o=
o.parent)if(o.index<0){let s=o.parent;(r||(r=[i])).push(s.resolve(t,n)),o=s}else{let s=ge.get(o.tree);if(s&&s.overlay&&s.overlay[0].from<=t&&s.overlay[s.overlay.
length-1].to>=t){let a=new $t(s.tree,s.overlay[0].from+o.from,-1,o);(r||(r=[i])).push(an(a,t,n,!1))}}return r?As(r):i}var hn=class{get name(){return this.type.name}constructor(t,n=0){
if(this.buffer=null,this.stack=[],this.index=0,this.bufferNode=null,this.mode=n&~it.EnterBracketed,t instanceof $t)this.yieldNode(t);else{this._tree=t.context.parent,
this.buffer=t.context;for(let i=t._parent;i;i=i._parent)this.stack.unshift(i.index);this.bufferNode=t,this.yieldBuf(t.index)}}yieldNode(t){return t?(this._tree=
t,this.type=t.type,this.from=t.from,this.to=t.to,!0):!1}yieldBuf(t,n){this.index=t;let{start:i,buffer:r}=this.buffer;return this.type=n||r.set.types[r.buffer[t]],
this.from=i+r.buffer[t+1],this.to=i+r.buffer[t+2],!0}yield(t){return t?t instanceof $t?(this.buffer=null,this.yieldNode(t)):(this.buffer=t.context,this.yieldBuf(
t.index,t.type)):!1}toString(){return this.buffer?this.buffer.buffer.childString(this.index):this._tree.toString()}enterChild(t,n,i){if(!this.buffer)return this.
yield(this._tree.nextChild(t<0?this._tree._tree.children.length-1:0,t,n,i,this.mode));let{buffer:r}=this.buffer,o=r.findChild(this.index+4,r.buffer[this.index+3],
t,n-this.buffer.start,i);return o<0?!1:(this.stack.push(this.index),this.yieldBuf(o))}firstChild(){return this.enterChild(1,0,4)}lastChild(){return this.enterChild(
-1,0,4)}childAfter(t){return this.enterChild(1,t,2)}childBefore(t){return this.enterChild(-1,t,-2)}enter(t,n,i=this.mode){return this.buffer?i&it.ExcludeBuffers?
!1:this.enterChild(1,t,n):this.yield(this._tree.enter(t,n,i))}parent(){if(!this.buffer)return this.yieldNode(this.mode&it.IncludeAnonymous?this._tree._parent:this.
_tree.parent);if(this.stack.length)return this.yieldBuf(this.stack.pop());let t=this.mode&it.IncludeAnonymous?this.buffer.parent:this.buffer.parent.nextSignificantParent();
return this.buffer=null,this.yieldNode(t)}sibling(t){if(!this.buffer)return this._tree._parent?this.yield(this._tree.index<0?null:this._tree._parent.nextChild(this.
_tree.index+t,t,0,4,this.mode)):!1;let{buffer:n}=this.buffer,i=this.stack.length-1;if(t<0){let r=i<0?0:this.stack[i]+4;if(this.index!=r)return this.yieldBuf(n.findChild(
r,this.index,-1,0,4))}else{let r=n.buffer[this.index+3];if(r<(i<0?n.buffer.length:n.buffer[this.stack[i]+3]))return this.yieldBuf(r)}return i<0?this.yield(this.
buffer.parent.nextChild(this.buffer.index+t,t,0,4,this.mode)):!1}nextSibling(){return this.sibling(1)}prevSibling(){return this.sibling(-1)}atLastNode(t){let n,
i,{buffer:r}=this;if(r){if(t>0){if(this.index<r.buffer.buffer.length)return!1}else for(let o=0;o<this.index;o++)if(r.buffer.buffer[o+3]<this.index)return!1;({index:n,
parent:i}=r)}else({index:n,_parent:i}=this._tree);for(;i;{index:n,_parent:i}=i)if(n>-1)for(let o=n+t,s=t<0?-1:i._tree.children.length;o!=s;o+=t){let a=i._tree.children[o];
if(this.mode&it.IncludeAnonymous||a instanceof se||!a.type.isAnonymous||br(a))return!1}return!0}move(t,n){if(n&&this.enterChild(t,0,4))return!0;for(;;){if(this.
sibling(t))return!0;if(this.atLastNode(t)||!this.parent())return!1}}next(t=!0){return this.move(1,t)}prev(t=!0){return this.move(-1,t)}moveTo(t,n=0){for(;(this.
from==this.to||(n<1?this.from>=t:this.from>t)||(n>-1?this.to<=t:this.to<t))&&this.parent(););for(;this.enterChild(1,t,n););return this}get node(){if(!this.buffer)
return this._tree;let t=this.bufferNode,n=null,i=0;if(t&&t.context==this.buffer)t:for(let r=this.index,o=this.stack.length;o>=0;){for(let s=t;s;s=s._parent)if(s.
index==r){if(r==this.index)return s;n=s,i=o+1;break t}r=this.stack[--o]}for(let r=i;r<this.stack.length;r++)n=new ln(this.buffer,n,this.stack[r]);return this.bufferNode=
new ln(this.buffer,n,this.index)}get tree(){return this.buffer?null:this._tree._tree}iterate(t,n){for(let i=0;;){let r=!1;if(this.type.isAnonymous||t(this)!==!1){
if(this.firstChild()){i++;continue}this.type.isAnonymous||(r=!0)}for(;;){if(r&&n&&n(this),r=this.type.isAnonymous,!i)return;if(this.nextSibling())break;this.parent(),
i--,r=!0}}}matchContext(t){if(!this.buffer)return pr(this.node.parent,t);let{buffer:n}=this.buffer,{types:i}=n.set;for(let r=t.length-1,o=this.stack.length-1;r>=
0;o--){if(o<0)return pr(this._tree,t,r);let s=i[n.buffer[this.stack[o]]];if(!s.isAnonymous){if(t[r]&&t[r]!=s.name)return!1;r--}}return!0}};function br(e){return e.
children.some(t=>t instanceof se||!t.type.isAnonymous||br(t))}function Sc(e){var t;let{buffer:n,nodeSet:i,maxBufferLength:r=1024,reused:o=[],minRepeatType:s=i.types.
length}=e,a=Array.isArray(n)?new dr(n,n.length):n,l=i.types,h=0,u=0;function f(T,M,P,R,A,z){let{id:N,start:E,end:q,size:m}=a,k=u,v=h;if(m<0)if(a.next(),m==-1){let j=o[N];
P.push(j),R.push(E-T);return}else if(m==-3){h=N;return}else if(m==-4){u=N;return}else throw new RangeError(`Unrecognized record size: ${m}`);let C=l[N],L,X,G=E-
T;if(q-E<=r&&(X=b(a.pos-M,A))){let j=new Uint16Array(X.size-X.skip),V=a.pos-X.size,tt=j.length;for(;a.pos>V;)tt=w(X.start,j,tt);L=new se(j,q-X.start,i),G=X.start-
T}else{let j=a.pos-m;a.next();let V=[],tt=[],B=N>=s?N:-1,nt=0,lt=q,ot=k;for(;a.pos>j;)B>=0&&a.id==B&&a.size>=0?(a.end<=lt-r&&(g(V,tt,E,nt,a.end,lt,B,ot,v),nt=V.
length,lt=a.end,ot=u),a.next()):z>2500?d(E,j,V,tt):(B>=0&&a.size==-1&&o[a.id].type==i.types[B]&&(nt<V.length&&g(V,tt,E,nt,a.end,lt,B,ot,v),nt=V.length+1,lt=a.start,
ot=u),f(E,j,V,tt,B,z+1));if(B>=0&&nt>0&&nt<V.length&&g(V,tt,E,nt,E,lt,B,ot,v),V.reverse(),tt.reverse(),B>-1&&nt>0){let yt=p(C,v);L=yr(C,V,tt,0,V.length,0,q-E,yt,
yt)}else L=O(C,V,tt,q-E,k-q,v)}P.push(L),R.push(G)}function d(T,M,P,R){let A=[],z=0,N=-1;for(;a.pos>M;){let{id:E,start:q,end:m,size:k}=a;if(k>4)a.next();else{if(N>
-1&&q<N)break;N<0&&(N=m-r),A.push(E,q,m),z++,a.next()}}if(z){let E=new Uint16Array(z*4),q=A[A.length-2];for(let m=A.length-3,k=0;m>=0;m-=3)E[k++]=A[m],E[k++]=A[m+
1]-q,E[k++]=A[m+2]-q,E[k++]=k;P.push(new se(E,A[2]-q,i)),R.push(q-T)}}function p(T,M){return(P,R,A)=>{let z=0,N=P.length-1,E,q;if(N>=0&&(E=P[N])instanceof dt){if(!N&&
E.type==T&&E.length==A)return E;(q=E.prop(D.lookAhead))&&(z=R[N]+E.length+q-A)}return O(T,P,R,A,z,M)}}function g(T,M,P,R,A,z,N,E,q){let m=[],k=[];for(;T.length>
R;)m.push(T.pop()),k.push(M.pop()+P-A);T.push(O(i.types[N],m,k,z-A,E-z,q)),M.push(A-P)}function O(T,M,P,R,A,z,N){if(z){let E=[D.contextHash,z];N=N?[E].concat(N):
[E]}if(A>25){let E=[D.lookAhead,A];N=N?[E].concat(N):[E]}return new dt(T,M,P,R,N)}function b(T,M){let P=a.fork(),R=0,A=0,z=0,N=P.end-r,E={size:0,start:0,skip:0};
t:for(let q=P.pos-T;P.pos>q;){let m=P.size;if(P.id==M&&m>=0){E.size=R,E.start=A,E.skip=z,z+=4,R+=4,P.next();continue}let k=P.pos-m;if(m<0||k<q||P.start<N)break;
let v=P.id>=s?4:0,C=P.start;for(P.next();P.pos>k;){if(P.size<0)if(P.size==-3||P.size==-4)v+=4;else break t;else P.id>=s&&(v+=4);P.next()}A=C,R+=m,z+=v}return(M<
0||R==T)&&(E.size=R,E.start=A,E.skip=z),E.size>4?E:void 0}function w(T,M,P){let{id:R,start:A,end:z,size:N}=a;if(a.next(),N>=0&&R<s){let E=P;if(N>4){let q=a.pos-
(N-4);for(;a.pos>q;)P=w(T,M,P)}M[--P]=E,M[--P]=z-T,M[--P]=A-T,M[--P]=R}else N==-3?h=R:N==-4&&(u=R);return P}let y=[],x=[];for(;a.pos>0;)f(e.start||0,e.bufferStart||
0,y,x,-1,0);let _=(t=e.length)!==null&&t!==void 0?t:y.length?x[0]+y[0].length:0;return new dt(l[e.topID],y.reverse(),x.reverse(),_)}var Cs=new WeakMap;function Bn(e,t){
if(!e.isAnonymous||t instanceof se||t.type!=e)return 1;let n=Cs.get(t);if(n==null){n=1;for(let i of t.children){if(i.type!=e||!(i instanceof dt)){n=1;break}n+=Bn(
e,i)}Cs.set(t,n)}return n}function yr(e,t,n,i,r,o,s,a,l){let h=0;for(let g=i;g<r;g++)h+=Bn(e,t[g]);let u=Math.ceil(h*1.5/8),f=[],d=[];function p(g,O,b,w,y){for(let x=b;x<
w;){let _=x,T=O[x],M=Bn(e,g[x]);for(x++;x<w;x++){let P=Bn(e,g[x]);if(M+P>=u)break;M+=P}if(x==_+1){if(M>u){let P=g[_];p(P.children,P.positions,0,P.children.length,
O[_]+y);continue}f.push(g[_])}else{let P=O[x-1]+g[x-1].length-T;f.push(yr(e,g,O,_,x,T,P,null,l))}d.push(T+y-o)}}return p(t,n,i,r,0),(a||l)(f,d,s)}var Jn=class{startParse(t,n,i){return typeof t=="string"&&(t=new Or(t)),i=i?i.length?i.map(r=>new sn(r.from,r.to)):[new sn(0,0)]:[new sn(0,t.length)],this.createParse(
t,n||[],i)}parse(t,n,i){let r=this.startParse(t,n,i);for(;;){let o=r.advance();if(o)return o}}},Or=class{constructor(t){this.string=t}get length(){return this.string.
length}chunk(t){return this.string.slice(t)}get lineChunks(){return!1}read(t,n){return this.string.slice(t,n)}};var av=new D({perNode:!0});var Qc=0,St=class e{constructor(t,n,i,r){this.name=t,this.set=n,this.base=i,this.modified=r,this.id=Qc++}toString(){let{name:t}=this;for(let n of this.modified)
n.name&&(t=`${n.name}(${t})`);return t}static define(t,n){let i=typeof t=="string"?t:"?";if(t instanceof e&&(n=t),n?.base)throw new Error("Can not derive from a\
 modified tag");let r=new e(i,[],null,[]);if(r.set.push(r),n)for(let o of n.set)r.set.push(o);return r}static defineModifier(t){let n=new ni(t);return i=>i.modified.
indexOf(n)>-1?i:ni.get(i.base||i,i.modified.concat(n).sort((r,o)=>r.id-o.id))}},_c=0,ni=class e{constructor(t){this.name=t,this.instances=[],this.id=_c++}static get(t,n){
if(!n.length)return t;let i=n[0].instances.find(a=>a.base==t&&Pc(n,a.modified));if(i)return i;let r=[],o=new St(t.name,r,t,n);for(let a of n)a.instances.push(o);
let s=Ec(n);for(let a of t.set)if(!a.modified.length)for(let l of s)r.push(e.get(a,l));return o}};function Pc(e,t){return e.length==t.length&&e.every((n,i)=>n==
t[i])}function Ec(e){let t=[[]];for(let n=0;n<e.length;n++)for(let i=0,r=t.length;i<r;i++)t.push(t[i].concat(e[n]));return t.sort((n,i)=>i.length-n.length)}function Ls(e){
let t=Object.create(null);for(let n in e){let i=e[n];Array.isArray(i)||(i=[i]);for(let r of n.split(" "))if(r){let o=[],s=2,a=r;for(let f=0;;){if(a=="..."&&f>0&&
f+3==r.length){s=1;break}let d=/^"(?:[^"\\]|\\.)*?"|[^\/!]+/.exec(a);if(!d)throw new RangeError("Invalid path: "+r);if(o.push(d[0]=="*"?"":d[0][0]=='"'?JSON.parse(
d[0]):d[0]),f+=d[0].length,f==r.length)break;let p=r[f++];if(f==r.length&&p=="!"){s=0;break}if(p!="/")throw new RangeError("Invalid path: "+r);a=r.slice(f)}let l=o.
length-1,h=o[l];if(!h)throw new RangeError("Invalid path: "+r);let u=new be(i,s,l>0?o.slice(0,l):null);t[h]=u.sort(t[h])}}return Is.add(t)}var Is=new D({combine(e,t){
let n,i,r;for(;e||t;){if(!e||t&&e.depth<=t.depth?(r=t,t=t.next):(r=e,e=e.next),n&&n.mode==r.mode&&!r.context&&!n.context)continue;let o=new be(r.tags,r.mode,r.context);
n?n.next=o:i=o,n=o}return i}}),be=class{constructor(t,n,i,r){this.tags=t,this.mode=n,this.context=i,this.next=r}get opaque(){return this.mode==0}get inherit(){return this.
mode==1}sort(t){return!t||t.depth<this.depth?(this.next=t,this):(t.next=this.sort(t.next),t)}get depth(){return this.context?this.context.length:0}};be.empty=new be(
[],2,null);function kr(e,t){let n=Object.create(null);for(let o of e)if(!Array.isArray(o.tag))n[o.tag.id]=o.class;else for(let s of o.tag)n[s.id]=o.class;let{scope:i,
all:r=null}=t||{};return{style:o=>{let s=r;for(let a of o)for(let l of a.set){let h=n[l.id];if(h){s=s?s+" "+h:h;break}}return s},scope:i}}function $c(e,t){let n=null;
for(let i of e){let r=i.style(t);r&&(n=n?n+" "+r:r)}return n}function Mc(e,t,n,i=0,r=e.length){let o=new vr(i,Array.isArray(t)?t:[t],n);o.highlightRange(e.cursor(),
i,r,"",o.highlighters),o.flush(r)}function Xs(e,t,n,i,r,o=0,s=e.length){let a=o;function l(h,u){if(!(h<=a)){for(let f=e.slice(a,h),d=0;;){let p=f.indexOf(`
`,d),g=p<0?f.length:p;if(g>d&&i(f.slice(d,g),u),p<0)break;r(),d=p+1}a=h}}Mc(t,n,(h,u,f)=>{l(h,""),l(u,f)},o,s),l(s,"")}var vr=class{constructor(t,n,i){this.at=t,
this.highlighters=n,this.span=i,this.class=""}startSpan(t,n){n!=this.class&&(this.flush(t),t>this.at&&(this.at=t),this.class=n)}flush(t){t>this.at&&this.class&&
this.span(this.at,t,this.class)}highlightRange(t,n,i,r,o){let{type:s,from:a,to:l}=t;if(a>=i||l<=n)return;s.isTop&&(o=this.highlighters.filter(p=>!p.scope||p.scope(
s)));let h=r,u=Rc(t)||be.empty,f=$c(o,u.tags);if(f&&(h&&(h+=" "),h+=f,u.mode==1&&(r+=(r?" ":"")+f)),this.startSpan(Math.max(n,a),h),u.opaque)return;let d=t.tree&&
t.tree.prop(D.mounted);if(d&&d.overlay){let p=t.node.enter(d.overlay[0].from+a,1),g=this.highlighters.filter(b=>!b.scope||b.scope(d.tree.type)),O=t.firstChild();
for(let b=0,w=a;;b++){let y=b<d.overlay.length?d.overlay[b]:null,x=y?y.from+a:l,_=Math.max(n,w),T=Math.min(i,x);if(_<T&&O)for(;t.from<T&&(this.highlightRange(t,
_,T,r,o),this.startSpan(Math.min(T,t.to),h),!(t.to>=x||!t.nextSibling())););if(!y||x>i)break;w=y.to+a,w>n&&(this.highlightRange(p.cursor(),Math.max(n,y.from+a),
Math.min(i,w),"",g),this.startSpan(Math.min(i,w),h))}O&&t.parent()}else if(t.firstChild()){d&&(r="");do if(!(t.to<=n)){if(t.from>=i)break;this.highlightRange(t,
n,i,r,o),this.startSpan(Math.min(i,t.to),h)}while(t.nextSibling());t.parent()}}};function Rc(e){let t=e.type.prop(Is);for(;t&&t.context&&!e.matchContext(t.context);)
t=t.next;return t||null}var $=St.define,Kn=$(),ae=$(),qs=$(ae),zs=$(ae),le=$(),ti=$(le),wr=$(le),Ct=$(),Oe=$(Ct),Mt=$(),Rt=$(),xr=$(),un=$(xr),ei=$(),S={comment:Kn,
lineComment:$(Kn),blockComment:$(Kn),docComment:$(Kn),name:ae,variableName:$(ae),typeName:qs,tagName:$(qs),propertyName:zs,attributeName:$(zs),className:$(ae),labelName:$(
ae),namespace:$(ae),macroName:$(ae),literal:le,string:ti,docString:$(ti),character:$(ti),attributeValue:$(ti),number:wr,integer:$(wr),float:$(wr),bool:$(le),regexp:$(
le),escape:$(le),color:$(le),url:$(le),keyword:Mt,self:$(Mt),null:$(Mt),atom:$(Mt),unit:$(Mt),modifier:$(Mt),operatorKeyword:$(Mt),controlKeyword:$(Mt),definitionKeyword:$(
Mt),moduleKeyword:$(Mt),operator:Rt,derefOperator:$(Rt),arithmeticOperator:$(Rt),logicOperator:$(Rt),bitwiseOperator:$(Rt),compareOperator:$(Rt),updateOperator:$(
Rt),definitionOperator:$(Rt),typeOperator:$(Rt),controlOperator:$(Rt),punctuation:xr,separator:$(xr),bracket:un,angleBracket:$(un),squareBracket:$(un),paren:$(un),
brace:$(un),content:Ct,heading:Oe,heading1:$(Oe),heading2:$(Oe),heading3:$(Oe),heading4:$(Oe),heading5:$(Oe),heading6:$(Oe),contentSeparator:$(Ct),list:$(Ct),quote:$(
Ct),emphasis:$(Ct),strong:$(Ct),link:$(Ct),monospace:$(Ct),strikethrough:$(Ct),inserted:$(),deleted:$(),changed:$(),invalid:$(),meta:ei,documentMeta:$(ei),annotation:$(
ei),processingInstruction:$(ei),definition:St.defineModifier("definition"),constant:St.defineModifier("constant"),function:St.defineModifier("function"),standard:St.
defineModifier("standard"),local:St.defineModifier("local"),special:St.defineModifier("special")};for(let e in S){let t=S[e];t instanceof St&&(t.name=e)}var uv=kr(
[{tag:S.link,class:"tok-link"},{tag:S.heading,class:"tok-heading"},{tag:S.emphasis,class:"tok-emphasis"},{tag:S.strong,class:"tok-strong"},{tag:S.keyword,class:"\
tok-keyword"},{tag:S.atom,class:"tok-atom"},{tag:S.bool,class:"tok-bool"},{tag:S.url,class:"tok-url"},{tag:S.labelName,class:"tok-labelName"},{tag:S.inserted,class:"\
tok-inserted"},{tag:S.deleted,class:"tok-deleted"},{tag:S.literal,class:"tok-literal"},{tag:S.string,class:"tok-string"},{tag:S.number,class:"tok-number"},{tag:[
S.regexp,S.escape,S.special(S.string)],class:"tok-string2"},{tag:S.variableName,class:"tok-variableName"},{tag:S.local(S.variableName),class:"tok-variableName t\
ok-local"},{tag:S.definition(S.variableName),class:"tok-variableName tok-definition"},{tag:S.special(S.variableName),class:"tok-variableName2"},{tag:S.definition(
S.propertyName),class:"tok-propertyName tok-definition"},{tag:S.typeName,class:"tok-typeName"},{tag:S.namespace,class:"tok-namespace"},{tag:S.className,class:"t\
ok-className"},{tag:S.macroName,class:"tok-macroName"},{tag:S.propertyName,class:"tok-propertyName"},{tag:S.operator,class:"tok-operator"},{tag:S.comment,class:"\
tok-comment"},{tag:S.meta,class:"tok-meta"},{tag:S.invalid,class:"tok-invalid"},{tag:S.punctuation,class:"tok-punctuation"}]);var Qr=class e{constructor(t,n,i,r,o,s,a,l,h,u=0,f){this.p=t,this.stack=n,this.state=i,this.reducePos=r,this.pos=o,this.score=s,this.buffer=a,this.bufferBase=l,
this.curContext=h,this.lookAhead=u,this.parent=f}toString(){return`[${this.stack.filter((t,n)=>n%3==0).concat(this.state)}]@${this.pos}${this.score?"!"+this.score:
""}`}static start(t,n,i=0){let r=t.parser.context;return new e(t,[],n,i,i,0,[],0,r?new ii(r,r.start):null,0,null)}get context(){return this.curContext?this.curContext.
context:null}pushState(t,n){this.stack.push(this.state,n,this.bufferBase+this.buffer.length),this.state=t}reduce(t){var n;let i=t>>19,r=t&65535,{parser:o}=this.
p,s=this.reducePos<this.pos-25&&this.setLookAhead(this.pos),a=o.dynamicPrecedence(r);if(a&&(this.score+=a),i==0){r<o.minRepeatTerm&&this.reducePos<this.pos&&(this.
reducePos=this.pos),this.pushState(o.getGoto(this.state,r,!0),this.reducePos),r<o.minRepeatTerm&&this.storeNode(r,this.reducePos,this.reducePos,s?8:4,!0),this.reduceContext(
r,this.reducePos);return}let l=this.stack.length-(i-1)*3-(t&262144?6:0),h=l?this.stack[l-2]:this.p.ranges[0].from;r<o.minRepeatTerm&&h==this.reducePos&&this.reducePos<
this.pos&&(this.reducePos=this.pos);let u=this.reducePos-h;u>=2e3&&!(!((n=this.p.parser.nodeSet.types[r])===null||n===void 0)&&n.isAnonymous)&&(h==this.p.lastBigReductionStart?
(this.p.bigReductionCount++,this.p.lastBigReductionSize=u):this.p.lastBigReductionSize<u&&(this.p.bigReductionCount=1,this.p.lastBigReductionStart=h,this.p.lastBigReductionSize=
u));let f=l?this.stack[l-1]:0,d=this.bufferBase+this.buffer.length-f;if(r<o.minRepeatTerm||t&131072){let p=o.stateFlag(this.state,1)?this.pos:this.reducePos;this.
storeNode(r,h,p,d+4,!0)}if(t&262144)this.state=this.stack[l];else{let p=this.stack[l-3];this.state=o.getGoto(p,r,!0)}for(;this.stack.length>l;)this.stack.pop();
this.reduceContext(r,h)}storeNode(t,n,i,r=4,o=!1){if(t==0&&(!this.stack.length||this.stack[this.stack.length-1]<this.buffer.length+this.bufferBase)){let s=this.
buffer.length;if(s>0&&this.buffer[s-4]==0&&this.buffer[s-1]>-1){if(n==i)return;if(this.buffer[s-2]>=n){this.buffer[s-2]=i;return}}}if(!o||this.pos==i)this.buffer.
push(t,n,i,r);else{let s=this.buffer.length;if(s>0&&(this.buffer[s-4]!=0||this.buffer[s-1]<0)){let a=!1;for(let l=s;l>0&&this.buffer[l-2]>i;l-=4)if(this.buffer[l-
1]>=0){a=!0;break}if(a)for(;s>0&&this.buffer[s-2]>i;)this.buffer[s]=this.buffer[s-4],this.buffer[s+1]=this.buffer[s-3],this.buffer[s+2]=this.buffer[s-2],this.buffer[s+
3]=this.buffer[s-1],s-=4,r>4&&(r-=4)}this.buffer[s]=t,this.buffer[s+1]=n,this.buffer[s+2]=i,this.buffer[s+3]=r}}shift(t,n,i,r){if(t&131072)this.pushState(t&65535,
this.pos);else if((t&262144)==0){let o=t,{parser:s}=this.p;this.pos=r;let a=s.stateFlag(o,1);!a&&(r>i||n<=s.maxNode)&&(this.reducePos=r),this.pushState(o,a?i:Math.
min(i,this.reducePos)),this.shiftContext(n,i),n<=s.maxNode&&this.buffer.push(n,i,r,4)}else this.pos=r,this.shiftContext(n,i),n<=this.p.parser.maxNode&&this.buffer.
push(n,i,r,4)}apply(t,n,i,r){t&65536?this.reduce(t):this.shift(t,n,i,r)}useNode(t,n,i){let r=this.p.reused.length-1;(r<0||this.p.reused[r]!=t)&&(this.p.reused.push(
t),r++);let o=this.reducePos=this.pos=i+t.length;this.pushState(n,i),this.buffer.push(r,i,o,-1),this.curContext&&this.updateContext(this.curContext.tracker.reuse(
this.curContext.context,t,this,this.p.stream.reset(this.pos-t.length)))}split(){let t=this,n=t.buffer.length;for(n&&t.buffer[n-4]==0&&(n-=4);n>0&&t.buffer[n-2]>
t.reducePos;)n-=4;let i=t.buffer.slice(n),r=t.bufferBase+n;for(;t&&r==t.bufferBase;)t=t.parent;return new e(this.p,this.stack.slice(),this.state,this.reducePos,
this.pos,this.score,i,r,this.curContext,this.lookAhead,t)}recoverByDelete(t,n){let i=t<=this.p.parser.maxNode;i&&this.storeNode(t,this.pos,n,4),this.storeNode(0,
this.pos,n,i?8:4),this.pos=this.reducePos=n,this.score-=190}canShift(t){for(let n=new _r(this);;){let i=this.p.parser.stateSlot(n.state,4)||this.p.parser.hasAction(
n.state,t);if(i==0)return!1;if((i&65536)==0)return!0;n.reduce(i)}}recoverByInsert(t){if(this.stack.length>=300)return[];let n=this.p.parser.nextStates(this.state);
if(n.length>8||this.stack.length>=120){let r=[];for(let o=0,s;o<n.length;o+=2)(s=n[o+1])!=this.state&&this.p.parser.hasAction(s,t)&&r.push(n[o],s);if(this.stack.
length<120)for(let o=0;r.length<8&&o<n.length;o+=2){let s=n[o+1];r.some((a,l)=>l&1&&a==s)||r.push(n[o],s)}n=r}let i=[];for(let r=0;r<n.length&&i.length<4;r+=2){
let o=n[r+1];if(o==this.state)continue;let s=this.split();s.pushState(o,this.pos),s.storeNode(0,s.pos,s.pos,4,!0),s.shiftContext(n[r],this.pos),s.reducePos=this.
pos,s.score-=200,i.push(s)}return i}forceReduce(){let{parser:t}=this.p,n=t.stateSlot(this.state,5);if((n&65536)==0)return!1;if(!t.validAction(this.state,n)){let i=n>>
19,r=n&65535,o=this.stack.length-i*3;if(o<0||t.getGoto(this.stack[o],r,!1)<0){let s=this.findForcedReduction();if(s==null)return!1;n=s}this.storeNode(0,this.pos,
this.pos,4,!0),this.score-=100}return this.reducePos=this.pos,this.reduce(n),!0}findForcedReduction(){let{parser:t}=this.p,n=[],i=(r,o)=>{if(!n.includes(r))return n.
push(r),t.allActions(r,s=>{if(!(s&393216))if(s&65536){let a=(s>>19)-o;if(a>1){let l=s&65535,h=this.stack.length-a*3;if(h>=0&&t.getGoto(this.stack[h],l,!1)>=0)return a<<
19|65536|l}}else{let a=i(s,o+1);if(a!=null)return a}})};return i(this.state,0)}forceAll(){for(;!this.p.parser.stateFlag(this.state,2);)if(!this.forceReduce()){this.
storeNode(0,this.pos,this.pos,4,!0);break}return this}get deadEnd(){if(this.stack.length!=3)return!1;let{parser:t}=this.p;return t.data[t.stateSlot(this.state,1)]==
65535&&!t.stateSlot(this.state,4)}restart(){this.storeNode(0,this.pos,this.pos,4,!0),this.state=this.stack[0],this.stack.length=0}sameState(t){if(this.state!=t.
state||this.stack.length!=t.stack.length)return!1;for(let n=0;n<this.stack.length;n+=3)if(this.stack[n]!=t.stack[n])return!1;return!0}get parser(){return this.p.
parser}dialectEnabled(t){return this.p.parser.dialect.flags[t]}shiftContext(t,n){this.curContext&&this.updateContext(this.curContext.tracker.shift(this.curContext.
context,t,this,this.p.stream.reset(n)))}reduceContext(t,n){this.curContext&&this.updateContext(this.curContext.tracker.reduce(this.curContext.context,t,this,this.
p.stream.reset(n)))}emitContext(){let t=this.buffer.length-1;(t<0||this.buffer[t]!=-3)&&this.storeNode(this.curContext.hash,this.reducePos,this.reducePos,-3,!0)}emitLookAhead(){
let t=this.buffer.length-1;(t<0||this.buffer[t]!=-4)&&this.buffer.push(this.lookAhead,this.pos,this.pos,-4)}updateContext(t){if(t!=this.curContext.context){let n=new ii(
this.curContext.tracker,t);n.hash!=this.curContext.hash&&this.emitContext(),this.curContext=n}}setLookAhead(t){return t<=this.lookAhead?!1:(this.emitLookAhead(),
this.lookAhead=t,!0)}close(){this.curContext&&this.curContext.tracker.strict&&this.emitContext(),this.lookAhead>0&&this.emitLookAhead()}},ii=class{constructor(t,n){
this.tracker=t,this.context=n,this.hash=t.strict?t.hash(n):0}},_r=class{constructor(t){this.start=t,this.state=t.state,this.stack=t.stack,this.base=this.stack.length}reduce(t){
let n=t&65535,i=t>>19;i==0?(this.stack==this.start.stack&&(this.stack=this.stack.slice()),this.stack.push(this.state,0,0),this.base+=3):this.base-=(i-1)*3;let r=this.
start.p.parser.getGoto(this.stack[this.base-3],n,!0);this.state=r}},Pr=class e{constructor(t,n,i){this.stack=t,this.pos=n,this.index=i,this.buffer=t.buffer,this.
index==0&&this.maybeNext()}static create(t,n=t.bufferBase+t.buffer.length){return new e(t,n,n-t.bufferBase)}maybeNext(){let t=this.stack.parent;t!=null&&(this.index=
this.stack.bufferBase-t.bufferBase,this.stack=t,this.buffer=t.buffer)}get id(){return this.buffer[this.index-4]}get start(){return this.buffer[this.index-3]}get end(){
return this.buffer[this.index-2]}get size(){return this.buffer[this.index-1]}next(){this.index-=4,this.pos-=4,this.index==0&&this.maybeNext()}fork(){return new e(
this.stack,this.pos,this.index)}};function cn(e,t=Uint16Array){if(typeof e!="string")return e;let n=null;for(let i=0,r=0;i<e.length;){let o=0;for(;;){let s=e.charCodeAt(
i++),a=!1;if(s==126){o=65535;break}s>=92&&s--,s>=34&&s--;let l=s-32;if(l>=46&&(l-=46,a=!0),o+=l,a)break;o*=46}n?n[r++]=o:n=new t(o)}return n}var Xe=class{constructor(){
this.start=-1,this.value=-1,this.end=-1,this.extended=-1,this.lookAhead=0,this.mask=0,this.context=0}},Ws=new Xe,Er=class{constructor(t,n){this.input=t,this.ranges=
n,this.chunk="",this.chunkOff=0,this.chunk2="",this.chunk2Pos=0,this.next=-1,this.token=Ws,this.rangeIndex=0,this.pos=this.chunkPos=n[0].from,this.range=n[0],this.
end=n[n.length-1].to,this.readNext()}resolveOffset(t,n){let i=this.range,r=this.rangeIndex,o=this.pos+t;for(;o<i.from;){if(!r)return null;let s=this.ranges[--r];
o-=i.from-s.to,i=s}for(;n<0?o>i.to:o>=i.to;){if(r==this.ranges.length-1)return null;let s=this.ranges[++r];o+=s.from-i.to,i=s}return o}clipPos(t){if(t>=this.range.
from&&t<this.range.to)return t;for(let n of this.ranges)if(n.to>t)return Math.max(t,n.from);return this.end}peek(t){let n=this.chunkOff+t,i,r;if(n>=0&&n<this.chunk.
length)i=this.pos+t,r=this.chunk.charCodeAt(n);else{let o=this.resolveOffset(t,1);if(o==null)return-1;if(i=o,i>=this.chunk2Pos&&i<this.chunk2Pos+this.chunk2.length)
r=this.chunk2.charCodeAt(i-this.chunk2Pos);else{let s=this.rangeIndex,a=this.range;for(;a.to<=i;)a=this.ranges[++s];this.chunk2=this.input.chunk(this.chunk2Pos=
i),i+this.chunk2.length>a.to&&(this.chunk2=this.chunk2.slice(0,a.to-i)),r=this.chunk2.charCodeAt(0)}}return i>=this.token.lookAhead&&(this.token.lookAhead=i+1),
r}acceptToken(t,n=0){let i=n?this.resolveOffset(n,-1):this.pos;if(i==null||i<this.token.start)throw new RangeError("Token end out of bounds");this.token.value=t,
this.token.end=i}acceptTokenTo(t,n){this.token.value=t,this.token.end=n}getChunk(){if(this.pos>=this.chunk2Pos&&this.pos<this.chunk2Pos+this.chunk2.length){let{
chunk:t,chunkPos:n}=this;this.chunk=this.chunk2,this.chunkPos=this.chunk2Pos,this.chunk2=t,this.chunk2Pos=n,this.chunkOff=this.pos-this.chunkPos}else{this.chunk2=
this.chunk,this.chunk2Pos=this.chunkPos;let t=this.input.chunk(this.pos),n=this.pos+t.length;this.chunk=n>this.range.to?t.slice(0,this.range.to-this.pos):t,this.
chunkPos=this.pos,this.chunkOff=0}}readNext(){return this.chunkOff>=this.chunk.length&&(this.getChunk(),this.chunkOff==this.chunk.length)?this.next=-1:this.next=
this.chunk.charCodeAt(this.chunkOff)}advance(t=1){for(this.chunkOff+=t;this.pos+t>=this.range.to;){if(this.rangeIndex==this.ranges.length-1)return this.setDone();
t-=this.range.to-this.pos,this.range=this.ranges[++this.rangeIndex],this.pos=this.range.from}return this.pos+=t,this.pos>=this.token.lookAhead&&(this.token.lookAhead=
this.pos+1),this.readNext()}setDone(){return this.pos=this.chunkPos=this.end,this.range=this.ranges[this.rangeIndex=this.ranges.length-1],this.chunk="",this.next=
-1}reset(t,n){if(n?(this.token=n,n.start=t,n.lookAhead=t+1,n.value=n.extended=-1):this.token=Ws,this.pos!=t){if(this.pos=t,t==this.end)return this.setDone(),this;
for(;t<this.range.from;)this.range=this.ranges[--this.rangeIndex];for(;t>=this.range.to;)this.range=this.ranges[++this.rangeIndex];t>=this.chunkPos&&t<this.chunkPos+
this.chunk.length?this.chunkOff=t-this.chunkPos:(this.chunk="",this.chunkOff=0),this.readNext()}return this}read(t,n){if(t>=this.chunkPos&&n<=this.chunkPos+this.
chunk.length)return this.chunk.slice(t-this.chunkPos,n-this.chunkPos);if(t>=this.chunk2Pos&&n<=this.chunk2Pos+this.chunk2.length)return this.chunk2.slice(t-this.
chunk2Pos,n-this.chunk2Pos);if(t>=this.range.from&&n<=this.range.to)return this.input.read(t,n);let i="";for(let r of this.ranges){if(r.from>=n)break;r.to>t&&(i+=
this.input.read(Math.max(r.from,t),Math.min(r.to,n)))}return i}},he=class{constructor(t,n){this.data=t,this.id=n}token(t,n){let{parser:i}=n.p;Hs(this.data,t,n,this.
id,i.data,i.tokenPrecTable)}};he.prototype.contextual=he.prototype.fallback=he.prototype.extend=!1;var $r=class{constructor(t,n,i){this.precTable=n,this.elseToken=
i,this.data=typeof t=="string"?cn(t):t}token(t,n){let i=t.pos,r=0;for(;;){let o=t.next<0,s=t.resolveOffset(1,1);if(Hs(this.data,t,n,0,this.data,this.precTable),
t.token.value>-1)break;if(this.elseToken==null)return;if(o||r++,s==null)break;t.reset(s,t.token)}r&&(t.reset(i,t.token),t.acceptToken(this.elseToken,r))}};$r.prototype.
contextual=he.prototype.fallback=he.prototype.extend=!1;var ye=class{constructor(t,n={}){this.token=t,this.contextual=!!n.contextual,this.fallback=!!n.fallback,
this.extend=!!n.extend}};function Hs(e,t,n,i,r,o){let s=0,a=1<<i,{dialect:l}=n.p.parser;t:for(;(a&e[s])!=0;){let h=e[s+1];for(let p=s+3;p<h;p+=2)if((e[p+1]&a)>0){
let g=e[p];if(l.allows(g)&&(t.token.value==-1||t.token.value==g||Nc(g,t.token.value,r,o))){t.acceptToken(g);break}}let u=t.next,f=0,d=e[s+2];if(t.next<0&&d>f&&e[h+
d*3-3]==65535){s=e[h+d*3-1];continue t}for(;f<d;){let p=f+d>>1,g=h+p+(p<<1),O=e[g],b=e[g+1]||65536;if(u<O)d=p;else if(u>=b)f=p+1;else{s=e[g+2],t.advance();continue t}}
break}}function Gs(e,t,n){for(let i=t,r;(r=e[i])!=65535;i++)if(r==n)return i-t;return-1}function Nc(e,t,n,i){let r=Gs(n,i,t);return r<0||Gs(n,i,e)<r}var Ot=typeof process<
"u"&&process.env&&/\bparse\b/.test(process.env.LOG),Tr=null;function Vs(e,t,n){let i=e.cursor(it.IncludeAnonymous);for(i.moveTo(t);;)if(!(n<0?i.childBefore(t):i.
childAfter(t)))for(;;){if((n<0?i.to<t:i.from>t)&&!i.type.isError)return n<0?Math.max(0,Math.min(i.to-1,t-25)):Math.min(e.length,Math.max(i.from+1,t+25));if(n<0?
i.prevSibling():i.nextSibling())break;if(!i.parent())return n<0?0:e.length}}var Mr=class{constructor(t,n){this.fragments=t,this.minRepeat=n,this.i=0,this.fragment=
null,this.safeFrom=-1,this.safeTo=-1,this.trees=[],this.start=[],this.index=[],this.lastRepeat=null,this.lastRepeatPos=-1,this.nextFragment()}nextFragment(){let t=this.
fragment=this.i==this.fragments.length?null:this.fragments[this.i++];if(t){for(this.safeFrom=t.openStart?Vs(t.tree,t.from+t.offset,1)-t.offset:t.from,this.safeTo=
t.openEnd?Vs(t.tree,t.to+t.offset,-1)-t.offset:t.to;this.trees.length;)this.trees.pop(),this.start.pop(),this.index.pop();this.trees.push(t.tree),this.start.push(
-t.offset),this.index.push(0),this.nextStart=this.safeFrom}else this.nextStart=1e9}nodeAt(t){if(t<this.nextStart)return null;for(;this.fragment&&this.safeTo<=t;)
this.nextFragment();if(!this.fragment)return null;for(;;){let n=this.trees.length-1;if(n<0)return this.nextFragment(),null;if(t<this.safeFrom)return null;let i=this.
trees[n],r=this.index[n];if(r==i.children.length){this.trees.pop(),this.start.pop(),this.index.pop();continue}let o=i.children[r],s=this.start[n]+i.positions[r];
if(s>t)return this.nextStart=s,null;if(o instanceof dt){let a=s>this.lastRepeatPos&&o.type.id>=this.minRepeat;if(s==t||a){let l=s+o.length,h;if(s>=this.safeFrom&&
l<=this.safeTo&&(!(h=o.prop(D.lookAhead))||l+h<this.fragment.to)&&(a&&(this.lastRepeat=o,this.lastRepeatPos=s),s==t))return o}this.index[n]++,s+o.length>=Math.max(
this.safeFrom,t)&&(this.trees.push(o),this.start.push(s),this.index.push(0))}else this.index[n]++,this.nextStart=s+o.length}}},Rr=class{constructor(t,n){this.stream=
n,this.tokens=[],this.mainToken=null,this.actions=[],this.tokens=t.tokenizers.map(i=>new Xe)}getActions(t){let n=0,i=null,{parser:r}=t.p,{tokenizers:o}=r,s=r.stateSlot(
t.state,3),a=t.curContext?t.curContext.hash:0,l=0;for(let h=0;h<o.length;h++){if((1<<h&s)==0)continue;let u=o[h],f=this.tokens[h];if(!(i&&!u.fallback)&&((u.contextual||
f.start!=t.pos||f.mask!=s||f.context!=a)&&(this.updateCachedToken(f,u,t),f.mask=s,f.context=a),f.lookAhead>f.end+25&&(l=Math.max(f.lookAhead,l)),f.value!=0)){let d=n;
if(f.extended>-1&&(n=this.addActions(t,f.extended,f.end,n)),n=this.addActions(t,f.value,f.end,n),!u.extend&&(i=f,n>d))break}}for(;this.actions.length>n;)this.actions.
pop();return l&&t.setLookAhead(l),!i&&t.pos==this.stream.end&&(i=new Xe,i.value=t.p.parser.eofTerm,i.start=i.end=t.pos,n=this.addActions(t,i.value,i.end,n)),this.
mainToken=i,this.actions}getMainToken(t){if(this.mainToken)return this.mainToken;let n=new Xe,{pos:i,p:r}=t;return n.start=i,n.end=Math.min(i+1,r.stream.end),n.
value=i==r.stream.end?r.parser.eofTerm:0,n}updateCachedToken(t,n,i){let r=this.stream.clipPos(i.pos);if(n.token(this.stream.reset(r,t),i),t.value>-1){let{parser:o}=i.
p;for(let s=0;s<o.specialized.length;s++)if(o.specialized[s]==t.value){let a=o.specializers[s](this.stream.read(t.start,t.end),i);if(a>=0&&i.p.parser.dialect.allows(
a>>1)){(a&1)==0?t.value=a>>1:t.extended=a>>1;break}}}else t.value=0,t.end=this.stream.clipPos(r+1)}putAction(t,n,i,r){for(let o=0;o<r;o+=3)if(this.actions[o]==t)
return r;return this.actions[r++]=t,this.actions[r++]=n,this.actions[r++]=i,r}addActions(t,n,i,r){let{state:o}=t,{parser:s}=t.p,{data:a}=s;for(let l=0;l<2;l++)for(let h=s.
stateSlot(o,l?2:1);;h+=3){if(a[h]==65535)if(a[h+1]==1)h=Gt(a,h+2);else{r==0&&a[h+1]==2&&(r=this.putAction(Gt(a,h+2),n,i,r));break}a[h]==n&&(r=this.putAction(Gt(
a,h+1),n,i,r))}return r}},Cr=class{constructor(t,n,i,r){this.parser=t,this.input=n,this.ranges=r,this.recovering=0,this.nextStackID=9812,this.minStackPos=0,this.
reused=[],this.stoppedAt=null,this.lastBigReductionStart=-1,this.lastBigReductionSize=0,this.bigReductionCount=0,this.stream=new Er(n,r),this.tokens=new Rr(t,this.
stream),this.topTerm=t.top[1];let{from:o}=r[0];this.stacks=[Qr.start(this,t.top[0],o)],this.fragments=i.length&&this.stream.end-o>t.bufferLength*4?new Mr(i,t.minRepeatTerm):
null}get parsedPos(){return this.minStackPos}advance(){let t=this.stacks,n=this.minStackPos,i=this.stacks=[],r,o;if(this.bigReductionCount>300&&t.length==1){let[
s]=t;for(;s.forceReduce()&&s.stack.length&&s.stack[s.stack.length-2]>=this.lastBigReductionStart;);this.bigReductionCount=this.lastBigReductionSize=0}for(let s=0;s<
t.length;s++){let a=t[s];for(;;){if(this.tokens.mainToken=null,a.pos>n)i.push(a);else{if(this.advanceStack(a,i,t))continue;{r||(r=[],o=[]),r.push(a);let l=this.
tokens.getMainToken(a);o.push(l.value,l.end)}}break}}if(!i.length){let s=r&&Ac(r);if(s)return Ot&&console.log("Finish with "+this.stackID(s)),this.stackToTree(s);
if(this.parser.strict)throw Ot&&r&&console.log("Stuck with token "+(this.tokens.mainToken?this.parser.getName(this.tokens.mainToken.value):"none")),new SyntaxError(
"No parse at "+n);this.recovering||(this.recovering=5)}if(this.recovering&&r){let s=this.stoppedAt!=null&&r[0].pos>this.stoppedAt?r[0]:this.runRecovery(r,o,i);if(s)
return Ot&&console.log("Force-finish "+this.stackID(s)),this.stackToTree(s.forceAll())}if(this.recovering){let s=this.recovering==1?1:this.recovering*3;if(i.length>
s)for(i.sort((a,l)=>l.score-a.score);i.length>s;)i.pop();i.some(a=>a.reducePos>n)&&this.recovering--}else if(i.length>1){t:for(let s=0;s<i.length-1;s++){let a=i[s];
for(let l=s+1;l<i.length;l++){let h=i[l];if(a.sameState(h)||a.buffer.length>500&&h.buffer.length>500)if((a.score-h.score||a.buffer.length-h.buffer.length)>0)i.splice(
l--,1);else{i.splice(s--,1);continue t}}}i.length>12&&(i.sort((s,a)=>a.score-s.score),i.splice(12,i.length-12))}this.minStackPos=i[0].pos;for(let s=1;s<i.length;s++)
i[s].pos<this.minStackPos&&(this.minStackPos=i[s].pos);return null}stopAt(t){if(this.stoppedAt!=null&&this.stoppedAt<t)throw new RangeError("Can't move stoppedA\
t forward");this.stoppedAt=t}tryReuse(t,n,i,r){if(!i)return null;let o=t.curContext&&t.curContext.tracker.strict,s=o?t.curContext.hash:0;for(;i;){let a=this.parser.
nodeSet.types[i.type.id]!=i.type?-1:this.parser.getGoto(t.state,i.type.id);if(a>-1&&i.length&&(!o||(i.prop(D.contextHash)||0)==s))return t.useNode(i,a,n),i;if(i.
children.length==0||i.positions[0]>0)break;let l=i.children[0];if(l instanceof dt&&(!r||l.type.id>=this.parser.minRepeatTerm))i=l;else break}return null}advanceStack(t,n,i){
let r=t.pos,{parser:o}=this,s=Ot?this.stackID(t)+" -> ":"";if(this.stoppedAt!=null&&r>this.stoppedAt)return t.forceReduce()?t:null;if(this.fragments){let h=t.reducePos<
r&&t.buffer.length&&t.buffer[t.buffer.length-2]<=t.reducePos&&this.fragments.lastRepeatPos==t.reducePos&&this.tryReuse(t,t.reducePos,this.fragments.lastRepeat,!0)||
this.tryReuse(t,r,this.fragments.nodeAt(r),!1);if(h)return Ot&&console.log(s+this.stackID(t)+` (via reuse of ${o.getName(h.type.id)})`),!0}let a=o.stateSlot(t.state,
4);if(a>0)return t.reduce(a),Ot&&console.log(s+this.stackID(t)+` (via always-reduce ${o.getName(a&65535)})`),!0;if(t.stack.length>=8400)for(;t.stack.length>6e3&&
t.forceReduce(););let l=this.tokens.getActions(t);for(let h=0;h<l.length;){let u=l[h++],f=l[h++],d=l[h++],p=h==l.length||!i,g=p?t:t.split(),O=this.tokens.mainToken;
if(g.apply(u,f,O?O.start:g.pos,d),Ot&&console.log(s+this.stackID(g)+` (via ${(u&65536)==0?"shift":`reduce of ${o.getName(u&65535)}`} for ${o.getName(f)} @ ${r}${g==
t?"":", split"})`),p)return!0;g.pos>r?n.push(g):i.push(g)}return!1}advanceFully(t,n){let i=t.pos;for(;;){if(!this.advanceStack(t,null,null))return!1;if(t.pos>i)
return js(t,n),!0}}runRecovery(t,n,i){let r=null,o=!1;for(let s=0;s<t.length;s++){let a=t[s],l=n[s<<1],h=n[(s<<1)+1],u=Ot?this.stackID(a)+" -> ":"";if(a.deadEnd&&
(o||(o=!0,a.restart(),Ot&&console.log(u+this.stackID(a)+" (restarted)"),this.advanceFully(a,i))))continue;let f=a.split(),d=u;for(let p=0;p<10&&f.forceReduce()&&
(Ot&&console.log(d+this.stackID(f)+" (via force-reduce)"),!this.advanceFully(f,i));p++)Ot&&(d=this.stackID(f)+" -> ");for(let p of a.recoverByInsert(l))Ot&&console.
log(u+this.stackID(p)+" (via recover-insert)"),this.advanceFully(p,i);this.stream.end>a.pos?(h==a.pos&&(h++,l=0),a.recoverByDelete(l,h),Ot&&console.log(u+this.stackID(
a)+` (via recover-delete ${this.parser.getName(l)})`),js(a,i)):(!r||r.score<f.score)&&(r=f)}return r}stackToTree(t){return t.close(),dt.build({buffer:Pr.create(
t),nodeSet:this.parser.nodeSet,topID:this.topTerm,maxBufferLength:this.parser.bufferLength,reused:this.reused,start:this.ranges[0].from,length:t.pos-this.ranges[0].
from,minRepeatType:this.parser.minRepeatTerm})}stackID(t){let n=(Tr||(Tr=new WeakMap)).get(t);return n||Tr.set(t,n=String.fromCodePoint(this.nextStackID++)),n+t}};
function js(e,t){for(let n=0;n<t.length;n++){let i=t[n];if(i.pos==e.pos&&i.sameState(e)){t[n].score<e.score&&(t[n]=e);return}}t.push(e)}var Nr=class{constructor(t,n,i){
this.source=t,this.flags=n,this.disabled=i}allows(t){return!this.disabled||this.disabled[t]==0}},Sr=e=>e,ri=class{constructor(t){this.start=t.start,this.shift=t.
shift||Sr,this.reduce=t.reduce||Sr,this.reuse=t.reuse||Sr,this.hash=t.hash||(()=>0),this.strict=t.strict!==!1}},oi=class e extends Jn{constructor(t){if(super(),
this.wrappers=[],t.version!=14)throw new RangeError(`Parser version (${t.version}) doesn't match runtime version (14)`);let n=t.nodeNames.split(" ");this.minRepeatTerm=
n.length;for(let a=0;a<t.repeatNodeCount;a++)n.push("");let i=Object.keys(t.topRules).map(a=>t.topRules[a][1]),r=[];for(let a=0;a<n.length;a++)r.push([]);function o(a,l,h){
r[a].push([l,l.deserialize(String(h))])}if(t.nodeProps)for(let a of t.nodeProps){let l=a[0];typeof l=="string"&&(l=D[l]);for(let h=1;h<a.length;){let u=a[h++];if(u>=
0)o(u,l,a[h++]);else{let f=a[h+-u];for(let d=-u;d>0;d--)o(a[h++],l,f);h++}}}this.nodeSet=new Zn(n.map((a,l)=>vt.define({name:l>=this.minRepeatTerm?void 0:a,id:l,
props:r[l],top:i.indexOf(l)>-1,error:l==0,skipped:t.skippedNodes&&t.skippedNodes.indexOf(l)>-1}))),t.propSources&&(this.nodeSet=this.nodeSet.extend(...t.propSources)),
this.strict=!1,this.bufferLength=1024;let s=cn(t.tokenData);this.context=t.context,this.specializerSpecs=t.specialized||[],this.specialized=new Uint16Array(this.
specializerSpecs.length);for(let a=0;a<this.specializerSpecs.length;a++)this.specialized[a]=this.specializerSpecs[a].term;this.specializers=this.specializerSpecs.
map(Fs),this.states=cn(t.states,Uint32Array),this.data=cn(t.stateData),this.goto=cn(t.goto),this.maxTerm=t.maxTerm,this.tokenizers=t.tokenizers.map(a=>typeof a==
"number"?new he(s,a):a),this.topRules=t.topRules,this.dialects=t.dialects||{},this.dynamicPrecedences=t.dynamicPrecedences||null,this.tokenPrecTable=t.tokenPrec,
this.termNames=t.termNames||null,this.maxNode=this.nodeSet.types.length-1,this.dialect=this.parseDialect(),this.top=this.topRules[Object.keys(this.topRules)[0]]}createParse(t,n,i){
let r=new Cr(this,t,n,i);for(let o of this.wrappers)r=o(r,t,n,i);return r}getGoto(t,n,i=!1){let r=this.goto;if(n>=r[0])return-1;for(let o=r[n+1];;){let s=r[o++],
a=s&1,l=r[o++];if(a&&i)return l;for(let h=o+(s>>1);o<h;o++)if(r[o]==t)return l;if(a)return-1}}hasAction(t,n){let i=this.data;for(let r=0;r<2;r++)for(let o=this.
stateSlot(t,r?2:1),s;;o+=3){if((s=i[o])==65535)if(i[o+1]==1)s=i[o=Gt(i,o+2)];else{if(i[o+1]==2)return Gt(i,o+2);break}if(s==n||s==0)return Gt(i,o+1)}return 0}stateSlot(t,n){
return this.states[t*6+n]}stateFlag(t,n){return(this.stateSlot(t,0)&n)>0}validAction(t,n){return!!this.allActions(t,i=>i==n?!0:null)}allActions(t,n){let i=this.
stateSlot(t,4),r=i?n(i):void 0;for(let o=this.stateSlot(t,1);r==null;o+=3){if(this.data[o]==65535)if(this.data[o+1]==1)o=Gt(this.data,o+2);else break;r=n(Gt(this.
data,o+1))}return r}nextStates(t){let n=[];for(let i=this.stateSlot(t,1);;i+=3){if(this.data[i]==65535)if(this.data[i+1]==1)i=Gt(this.data,i+2);else break;if((this.
data[i+2]&1)==0){let r=this.data[i+1];n.some((o,s)=>s&1&&o==r)||n.push(this.data[i],r)}}return n}configure(t){let n=Object.assign(Object.create(e.prototype),this);
if(t.props&&(n.nodeSet=this.nodeSet.extend(...t.props)),t.top){let i=this.topRules[t.top];if(!i)throw new RangeError(`Invalid top rule name ${t.top}`);n.top=i}return t.
tokenizers&&(n.tokenizers=this.tokenizers.map(i=>{let r=t.tokenizers.find(o=>o.from==i);return r?r.to:i})),t.specializers&&(n.specializers=this.specializers.slice(),
n.specializerSpecs=this.specializerSpecs.map((i,r)=>{let o=t.specializers.find(a=>a.from==i.external);if(!o)return i;let s=Object.assign(Object.assign({},i),{external:o.
to});return n.specializers[r]=Fs(s),s})),t.contextTracker&&(n.context=t.contextTracker),t.dialect&&(n.dialect=this.parseDialect(t.dialect)),t.strict!=null&&(n.strict=
t.strict),t.wrap&&(n.wrappers=n.wrappers.concat(t.wrap)),t.bufferLength!=null&&(n.bufferLength=t.bufferLength),n}hasWrappers(){return this.wrappers.length>0}getName(t){
return this.termNames?this.termNames[t]:String(t<=this.maxNode&&this.nodeSet.types[t].name||t)}get eofTerm(){return this.maxNode+1}get topNode(){return this.nodeSet.
types[this.top[1]]}dynamicPrecedence(t){let n=this.dynamicPrecedences;return n==null?0:n[t]||0}parseDialect(t){let n=Object.keys(this.dialects),i=n.map(()=>!1);
if(t)for(let o of t.split(" ")){let s=n.indexOf(o);s>=0&&(i[s]=!0)}let r=null;for(let o=0;o<n.length;o++)if(!i[o])for(let s=this.dialects[n[o]],a;(a=this.data[s++])!=
65535;)(r||(r=new Uint8Array(this.maxTerm+1)))[a]=1;return new Nr(t,i,r)}static deserialize(t){return new e(t)}};function Gt(e,t){return e[t]|e[t+1]<<16}function Ac(e){
let t=null;for(let n of e){let i=n.p.stoppedAt;(n.pos==n.p.stream.end||i!=null&&n.pos>i)&&n.p.parser.stateFlag(n.state,2)&&(!t||t.score<n.score)&&(t=n)}return t}
function Fs(e){if(e.external){let t=e.extend?1:0;return(n,i)=>e.external(n,i)<<1|t}return e.get}var qc=1,Js=194,Ks=195,zc=196,Us=197,Lc=198,Ic=199,Xc=200,Wc=2,ta=3,Ds=201,Gc=24,Vc=25,jc=49,Fc=50,Hc=55,Uc=56,Dc=57,Bc=59,Zc=60,Yc=61,Jc=62,Kc=63,tf=65,ef=238,
nf=71,rf=241,of=242,sf=243,af=244,lf=245,hf=246,uf=247,cf=248,ea=72,ff=249,df=250,pf=251,mf=252,gf=253,Of=254,bf=255,yf=256,wf=73,vf=77,xf=263,kf=112,Tf=130,Sf=151,
Qf=152,_f=155,we=10,fn=13,Lr=32,li=9,Ir=35,Pf=40,Ef=46,zr=123,Bs=125,na=39,ia=34,Zs=92,$f=111,Mf=120,Rf=78,Cf=117,Nf=85,Af=new Set([Vc,jc,Fc,xf,tf,Tf,Uc,Dc,ef,Jc,
Kc,ea,wf,vf,Zc,Yc,Sf,Qf,_f,kf]);function Ar(e){return e==we||e==fn}function qr(e){return e>=48&&e<=57||e>=65&&e<=70||e>=97&&e<=102}var qf=new ye((e,t)=>{let n;if(e.
next<0)e.acceptToken(Ic);else if(t.context.flags&si)Ar(e.next)&&e.acceptToken(Lc,1);else if(((n=e.peek(-1))<0||Ar(n))&&t.canShift(Us)){let i=0;for(;e.next==Lr||
e.next==li;)e.advance(),i++;(e.next==we||e.next==fn||e.next==Ir)&&e.acceptToken(Us,-i)}else Ar(e.next)&&e.acceptToken(zc,1)},{contextual:!0}),zf=new ye((e,t)=>{
let n=t.context;if(n.flags)return;let i=e.peek(-1);if(i==we||i==fn){let r=0,o=0;for(;;){if(e.next==Lr)r++;else if(e.next==li)r+=8-r%8;else break;e.advance(),o++}
r!=n.indent&&e.next!=we&&e.next!=fn&&e.next!=Ir&&(r<n.indent?e.acceptToken(Ks,-o):e.acceptToken(Js))}}),si=1,ra=2,Vt=4,jt=8,Ft=16,Ht=32;function ai(e,t,n){this.
parent=e,this.indent=t,this.flags=n,this.hash=(e?e.hash+e.hash<<8:0)+t+(t<<4)+n+(n<<6)}var Lf=new ai(null,0,0);function If(e){let t=0;for(let n=0;n<e.length;n++)
t+=e.charCodeAt(n)==li?8-t%8:1;return t}var Ys=new Map([[rf,0],[of,Vt],[sf,jt],[af,jt|Vt],[lf,Ft],[hf,Ft|Vt],[uf,Ft|jt],[cf,Ft|jt|Vt],[ff,Ht],[df,Ht|Vt],[pf,Ht|
jt],[mf,Ht|jt|Vt],[gf,Ht|Ft],[Of,Ht|Ft|Vt],[bf,Ht|Ft|jt],[yf,Ht|Ft|jt|Vt]].map(([e,t])=>[e,t|ra])),Xf=new ri({start:Lf,reduce(e,t,n,i){return e.flags&si&&Af.has(
t)||(t==nf||t==ea)&&e.flags&ra?e.parent:e},shift(e,t,n,i){return t==Js?new ai(e,If(i.read(i.pos,n.pos)),0):t==Ks?e.parent:t==Gc||t==Hc||t==Bc||t==ta?new ai(e,0,
si):Ys.has(t)?new ai(e,0,Ys.get(t)|e.flags&si):e},hash(e){return e.hash}}),Wf=new ye(e=>{for(let t=0;t<5;t++){if(e.next!="print".charCodeAt(t))return;e.advance()}
if(!/\w/.test(String.fromCharCode(e.next)))for(let t=0;;t++){let n=e.peek(t);if(!(n==Lr||n==li)){n!=Pf&&n!=Ef&&n!=we&&n!=fn&&n!=Ir&&e.acceptToken(qc);return}}}),
Gf=new ye((e,t)=>{let{flags:n}=t.context,i=n&Vt?ia:na,r=(n&jt)>0,o=!(n&Ft),s=(n&Ht)>0,a=e.pos;for(;!(e.next<0);)if(s&&e.next==zr)if(e.peek(1)==zr)e.advance(2);else{
if(e.pos==a){e.acceptToken(ta,1);return}break}else if(o&&e.next==Zs){if(e.pos==a){e.advance();let l=e.next;l>=0&&(e.advance(),Vf(e,l)),e.acceptToken(Wc);return}
break}else if(e.next==Zs&&!o&&e.peek(1)>-1)e.advance(2);else if(e.next==i&&(!r||e.peek(1)==i&&e.peek(2)==i)){if(e.pos==a){e.acceptToken(Ds,r?3:1);return}break}else if(e.
next==we){if(r)e.advance();else if(e.pos==a){e.acceptToken(Ds);return}break}else e.advance();e.pos>a&&e.acceptToken(Xc)});function Vf(e,t){if(t==$f)for(let n=0;n<
2&&e.next>=48&&e.next<=55;n++)e.advance();else if(t==Mf)for(let n=0;n<2&&qr(e.next);n++)e.advance();else if(t==Cf)for(let n=0;n<4&&qr(e.next);n++)e.advance();else if(t==
Nf)for(let n=0;n<8&&qr(e.next);n++)e.advance();else if(t==Rf&&e.next==zr){for(e.advance();e.next>=0&&e.next!=Bs&&e.next!=na&&e.next!=ia&&e.next!=we;)e.advance();
e.next==Bs&&e.advance()}}var jf=Ls({'async "*" "**" FormatConversion FormatSpec':S.modifier,"for while if elif else try except finally return raise break contin\
ue with pass assert await yield match case":S.controlKeyword,"in not and or is del":S.operatorKeyword,"from def class global nonlocal lambda":S.definitionKeyword,
import:S.moduleKeyword,"with as print":S.keyword,Boolean:S.bool,None:S.null,VariableName:S.variableName,"CallExpression/VariableName":S.function(S.variableName),
"FunctionDefinition/VariableName":S.function(S.definition(S.variableName)),"ClassDefinition/VariableName":S.definition(S.className),PropertyName:S.propertyName,
"CallExpression/MemberExpression/PropertyName":S.function(S.propertyName),Comment:S.lineComment,Number:S.number,String:S.string,FormatString:S.special(S.string),
Escape:S.escape,UpdateOp:S.updateOperator,"ArithOp!":S.arithmeticOperator,BitOp:S.bitwiseOperator,CompareOp:S.compareOperator,AssignOp:S.definitionOperator,Ellipsis:S.
punctuation,At:S.meta,"( )":S.paren,"[ ]":S.squareBracket,"{ }":S.brace,".":S.derefOperator,", ;":S.separator}),Ff={__proto__:null,await:44,or:54,and:56,in:60,not:62,
is:64,if:70,else:72,lambda:76,yield:94,from:96,async:102,for:104,None:162,True:164,False:164,del:178,pass:182,break:186,continue:190,return:194,raise:202,import:206,
as:208,global:212,nonlocal:214,assert:218,type:223,elif:236,while:240,try:246,except:248,finally:250,with:254,def:258,class:268,match:279,case:285},oa=oi.deserialize(
{version:14,states:"##jQ`QeOOP$}OSOOO&WQtO'#HUOOQS'#Co'#CoOOQS'#Cp'#CpO'vQdO'#CnO*UQtO'#HTOOQS'#HU'#HUOOQS'#DU'#DUOOQS'#HT'#HTO*rQdO'#D_O+VQdO'#DfO+gQdO'#DjO+zO\
WO'#DuO,VOWO'#DvO.[QtO'#GuOOQS'#Gu'#GuO'vQdO'#GtO0ZQtO'#GtOOQS'#Eb'#EbO0rQdO'#EcOOQS'#Gs'#GsO0|QdO'#GrOOQV'#Gr'#GrO1XQdO'#FYOOQS'#G^'#G^O1^QdO'#FXOOQV'#IS'#ISOO\
QV'#Gq'#GqOOQV'#Fq'#FqQ`QeOOO'vQdO'#CqO1lQdO'#C}O1sQdO'#DRO2RQdO'#HYO2cQtO'#EVO'vQdO'#EWOOQS'#EY'#EYOOQS'#E['#E[OOQS'#E^'#E^O2wQdO'#E`O3_QdO'#EdO3rQdO'#EfO3zQtO\
'#EfO1XQdO'#EiO0rQdO'#ElO1XQdO'#EnO0rQdO'#EtO0rQdO'#EwO4VQdO'#EyO4^QdO'#FOO4iQdO'#EzO0rQdO'#FOO1XQdO'#FQO1XQdO'#FVO4nQdO'#F[P4uOdO'#GpPOOO)CBd)CBdOOQS'#Ce'#CeOO\
QS'#Cf'#CfOOQS'#Cg'#CgOOQS'#Ch'#ChOOQS'#Ci'#CiOOQS'#Cj'#CjOOQS'#Cl'#ClO'vQdO,59OO'vQdO,59OO'vQdO,59OO'vQdO,59OO'vQdO,59OO'vQdO,59OO5TQdO'#DoOOQS,5:Y,5:YO5hQdO'#\
HdOOQS,5:],5:]O5uQ!fO,5:]O5zQtO,59YO1lQdO,59bO1lQdO,59bO1lQdO,59bO8jQdO,59bO8oQdO,59bO8vQdO,59jO8}QdO'#HTO:TQdO'#HSOOQS'#HS'#HSOOQS'#D['#D[O:lQdO,59aO'vQdO,59aO\
:zQdO,59aOOQS,59y,59yO;PQdO,5:RO'vQdO,5:ROOQS,5:Q,5:QO;_QdO,5:QO;dQdO,5:XO'vQdO,5:XO'vQdO,5:VOOQS,5:U,5:UO;uQdO,5:UO;zQdO,5:WOOOW'#Fy'#FyO<POWO,5:aOOQS,5:a,5:aO\
<[QdO'#HwOOOW'#Dw'#DwOOOW'#Fz'#FzO<lOWO,5:bOOQS,5:b,5:bOOQS'#F}'#F}O<zQtO,5:iO?lQtO,5=`O@VQ#xO,5=`O@vQtO,5=`OOQS,5:},5:}OA_QeO'#GWOBqQdO,5;^OOQV,5=^,5=^OB|QtO'#\
IPOCkQdO,5;tOOQS-E:[-E:[OOQV,5;s,5;sO4dQdO'#FQOOQV-E9o-E9oOCsQtO,59]OEzQtO,59iOFeQdO'#HVOFpQdO'#HVO1XQdO'#HVOF{QdO'#DTOGTQdO,59mOGYQdO'#HZO'vQdO'#HZO0rQdO,5=tOO\
QS,5=t,5=tO0rQdO'#EROOQS'#ES'#ESOGwQdO'#GPOHXQdO,58|OHXQdO,58|O*xQdO,5:oOHgQtO'#H]OOQS,5:r,5:rOOQS,5:z,5:zOHzQdO,5;OOI]QdO'#IOO1XQdO'#H}OOQS,5;Q,5;QOOQS'#GT'#GT\
OIqQtO,5;QOJPQdO,5;QOJUQdO'#IQOOQS,5;T,5;TOJdQdO'#H|OOQS,5;W,5;WOJuQdO,5;YO4iQdO,5;`O4iQdO,5;cOJ}QtO'#ITO'vQdO'#ITOKXQdO,5;eO4VQdO,5;eO0rQdO,5;jO1XQdO,5;lOK^QeO\
'#EuOLjQgO,5;fO!!kQdO'#IUO4iQdO,5;jO!!vQdO,5;lO!#OQdO,5;qO!#ZQtO,5;vO'vQdO,5;vPOOO,5=[,5=[P!#bOSO,5=[P!#jOdO,5=[O!&bQtO1G.jO!&iQtO1G.jO!)YQtO1G.jO!)dQtO1G.jO!+}\
QtO1G.jO!,bQtO1G.jO!,uQdO'#HcO!-TQtO'#GuO0rQdO'#HcO!-_QdO'#HbOOQS,5:Z,5:ZO!-gQdO,5:ZO!-lQdO'#HeO!-wQdO'#HeO!.[QdO,5>OOOQS'#Ds'#DsOOQS1G/w1G/wOOQS1G.|1G.|O!/[QtO\
1G.|O!/cQtO1G.|O1lQdO1G.|O!0OQdO1G/UOOQS'#DZ'#DZO0rQdO,59tOOQS1G.{1G.{O!0VQdO1G/eO!0gQdO1G/eO!0oQdO1G/fO'vQdO'#H[O!0tQdO'#H[O!0yQtO1G.{O!1ZQdO,59iO!2aQdO,5=zO!2\
qQdO,5=zO!2yQdO1G/mO!3OQtO1G/mOOQS1G/l1G/lO!3`QdO,5=uO!4VQdO,5=uO0rQdO1G/qO!4tQdO1G/sO!4yQtO1G/sO!5ZQtO1G/qOOQS1G/p1G/pOOQS1G/r1G/rOOOW-E9w-E9wOOQS1G/{1G/{O!5kQ\
dO'#HxO0rQdO'#HxO!5|QdO,5>cOOOW-E9x-E9xOOQS1G/|1G/|OOQS-E9{-E9{O!6[Q#xO1G2zO!6{QtO1G2zO'vQdO,5<jOOQS,5<j,5<jOOQS-E9|-E9|OOQS,5<r,5<rOOQS-E:U-E:UOOQV1G0x1G0xO1XQ\
dO'#GRO!7dQtO,5>kOOQS1G1`1G1`O!8RQdO1G1`OOQS'#DV'#DVO0rQdO,5=qOOQS,5=q,5=qO!8WQdO'#FrO!8cQdO,59oO!8kQdO1G/XO!8uQtO,5=uOOQS1G3`1G3`OOQS,5:m,5:mO!9fQdO'#GtOOQS,5<\
k,5<kOOQS-E9}-E9}O!9wQdO1G.hOOQS1G0Z1G0ZO!:VQdO,5=wO!:gQdO,5=wO0rQdO1G0jO0rQdO1G0jO!:xQdO,5>jO!;ZQdO,5>jO1XQdO,5>jO!;lQdO,5>iOOQS-E:R-E:RO!;qQdO1G0lO!;|QdO1G0lO\
!<RQdO,5>lO!<aQdO,5>lO!<oQdO,5>hO!=VQdO,5>hO!=hQdO'#EpO0rQdO1G0tO!=sQdO1G0tO!=xQgO1G0zO!AvQgO1G0}O!EqQdO,5>oO!E{QdO,5>oO!FTQtO,5>oO0rQdO1G1PO!F_QdO1G1PO4iQdO1G1\
UO!!vQdO1G1WOOQV,5;a,5;aO!FdQfO,5;aO!FiQgO1G1QO!JjQdO'#GZO4iQdO1G1QO4iQdO1G1QO!JzQdO,5>pO!KXQdO,5>pO1XQdO,5>pOOQV1G1U1G1UO!KaQdO'#FSO!KrQ!fO1G1WO!KzQdO1G1WOOQV1\
G1]1G1]O4iQdO1G1]O!LPQdO1G1]O!LXQdO'#F^OOQV1G1b1G1bO!#ZQtO1G1bPOOO1G2v1G2vP!L^OSO1G2vOOQS,5=},5=}OOQS'#Dp'#DpO0rQdO,5=}O!LfQdO,5=|O!LyQdO,5=|OOQS1G/u1G/uO!MRQdO\
,5>PO!McQdO,5>PO!MkQdO,5>PO!NOQdO,5>PO!N`QdO,5>POOQS1G3j1G3jOOQS7+$h7+$hO!8kQdO7+$pO#!RQdO1G.|O#!YQdO1G.|OOQS1G/`1G/`OOQS,5<`,5<`O'vQdO,5<`OOQS7+%P7+%PO#!aQdO7+\
%POOQS-E9r-E9rOOQS7+%Q7+%QO#!qQdO,5=vO'vQdO,5=vOOQS7+$g7+$gO#!vQdO7+%PO##OQdO7+%QO##TQdO1G3fOOQS7+%X7+%XO##eQdO1G3fO##mQdO7+%XOOQS,5<_,5<_O'vQdO,5<_O##rQdO1G3aO\
OQS-E9q-E9qO#$iQdO7+%]OOQS7+%_7+%_O#$wQdO1G3aO#%fQdO7+%_O#%kQdO1G3gO#%{QdO1G3gO#&TQdO7+%]O#&YQdO,5>dO#&sQdO,5>dO#&sQdO,5>dOOQS'#Dx'#DxO#'UO&jO'#DzO#'aO`O'#HyOOO\
W1G3}1G3}O#'fQdO1G3}O#'nQdO1G3}O#'yQ#xO7+(fO#(jQtO1G2UP#)TQdO'#GOOOQS,5<m,5<mOOQS-E:P-E:POOQS7+&z7+&zOOQS1G3]1G3]OOQS,5<^,5<^OOQS-E9p-E9pOOQS7+$s7+$sO#)bQdO,5=`\
O#){QdO,5=`O#*^QtO,5<aO#*qQdO1G3cOOQS-E9s-E9sOOQS7+&U7+&UO#+RQdO7+&UO#+aQdO,5<nO#+uQdO1G4UOOQS-E:Q-E:QO#,WQdO1G4UOOQS1G4T1G4TOOQS7+&W7+&WO#,iQdO7+&WOOQS,5<p,5<p\
O#,tQdO1G4WOOQS-E:S-E:SOOQS,5<l,5<lO#-SQdO1G4SOOQS-E:O-E:OO1XQdO'#EqO#-jQdO'#EqO#-uQdO'#IRO#-}QdO,5;[OOQS7+&`7+&`O0rQdO7+&`O#.SQgO7+&fO!JmQdO'#GXO4iQdO7+&fO4iQd\
O7+&iO#2QQtO,5<tO'vQdO,5<tO#2[QdO1G4ZOOQS-E:W-E:WO#2fQdO1G4ZO4iQdO7+&kO0rQdO7+&kOOQV7+&p7+&pO!KrQ!fO7+&rO!KzQdO7+&rO`QeO1G0{OOQV-E:X-E:XO4iQdO7+&lO4iQdO7+&lOOQV\
,5<u,5<uO#2nQdO,5<uO!JmQdO,5<uOOQV7+&l7+&lO#2yQgO7+&lO#6tQdO,5<vO#7PQdO1G4[OOQS-E:Y-E:YO#7^QdO1G4[O#7fQdO'#IWO#7tQdO'#IWO1XQdO'#IWOOQS'#IW'#IWO#8PQdO'#IVOOQS,5;\
n,5;nO#8XQdO,5;nO0rQdO'#FUOOQV7+&r7+&rO4iQdO7+&rOOQV7+&w7+&wO4iQdO7+&wO#8^QfO,5;xOOQV7+&|7+&|POOO7+(b7+(bO#8cQdO1G3iOOQS,5<c,5<cO#8qQdO1G3hOOQS-E9u-E9uO#9UQdO,5\
<dO#9aQdO,5<dO#9tQdO1G3kOOQS-E9v-E9vO#:UQdO1G3kO#:^QdO1G3kO#:nQdO1G3kO#:UQdO1G3kOOQS<<H[<<H[O#:yQtO1G1zOOQS<<Hk<<HkP#;WQdO'#FtO8vQdO1G3bO#;eQdO1G3bO#;jQdO<<HkOO\
QS<<Hl<<HlO#;zQdO7+)QOOQS<<Hs<<HsO#<[QtO1G1yP#<{QdO'#FsO#=YQdO7+)RO#=jQdO7+)RO#=rQdO<<HwO#=wQdO7+({OOQS<<Hy<<HyO#>nQdO,5<bO'vQdO,5<bOOQS-E9t-E9tOOQS<<Hw<<HwOOQS\
,5<g,5<gO0rQdO,5<gO#>sQdO1G4OOOQS-E9y-E9yO#?^QdO1G4OO<[QdO'#H{OOOO'#D{'#D{OOOO'#F|'#F|O#?oO&jO,5:fOOOW,5>e,5>eOOOW7+)i7+)iO#?zQdO7+)iO#@SQdO1G2zO#@mQdO1G2zP'vQd\
O'#FuO0rQdO<<IpO1XQdO1G2YP1XQdO'#GSO#AOQdO7+)pO#AaQdO7+)pOOQS<<Ir<<IrP1XQdO'#GUP0rQdO'#GQOOQS,5;],5;]O#ArQdO,5>mO#BQQdO,5>mOOQS1G0v1G0vOOQS<<Iz<<IzOOQV-E:V-E:VO\
4iQdO<<JQOOQV,5<s,5<sO4iQdO,5<sOOQV<<JQ<<JQOOQV<<JT<<JTO#BYQtO1G2`P#BdQdO'#GYO#BkQdO7+)uO#BuQgO<<JVO4iQdO<<JVOOQV<<J^<<J^O4iQdO<<J^O!KrQ!fO<<J^O#FpQgO7+&gOOQV<<\
JW<<JWO#FzQgO<<JWOOQV1G2a1G2aO1XQdO1G2aO#JuQdO1G2aO4iQdO<<JWO1XQdO1G2bP0rQdO'#G[O#KQQdO7+)vO#K_QdO7+)vOOQS'#FT'#FTO0rQdO,5>rO#KgQdO,5>rO#KrQdO,5>rO#K}QdO,5>qO#L\
`QdO,5>qOOQS1G1Y1G1YOOQS,5;p,5;pOOQV<<Jc<<JcO#LhQdO1G1dOOQS7+)T7+)TP#LmQdO'#FwO#L}QdO1G2OO#MbQdO1G2OO#MrQdO1G2OP#M}QdO'#FxO#N[QdO7+)VO#NlQdO7+)VO#NlQdO7+)VO#NtQ\
dO7+)VO$ UQdO7+(|O8vQdO7+(|OOQSAN>VAN>VO$ oQdO<<LmOOQSAN>cAN>cO0rQdO1G1|O$!PQtO1G1|P$!ZQdO'#FvOOQS1G2R1G2RP$!hQdO'#F{O$!uQdO7+)jO$#`QdO,5>gOOOO-E9z-E9zOOOW<<MT<\
<MTO$#nQdO7+(fOOQSAN?[AN?[OOQS7+'t7+'tO$$XQdO<<M[OOQS,5<q,5<qO$$jQdO1G4XOOQS-E:T-E:TOOQVAN?lAN?lOOQV1G2_1G2_O4iQdOAN?qO$$xQgOAN?qOOQVAN?xAN?xO4iQdOAN?xOOQV<<JR<\
<JRO4iQdOAN?rO4iQdO7+'{OOQV7+'{7+'{O1XQdO7+'{OOQVAN?rAN?rOOQS7+'|7+'|O$(sQdO<<MbOOQS1G4^1G4^O0rQdO1G4^OOQS,5<w,5<wO$)QQdO1G4]OOQS-E:Z-E:ZOOQU'#G_'#G_O$)cQfO7+'O\
O$)nQdO'#F_O$*uQdO7+'jO$+VQdO7+'jOOQS7+'j7+'jO$+bQdO<<LqO$+rQdO<<LqO$+rQdO<<LqO$+zQdO'#H^OOQS<<Lh<<LhO$,UQdO<<LhOOQS7+'h7+'hOOQS'#D|'#D|OOOO1G4R1G4RO$,oQdO1G4RO\
$,wQdO1G4RP!=hQdO'#GVOOQVG25]G25]O4iQdOG25]OOQVG25dG25dOOQVG25^G25^OOQV<<Kg<<KgO4iQdO<<KgOOQS7+)x7+)xP$-SQdO'#G]OOQU-E:]-E:]OOQV<<Jj<<JjO$-vQtO'#FaOOQS'#Fc'#FcO\
$.WQdO'#FbO$.xQdO'#FbOOQS'#Fb'#FbO$.}QdO'#IYO$)nQdO'#FiO$)nQdO'#FiO$/fQdO'#FjO$)nQdO'#FkO$/mQdO'#IZOOQS'#IZ'#IZO$0[QdO,5;yOOQS<<KU<<KUO$0dQdO<<KUO$0tQdOANB]O$1U\
QdOANB]O$1^QdO'#H_OOQS'#H_'#H_O1sQdO'#DcO$1wQdO,5=xOOQSANBSANBSOOOO7+)m7+)mO$2`QdO7+)mOOQVLD*wLD*wOOQVANARANARO5uQ!fO'#GaO$2hQtO,5<SO$)nQdO'#FmOOQS,5<W,5<WOOQS'\
#Fd'#FdO$3YQdO,5;|O$3_QdO,5;|OOQS'#Fg'#FgO$)nQdO'#G`O$4PQdO,5<QO$4kQdO,5>tO$4{QdO,5>tO1XQdO,5<PO$5^QdO,5<TO$5cQdO,5<TO$)nQdO'#I[O$5hQdO'#I[O$5mQdO,5<UOOQS,5<V,5\
<VO0rQdO'#FpOOQU1G1e1G1eO4iQdO1G1eOOQSAN@pAN@pO$5rQdOG27wO$6SQdO,59}OOQS1G3d1G3dOOOO<<MX<<MXOOQS,5<{,5<{OOQS-E:_-E:_O$6XQtO'#FaO$6`QdO'#I]O$6nQdO'#I]O$6vQdO,5<X\
OOQS1G1h1G1hO$6{QdO1G1hO$7QQdO,5<zOOQS-E:^-E:^O$7lQdO,5=OO$8TQdO1G4`OOQS-E:b-E:bOOQS1G1k1G1kOOQS1G1o1G1oO$8eQdO,5>vO$)nQdO,5>vOOQS1G1p1G1pOOQS,5<[,5<[OOQU7+'P7+\
'PO$+zQdO1G/iO$)nQdO,5<YO$8sQdO,5>wO$8zQdO,5>wOOQS1G1s1G1sOOQS7+'S7+'SP$)nQdO'#GdO$9SQdO1G4bO$9^QdO1G4bO$9fQdO1G4bOOQS7+%T7+%TO$9tQdO1G1tO$:SQtO'#FaO$:ZQdO,5<}O\
OQS,5<},5<}O$:iQdO1G4cOOQS-E:a-E:aO$)nQdO,5<|O$:pQdO,5<|O$:uQdO7+)|OOQS-E:`-E:`O$;PQdO7+)|O$)nQdO,5<ZP$)nQdO'#GcO$;XQdO1G2hO$)nQdO1G2hP$;gQdO'#GbO$;nQdO<<MhO$;x\
QdO1G1uO$<WQdO7+(SO8vQdO'#C}O8vQdO,59bO8vQdO,59bO8vQdO,59bO$<fQtO,5=`O8vQdO1G.|O0rQdO1G/XO0rQdO7+$pP$<yQdO'#GOO'vQdO'#GtO$=WQdO,59bO$=]QdO,59bO$=dQdO,59mO$=iQdO\
1G/UO1sQdO'#DRO8vQdO,59j",stateData:"$>S~O%cOS%^OSSOS%]PQ~OPdOVaOfoOhYOopOs!POvqO!PrO!Q{O!T!SO!U!RO!XZO!][O!h`O!r`O!s`O!t`O!{tO!}uO#PvO#RwO#TxO#XyO#ZzO#^|O#_|O#\
a}O#c!OO#l!QO#o!TO#s!UO#u!VO#z!WO#}hO$P!XO%oRO%pRO%tSO%uWO&Z]O&[]O&]]O&^]O&_]O&`]O&a]O&b]O&c^O&d^O&e^O&f^O&g^O&h^O&i^O&j^O~O%]!YO~OV!aO_!aOa!bOh!iO!X!kO!f!mO%j!\
[O%k!]O%l!^O%m!_O%n!_O%o!`O%p!`O%q!aO%r!aO%s!aO~Ok%xXl%xXm%xXn%xXo%xXp%xXs%xXz%xX{%xX!x%xX#g%xX%[%xX%_%xX%z%xXg%xX!T%xX!U%xX%{%xX!W%xX![%xX!Q%xX#[%xXt%xX!m%xX~P\
%SOfoOhYO!XZO!][O!h`O!r`O!s`O!t`O%oRO%pRO%tSO%uWO&Z]O&[]O&]]O&^]O&_]O&`]O&a]O&b]O&c^O&d^O&e^O&f^O&g^O&h^O&i^O&j^O~Oz%wX{%wX#g%wX%[%wX%_%wX%z%wX~Ok!pOl!qOm!oOn!o\
Oo!rOp!sOs!tO!x%wX~P)pOV!zOg!|Oo0cOv0qO!PrO~P'vOV#OOo0cOv0qO!W#PO~P'vOV#SOa#TOo0cOv0qO![#UO~P'vOQ#XO%`#XO%a#ZO~OQ#^OR#[O%`#^O%a#`O~OV%iX_%iXa%iXh%iXk%iXl%iXm%iX\
n%iXo%iXp%iXs%iXz%iX!X%iX!f%iX%j%iX%k%iX%l%iX%m%iX%n%iX%o%iX%p%iX%q%iX%r%iX%s%iXg%iX!T%iX!U%iX~O&Z]O&[]O&]]O&^]O&_]O&`]O&a]O&b]O&c^O&d^O&e^O&f^O&g^O&h^O&i^O&j^O\
{%iX!x%iX#g%iX%[%iX%_%iX%z%iX%{%iX!W%iX![%iX!Q%iX#[%iXt%iX!m%iX~P,eOz#dO{%hX!x%hX#g%hX%[%hX%_%hX%z%hX~Oo0cOv0qO~P'vO#g#gO%[#iO%_#iO~O%uWO~O!T#nO#u!VO#z!WO#}hO~O\
opO~P'vOV#sOa#tO%uWO{wP~OV#xOo0cOv0qO!Q#yO~P'vO{#{O!x$QO%z#|O#g!yX%[!yX%_!yX~OV#xOo0cOv0qO#g#SX%[#SX%_#SX~P'vOo0cOv0qO#g#WX%[#WX%_#WX~P'vOh$WO%uWO~O!f$YO!r$YO%u\
WO~OV$eO~P'vO!U$gO#s$hO#u$iO~O{$jO~OV$qO~P'vOS$sO%[$rO%_$rO%c$tO~OV$}Oa$}Og%POo0cOv0qO~P'vOo0cOv0qO{%SO~P'vO&Y%UO~Oa!bOh!iO!X!kO!f!mOVba_bakbalbambanbaobapbasba\
zba{ba!xba#gba%[ba%_ba%jba%kba%lba%mba%nba%oba%pba%qba%rba%sba%zbagba!Tba!Uba%{ba!Wba![ba!Qba#[batba!mba~On%ZO~Oo%ZO~P'vOo0cO~P'vOk0eOl0fOm0dOn0dOo0mOp0nOs0rOg%\
wX!T%wX!U%wX%{%wX!W%wX![%wX!Q%wX#[%wX!m%wX~P)pO%{%]Og%vXz%vX!T%vX!U%vX!W%vX{%vX~Og%_Oz%`O!T%dO!U%cO~Og%_O~Oz%gO!T%dO!U%cO!W&SX~O!W%kO~Oz%lO{%nO!T%dO!U%cO![%}X~O\
![%rO~O![%sO~OQ#XO%`#XO%a%uO~OV%wOo0cOv0qO!PrO~P'vOQ#^OR#[O%`#^O%a%zO~OV!qa_!qaa!qah!qak!qal!qam!qan!qao!qap!qas!qaz!qa{!qa!X!qa!f!qa!x!qa#g!qa%[!qa%_!qa%j!qa%k\
!qa%l!qa%m!qa%n!qa%o!qa%p!qa%q!qa%r!qa%s!qa%z!qag!qa!T!qa!U!qa%{!qa!W!qa![!qa!Q!qa#[!qat!qa!m!qa~P#yOz%|O{%ha!x%ha#g%ha%[%ha%_%ha%z%ha~P%SOV&OOopOvqO{%ha!x%ha#g\
%ha%[%ha%_%ha%z%ha~P'vOz%|O{%ha!x%ha#g%ha%[%ha%_%ha%z%ha~OPdOVaOopOvqO!PrO!Q{O!{tO!}uO#PvO#RwO#TxO#XyO#ZzO#^|O#_|O#a}O#c!OO#g$zX%[$zX%_$zX~P'vO#g#gO%[&TO%_&TO~O\
!f&UOh&sX%[&sXz&sX#[&sX#g&sX%_&sX#Z&sXg&sX~Oh!iO%[&WO~Okealeameaneaoeapeaseazea{ea!xea#gea%[ea%_ea%zeagea!Tea!Uea%{ea!Wea![ea!Qea#[eatea!mea~P%SOsqazqa{qa#gqa%[\
qa%_qa%zqa~Ok!pOl!qOm!oOn!oOo!rOp!sO!xqa~PEcO%z&YOz%yX{%yX~O%uWOz%yX{%yX~Oz&]O{wX~O{&_O~Oz%lO#g%}X%[%}X%_%}Xg%}X{%}X![%}X!m%}X%z%}X~OV0lOo0cOv0qO!PrO~P'vO%z#|O#\
gUa%[Ua%_Ua~Oz&hO#g&PX%[&PX%_&PXn&PX~P%SOz&kO!Q&jO#g#Wa%[#Wa%_#Wa~Oz&lO#[&nO#g&rX%[&rX%_&rXg&rX~O!f$YO!r$YO#Z&qO%uWO~O#Z&qO~Oz&sO#g&tX%[&tX%_&tX~Oz&uO#g&pX%[&pX\
%_&pX{&pX~O!X&wO%z&xO~Oz&|On&wX~P%SOn'PO~OPdOVaOopOvqO!PrO!Q{O!{tO!}uO#PvO#RwO#TxO#XyO#ZzO#^|O#_|O#a}O#c!OO%['UO~P'vOt'YO#p'WO#q'XOP#naV#naf#nah#nao#nas#nav#na!\
P#na!Q#na!T#na!U#na!X#na!]#na!h#na!r#na!s#na!t#na!{#na!}#na#P#na#R#na#T#na#X#na#Z#na#^#na#_#na#a#na#c#na#l#na#o#na#s#na#u#na#z#na#}#na$P#na%X#na%o#na%p#na%t#na%\
u#na&Z#na&[#na&]#na&^#na&_#na&`#na&a#na&b#na&c#na&d#na&e#na&f#na&g#na&h#na&i#na&j#na%Z#na%_#na~Oz'ZO#[']O{&xX~Oh'_O!X&wO~Oh!iO{$jO!X&wO~O{'eO~P%SO%['hO%_'hO~OS'\
iO%['hO%_'hO~OV!aO_!aOa!bOh!iO!X!kO!f!mO%l!^O%m!_O%n!_O%o!`O%p!`O%q!aO%r!aO%s!aOkWilWimWinWioWipWisWizWi{Wi!xWi#gWi%[Wi%_Wi%jWi%zWigWi!TWi!UWi%{Wi!WWi![Wi!QWi#[\
WitWi!mWi~O%k!]O~P!#uO%kWi~P!#uOV!aO_!aOa!bOh!iO!X!kO!f!mO%o!`O%p!`O%q!aO%r!aO%s!aOkWilWimWinWioWipWisWizWi{Wi!xWi#gWi%[Wi%_Wi%jWi%kWi%lWi%zWigWi!TWi!UWi%{Wi!WW\
i![Wi!QWi#[WitWi!mWi~O%m!_O%n!_O~P!&pO%mWi%nWi~P!&pOa!bOh!iO!X!kO!f!mOkWilWimWinWioWipWisWizWi{Wi!xWi#gWi%[Wi%_Wi%jWi%kWi%lWi%mWi%nWi%oWi%pWi%zWigWi!TWi!UWi%{Wi\
!WWi![Wi!QWi#[WitWi!mWi~OV!aO_!aO%q!aO%r!aO%s!aO~P!)nOVWi_Wi%qWi%rWi%sWi~P!)nO!T%dO!U%cOg&VXz&VX~O%z'kO%{'kO~P,eOz'mOg&UX~Og'oO~Oz'pO{'rO!W&XX~Oo0cOv0qOz'pO{'sO\
!W&XX~P'vO!W'uO~Om!oOn!oOo!rOp!sOkjisjizji{ji!xji#gji%[ji%_ji%zji~Ol!qO~P!.aOlji~P!.aOk0eOl0fOm0dOn0dOo0mOp0nO~Ot'wO~P!/jOV'|Og'}Oo0cOv0qO~P'vOg'}Oz(OO~Og(QO~O!\
U(SO~Og(TOz(OO!T%dO!U%cO~P%SOk0eOl0fOm0dOn0dOo0mOp0nOgqa!Tqa!Uqa%{qa!Wqa![qa!Qqa#[qatqa!mqa~PEcOV'|Oo0cOv0qO!W&Sa~P'vOz(WO!W&Sa~O!W(XO~Oz(WO!T%dO!U%cO!W&Sa~P%SO\
V(]Oo0cOv0qO![%}a#g%}a%[%}a%_%}ag%}a{%}a!m%}a%z%}a~P'vOz(^O![%}a#g%}a%[%}a%_%}ag%}a{%}a!m%}a%z%}a~O![(aO~Oz(^O!T%dO!U%cO![%}a~P%SOz(dO!T%dO!U%cO![&Ta~P%SOz(gO{&\
lX![&lX!m&lX%z&lX~O{(kO![(mO!m(nO%z(jO~OV&OOopOvqO{%hi!x%hi#g%hi%[%hi%_%hi%z%hi~P'vOz(pO{%hi!x%hi#g%hi%[%hi%_%hi%z%hi~O!f&UOh&sa%[&saz&sa#[&sa#g&sa%_&sa#Z&sag&s\
a~O%[(uO~OV#sOa#tO%uWO~Oz&]O{wa~OopOvqO~P'vOz(^O#g%}a%[%}a%_%}ag%}a{%}a![%}a!m%}a%z%}a~P%SOz(zO#g%hX%[%hX%_%hX%z%hX~O%z#|O#gUi%[Ui%_Ui~O#g&Pa%[&Pa%_&Pan&Pa~P'vO\
z(}O#g&Pa%[&Pa%_&Pan&Pa~O%uWO#g&ra%[&ra%_&rag&ra~Oz)SO#g&ra%[&ra%_&rag&ra~Og)VO~OV)WOh$WO%uWO~O#Z)XO~O%uWO#g&ta%[&ta%_&ta~Oz)ZO#g&ta%[&ta%_&ta~Oo0cOv0qO#g&pa%[&\
pa%_&pa{&pa~P'vOz)^O#g&pa%[&pa%_&pa{&pa~OV)`Oa)`O%uWO~O%z)eO~Ot)hO#j)gOP#hiV#hif#hih#hio#his#hiv#hi!P#hi!Q#hi!T#hi!U#hi!X#hi!]#hi!h#hi!r#hi!s#hi!t#hi!{#hi!}#hi#\
P#hi#R#hi#T#hi#X#hi#Z#hi#^#hi#_#hi#a#hi#c#hi#l#hi#o#hi#s#hi#u#hi#z#hi#}#hi$P#hi%X#hi%o#hi%p#hi%t#hi%u#hi&Z#hi&[#hi&]#hi&^#hi&_#hi&`#hi&a#hi&b#hi&c#hi&d#hi&e#hi&\
f#hi&g#hi&h#hi&i#hi&j#hi%Z#hi%_#hi~Ot)iOP#kiV#kif#kih#kio#kis#kiv#ki!P#ki!Q#ki!T#ki!U#ki!X#ki!]#ki!h#ki!r#ki!s#ki!t#ki!{#ki!}#ki#P#ki#R#ki#T#ki#X#ki#Z#ki#^#ki#_\
#ki#a#ki#c#ki#l#ki#o#ki#s#ki#u#ki#z#ki#}#ki$P#ki%X#ki%o#ki%p#ki%t#ki%u#ki&Z#ki&[#ki&]#ki&^#ki&_#ki&`#ki&a#ki&b#ki&c#ki&d#ki&e#ki&f#ki&g#ki&h#ki&i#ki&j#ki%Z#ki%_\
#ki~OV)kOn&wa~P'vOz)lOn&wa~Oz)lOn&wa~P%SOn)pO~O%Y)tO~Ot)wO#p'WO#q)vOP#niV#nif#nih#nio#nis#niv#ni!P#ni!Q#ni!T#ni!U#ni!X#ni!]#ni!h#ni!r#ni!s#ni!t#ni!{#ni!}#ni#P#n\
i#R#ni#T#ni#X#ni#Z#ni#^#ni#_#ni#a#ni#c#ni#l#ni#o#ni#s#ni#u#ni#z#ni#}#ni$P#ni%X#ni%o#ni%p#ni%t#ni%u#ni&Z#ni&[#ni&]#ni&^#ni&_#ni&`#ni&a#ni&b#ni&c#ni&d#ni&e#ni&f#n\
i&g#ni&h#ni&i#ni&j#ni%Z#ni%_#ni~OV)zOo0cOv0qO{$jO~P'vOo0cOv0qO{&xa~P'vOz*OO{&xa~OV*SOa*TOg*WO%q*UO%uWO~O{$jO&{*YO~Oh'_O~Oh!iO{$jO~O%[*_O~O%[*aO%_*aO~OV$}Oa$}Oo0\
cOv0qOg&Ua~P'vOz*dOg&Ua~Oo0cOv0qO{*gO!W&Xa~P'vOz*hO!W&Xa~Oo0cOv0qOz*hO{*kO!W&Xa~P'vOo0cOv0qOz*hO!W&Xa~P'vOz*hO{*kO!W&Xa~Om0dOn0dOo0mOp0nOgjikjisjizji!Tji!Uji%{j\
i!Wji{ji![ji#gji%[ji%_ji!Qji#[jitji!mji%zji~Ol0fO~P!NkOlji~P!NkOV'|Og*pOo0cOv0qO~P'vOn*rO~Og*pOz*tO~Og*uO~OV'|Oo0cOv0qO!W&Si~P'vOz*vO!W&Si~O!W*wO~OV(]Oo0cOv0qO!\
[%}i#g%}i%[%}i%_%}ig%}i{%}i!m%}i%z%}i~P'vOz*zO!T%dO!U%cO![&Ti~Oz*}O![%}i#g%}i%[%}i%_%}ig%}i{%}i!m%}i%z%}i~O![+OO~Oa+QOo0cOv0qO![&Ti~P'vOz*zO![&Ti~O![+SO~OV+UOo0\
cOv0qO{&la![&la!m&la%z&la~P'vOz+VO{&la![&la!m&la%z&la~O!]+YO&n+[O![!nX~O![+^O~O{(kO![+_O~O{(kO![+_O!m+`O~OV&OOopOvqO{%hq!x%hq#g%hq%[%hq%_%hq%z%hq~P'vOz$ri{$ri!x\
$ri#g$ri%[$ri%_$ri%z$ri~P%SOV&OOopOvqO~P'vOV&OOo0cOv0qO#g%ha%[%ha%_%ha%z%ha~P'vOz+aO#g%ha%[%ha%_%ha%z%ha~Oz$ia#g$ia%[$ia%_$ian$ia~P%SO#g&Pi%[&Pi%_&Pin&Pi~P'vOz+\
dO#g#Wq%[#Wq%_#Wq~O#[+eOz$va#g$va%[$va%_$vag$va~O%uWO#g&ri%[&ri%_&rig&ri~Oz+gO#g&ri%[&ri%_&rig&ri~OV+iOh$WO%uWO~O%uWO#g&ti%[&ti%_&ti~Oo0cOv0qO#g&pi%[&pi%_&pi{&p\
i~P'vO{#{Oz#eX!W#eX~Oz+mO!W&uX~O!W+oO~Ot+rO#j)gOP#hqV#hqf#hqh#hqo#hqs#hqv#hq!P#hq!Q#hq!T#hq!U#hq!X#hq!]#hq!h#hq!r#hq!s#hq!t#hq!{#hq!}#hq#P#hq#R#hq#T#hq#X#hq#Z#h\
q#^#hq#_#hq#a#hq#c#hq#l#hq#o#hq#s#hq#u#hq#z#hq#}#hq$P#hq%X#hq%o#hq%p#hq%t#hq%u#hq&Z#hq&[#hq&]#hq&^#hq&_#hq&`#hq&a#hq&b#hq&c#hq&d#hq&e#hq&f#hq&g#hq&h#hq&i#hq&j#h\
q%Z#hq%_#hq~On$|az$|a~P%SOV)kOn&wi~P'vOz+yOn&wi~Oz,TO{$jO#[,TO~O#q,VOP#nqV#nqf#nqh#nqo#nqs#nqv#nq!P#nq!Q#nq!T#nq!U#nq!X#nq!]#nq!h#nq!r#nq!s#nq!t#nq!{#nq!}#nq#P#\
nq#R#nq#T#nq#X#nq#Z#nq#^#nq#_#nq#a#nq#c#nq#l#nq#o#nq#s#nq#u#nq#z#nq#}#nq$P#nq%X#nq%o#nq%p#nq%t#nq%u#nq&Z#nq&[#nq&]#nq&^#nq&_#nq&`#nq&a#nq&b#nq&c#nq&d#nq&e#nq&f#\
nq&g#nq&h#nq&i#nq&j#nq%Z#nq%_#nq~O#[,WOz%Oa{%Oa~Oo0cOv0qO{&xi~P'vOz,YO{&xi~O{#{O%z,[Og&zXz&zX~O%uWOg&zXz&zX~Oz,`Og&yX~Og,bO~O%Y,eO~O!T%dO!U%cOg&Viz&Vi~OV$}Oa$}O\
o0cOv0qOg&Ui~P'vO{,hOz$la!W$la~Oo0cOv0qO{,iOz$la!W$la~P'vOo0cOv0qO{*gO!W&Xi~P'vOz,lO!W&Xi~Oo0cOv0qOz,lO!W&Xi~P'vOz,lO{,oO!W&Xi~Og$hiz$hi!W$hi~P%SOV'|Oo0cOv0qO~P\
'vOn,qO~OV'|Og,rOo0cOv0qO~P'vOV'|Oo0cOv0qO!W&Sq~P'vOz$gi![$gi#g$gi%[$gi%_$gig$gi{$gi!m$gi%z$gi~P%SOV(]Oo0cOv0qO~P'vOa+QOo0cOv0qO![&Tq~P'vOz,sO![&Tq~O![,tO~OV(]O\
o0cOv0qO![%}q#g%}q%[%}q%_%}qg%}q{%}q!m%}q%z%}q~P'vO{,uO~OV+UOo0cOv0qO{&li![&li!m&li%z&li~P'vOz,zO{&li![&li!m&li%z&li~O!]+YO&n+[O![!na~O{(kO![,}O~OV&OOo0cOv0qO#g\
%hi%[%hi%_%hi%z%hi~P'vOz-OO#g%hi%[%hi%_%hi%z%hi~O%uWO#g&rq%[&rq%_&rqg&rq~Oz-RO#g&rq%[&rq%_&rqg&rq~OV)`Oa)`O%uWO!W&ua~Oz-TO!W&ua~On$|iz$|i~P%SOV)kO~P'vOV)kOn&wq~\
P'vOt-XOP#myV#myf#myh#myo#mys#myv#my!P#my!Q#my!T#my!U#my!X#my!]#my!h#my!r#my!s#my!t#my!{#my!}#my#P#my#R#my#T#my#X#my#Z#my#^#my#_#my#a#my#c#my#l#my#o#my#s#my#u#m\
y#z#my#}#my$P#my%X#my%o#my%p#my%t#my%u#my&Z#my&[#my&]#my&^#my&_#my&`#my&a#my&b#my&c#my&d#my&e#my&f#my&g#my&h#my&i#my&j#my%Z#my%_#my~O%Z-]O%_-]O~P`O#q-^OP#nyV#ny\
f#nyh#nyo#nys#nyv#ny!P#ny!Q#ny!T#ny!U#ny!X#ny!]#ny!h#ny!r#ny!s#ny!t#ny!{#ny!}#ny#P#ny#R#ny#T#ny#X#ny#Z#ny#^#ny#_#ny#a#ny#c#ny#l#ny#o#ny#s#ny#u#ny#z#ny#}#ny$P#ny\
%X#ny%o#ny%p#ny%t#ny%u#ny&Z#ny&[#ny&]#ny&^#ny&_#ny&`#ny&a#ny&b#ny&c#ny&d#ny&e#ny&f#ny&g#ny&h#ny&i#ny&j#ny%Z#ny%_#ny~Oz-aO{$jO#[-aO~Oo0cOv0qO{&xq~P'vOz-dO{&xq~O%\
z,[Og&zaz&za~O{#{Og&zaz&za~OV*SOa*TO%q*UO%uWOg&ya~Oz-hOg&ya~O$S-lO~OV$}Oa$}Oo0cOv0qO~P'vOo0cOv0qO{-mOz$li!W$li~P'vOo0cOv0qOz$li!W$li~P'vO{-mOz$li!W$li~Oo0cOv0qO\
{*gO~P'vOo0cOv0qO{*gO!W&Xq~P'vOz-pO!W&Xq~Oo0cOv0qOz-pO!W&Xq~P'vOs-sO!T%dO!U%cOg&Oq!W&Oq![&Oqz&Oq~P!/jOa+QOo0cOv0qO![&Ty~P'vOz$ji![$ji~P%SOa+QOo0cOv0qO~P'vOV+UOo\
0cOv0qO~P'vOV+UOo0cOv0qO{&lq![&lq!m&lq%z&lq~P'vO{(kO![-xO!m-yO%z-wO~OV&OOo0cOv0qO#g%hq%[%hq%_%hq%z%hq~P'vO%uWO#g&ry%[&ry%_&ryg&ry~OV)`Oa)`O%uWO!W&ui~Ot-}OP#m!RV\
#m!Rf#m!Rh#m!Ro#m!Rs#m!Rv#m!R!P#m!R!Q#m!R!T#m!R!U#m!R!X#m!R!]#m!R!h#m!R!r#m!R!s#m!R!t#m!R!{#m!R!}#m!R#P#m!R#R#m!R#T#m!R#X#m!R#Z#m!R#^#m!R#_#m!R#a#m!R#c#m!R#l#m!\
R#o#m!R#s#m!R#u#m!R#z#m!R#}#m!R$P#m!R%X#m!R%o#m!R%p#m!R%t#m!R%u#m!R&Z#m!R&[#m!R&]#m!R&^#m!R&_#m!R&`#m!R&a#m!R&b#m!R&c#m!R&d#m!R&e#m!R&f#m!R&g#m!R&h#m!R&i#m!R&j#\
m!R%Z#m!R%_#m!R~Oo0cOv0qO{&xy~P'vOV*SOa*TO%q*UO%uWOg&yi~O$S-lO%Z.VO%_.VO~OV.aOh._O!X.^O!].`O!h.YO!s.[O!t.[O%p.XO%uWO&Z]O&[]O&]]O&^]O&_]O&`]O&a]O&b]O~Oo0cOv0qOz$\
lq!W$lq~P'vO{.fOz$lq!W$lq~Oo0cOv0qO{*gO!W&Xy~P'vOz.gO!W&Xy~Oo0cOv.kO~P'vOs-sO!T%dO!U%cOg&Oy!W&Oy![&Oyz&Oy~P!/jO{(kO![.nO~O{(kO![.nO!m.oO~OV*SOa*TO%q*UO%uWO~Oh.t\
O!f.rOz$TX#[$TX%j$TXg$TX~Os$TX{$TX!W$TX![$TX~P$-bO%o.vO%p.vOs$UXz$UX{$UX#[$UX%j$UX!W$UXg$UX![$UX~O!h.xO~Oz.|O#[/OO%j.yOs&|X{&|X!W&|Xg&|X~Oa/RO~P$)zOh.tOs&}Xz&}X\
{&}X#[&}X%j&}X!W&}Xg&}X![&}X~Os/VO{$jO~Oo0cOv0qOz$ly!W$ly~P'vOo0cOv0qO{*gO!W&X!R~P'vOz/ZO!W&X!R~Og&RXs&RX!T&RX!U&RX!W&RX![&RXz&RX~P!/jOs-sO!T%dO!U%cOg&Qa!W&Qa![\
&Qaz&Qa~O{(kO![/^O~O!f.rOh$[as$[az$[a{$[a#[$[a%j$[a!W$[ag$[a![$[a~O!h/eO~O%o.vO%p.vOs$Uaz$Ua{$Ua#[$Ua%j$Ua!W$Uag$Ua![$Ua~O%j.yOs$Yaz$Ya{$Ya#[$Ya!W$Yag$Ya![$Ya~O\
s&|a{&|a!W&|ag&|a~P$)nOz/jOs&|a{&|a!W&|ag&|a~O!W/mO~Og/mO~O{/oO~O![/pO~Oo0cOv0qO{*gO!W&X!Z~P'vO{/sO~O%z/tO~P$-bOz/uO#[/OO%j.yOg'PX~Oz/uOg'PX~Og/wO~O!h/xO~O#[/OO\
s%Saz%Sa{%Sa%j%Sa!W%Sag%Sa![%Sa~O#[/OO%j.yOs%Waz%Wa{%Wa!W%Wag%Wa~Os&|i{&|i!W&|ig&|i~P$)nOz/zO#[/OO%j.yO!['Oa~Og'Pa~P$)nOz0SOg'Pa~Oa0UO!['Oi~P$)zOz0WO!['Oi~Oz0WO\
#[/OO%j.yO!['Oi~O#[/OO%j.yOg$biz$bi~O%z0ZO~P$-bO#[/OO%j.yOg%Vaz%Va~Og'Pi~P$)nO{0^O~Oa0UO!['Oq~P$)zOz0`O!['Oq~O#[/OO%j.yOz%Ui![%Ui~Oa0UO~P$)zOa0UO!['Oy~P$)zO#[/O\
O%j.yOg$ciz$ci~O#[/OO%j.yOz%Uq![%Uq~Oz+aO#g%ha%[%ha%_%ha%z%ha~P%SOV&OOo0cOv0qO~P'vOn0hO~Oo0hO~P'vO{0iO~Ot0jO~P!/jO&]&Z&j&h&i&g&f&d&e&c&b&`&a&_&^&[%u~",goto:"!=j\
'QPPPPPP'RP'Z*s+[+t,_,y-fP.SP'Z.r.r'ZPPP'Z2[PPPPPP2[5PPP5PP7b7k=sPP=v>h>kPP'Z'ZPP>zPP'Z'ZPP'Z'Z'Z'Z'Z?O?w'ZP?zP@QDXGuGyPG|HWH['ZPPPH_Hk'RP'R'RP'RP'RP'RP'RP'R'R'\
RP'RPP'RPP'RP'RPHqH}IVPI^IdPI^PI^I^PPPI^PKrPK{LVL]KrPI^LfPI^PLmLsPLwM]MzNeLwLwNkNxLwLwLwLw! ^! d! g! l! o! y!!P!!]!!o!!u!#P!#V!#s!#y!$P!$Z!$a!$g!$y!%T!%Z!%a!%k!\
%q!%w!%}!&T!&Z!&e!&k!&u!&{!'U!'[!'k!'s!'}!(UPPPPPPPPPPP!([!(_!(e!(n!(x!)TPPPPPPPPPPPP!-u!/Z!3^!6oPP!6w!7W!7a!8Y!8P!8c!8i!8l!8o!8r!8z!9jPPPPPPPPPPPPPPPPP!9m!9q!9\
wP!:]!:a!:m!:v!;S!;j!;m!;p!;v!;|!<S!<VP!<_!<h!=d!=g]eOn#g$j)t,P'}`OTYZ[adnoprtxy}!P!Q!R!U!X!c!d!e!f!g!h!i!k!o!p!q!s!t!z#O#S#T#[#d#g#x#y#{#}$Q$e$g$h$j$q$}%S%Z%^%\
`%c%g%l%n%w%|&O&Z&_&h&j&k&u&x&|'P'W'Z'l'm'p'r's'w'|(O(S(W(](^(d(g(p(r(z(})^)e)g)k)l)p)t)z*O*Y*d*g*h*k*q*r*t*v*y*z*}+Q+U+V+Y+a+c+d+k+x+y,P,X,Y,],g,h,i,k,l,o,q,s,\
u,w,y,z-O-d-f-m-p-s.f.g/V/Z/s0c0d0e0f0h0i0j0k0l0n0r{!cQ#c#p$R$d$p%e%j%p%q&`'O'g(q(|)j*o*x+w,v0g}!dQ#c#p$R$d$p$u%e%j%p%q&`'O'g(q(|)j*o*x+w,v0g!P!eQ#c#p$R$d$p$u$v\
%e%j%p%q&`'O'g(q(|)j*o*x+w,v0g!R!fQ#c#p$R$d$p$u$v$w%e%j%p%q&`'O'g(q(|)j*o*x+w,v0g!T!gQ#c#p$R$d$p$u$v$w$x%e%j%p%q&`'O'g(q(|)j*o*x+w,v0g!V!hQ#c#p$R$d$p$u$v$w$x$y%\
e%j%p%q&`'O'g(q(|)j*o*x+w,v0g!Z!hQ!n#c#p$R$d$p$u$v$w$x$y$z%e%j%p%q&`'O'g(q(|)j*o*x+w,v0g'}TOTYZ[adnoprtxy}!P!Q!R!U!X!c!d!e!f!g!h!i!k!o!p!q!s!t!z#O#S#T#[#d#g#x#y\
#{#}$Q$e$g$h$j$q$}%S%Z%^%`%c%g%l%n%w%|&O&Z&_&h&j&k&u&x&|'P'W'Z'l'm'p'r's'w'|(O(S(W(](^(d(g(p(r(z(})^)e)g)k)l)p)t)z*O*Y*d*g*h*k*q*r*t*v*y*z*}+Q+U+V+Y+a+c+d+k+x+y\
,P,X,Y,],g,h,i,k,l,o,q,s,u,w,y,z-O-d-f-m-p-s.f.g/V/Z/s0c0d0e0f0h0i0j0k0l0n0r&eVOYZ[dnprxy}!P!Q!U!i!k!o!p!q!s!t#[#d#g#y#{#}$Q$h$j$}%S%Z%^%`%g%l%n%w%|&Z&_&j&k&u&x\
'P'W'Z'l'm'p'r's'w(O(W(^(d(g(p(r(z)^)e)g)p)t)z*O*Y*d*g*h*k*q*r*t*v*y*z*}+U+V+Y+a+d+k,P,X,Y,],g,h,i,k,l,o,q,s,u,w,y,z-O-d-f-m-p-s.f.g/V/Z/s0c0d0e0f0h0i0j0k0n0r%o\
XOYZ[dnrxy}!P!Q!U!i!k#[#d#g#y#{#}$Q$h$j$}%S%^%`%g%l%n%w%|&Z&_&j&k&u&x'P'W'Z'l'm'p'r's'w(O(W(^(d(g(p(r(z)^)e)g)p)t)z*O*Y*d*g*h*k*q*t*v*y*z*}+U+V+Y+a+d+k,P,X,Y,],\
g,h,i,k,l,o,s,u,w,y,z-O-d-f-m-p.f.g/V/Z0i0j0kQ#vqQ/[.kR0o0q't`OTYZ[adnoprtxy}!P!Q!R!U!X!c!d!e!f!g!h!k!o!p!q!s!t!z#O#S#T#[#d#g#x#y#{#}$Q$e$g$h$j$q$}%S%Z%^%`%c%g%\
l%n%w%|&O&Z&_&h&j&k&u&x&|'P'W'Z'l'p'r's'w'|(O(S(W(](^(d(g(p(r(z(})^)e)g)k)l)p)t)z*O*Y*g*h*k*q*r*t*v*y*z*}+Q+U+V+Y+a+c+d+k+x+y,P,X,Y,],h,i,k,l,o,q,s,u,w,y,z-O-d-\
f-m-p-s.f.g/V/Z/s0c0d0e0f0h0i0j0k0l0n0rh#jhz{$W$Z&l&q)S)X+f+g-RW#rq&].k0qQ$]|Q$a!OQ$n!VQ$o!WW$|!i'm*d,gS&[#s#tQ'S$iQ(s&UQ)U&nU)Y&s)Z+jW)a&w+m-T-{Q*Q']W*R'_,`-h.\
TQ+l)`S,_*S*TQ-Q+eQ-_,TQ-c,WQ.R-al.W-l.^._.a.z.|/R/j/o/t/y0U0Z0^Q/S.`Q/a.tQ/l/OU0P/u0S0[X0V/z0W0_0`R&Z#r!_!wYZ!P!Q!k%S%`%g'p'r's(O(W)g*g*h*k*q*t*v,h,i,k,l,o-m-p\
.f.g/ZR%^!vQ!{YQ%x#[Q&d#}Q&g$QR,{+YT.j-s/s!Y!jQ!n#c#p$R$d$p$u$v$w$x$y$z%e%j%p%q&`'O'g(q(|)j*o*x+w,v0gQ&X#kQ'c$oR*^'dR'l$|Q%V!mR/_.r'|_OTYZ[adnoprtxy}!P!Q!R!U!X!\
c!d!e!f!g!h!i!k!o!p!q!s!t!z#O#S#T#[#d#g#x#y#{#}$Q$e$g$h$j$q$}%S%Z%^%`%c%g%l%n%w%|&O&Z&_&h&j&k&u&x&|'P'W'Z'l'm'p'r's'w'|(O(S(W(](^(d(g(p(r(z(})^)e)g)k)l)p)t)z*O*\
Y*d*g*h*k*q*r*t*v*y*z*}+Q+U+V+Y+a+c+d+k+x+y,P,X,Y,],g,h,i,k,l,o,q,s,u,w,y,z-O-d-f-m-p-s.f.g/V/Z/s0c0d0e0f0h0i0j0k0l0n0rS#a_#b!P.[-l.^._.`.a.t.z.|/R/j/o/t/u/y/z0\
S0U0W0Z0[0^0_0`'|_OTYZ[adnoprtxy}!P!Q!R!U!X!c!d!e!f!g!h!i!k!o!p!q!s!t!z#O#S#T#[#d#g#x#y#{#}$Q$e$g$h$j$q$}%S%Z%^%`%c%g%l%n%w%|&O&Z&_&h&j&k&u&x&|'P'W'Z'l'm'p'r's'\
w'|(O(S(W(](^(d(g(p(r(z(})^)e)g)k)l)p)t)z*O*Y*d*g*h*k*q*r*t*v*y*z*}+Q+U+V+Y+a+c+d+k+x+y,P,X,Y,],g,h,i,k,l,o,q,s,u,w,y,z-O-d-f-m-p-s.f.g/V/Z/s0c0d0e0f0h0i0j0k0l0\
n0rT#a_#bT#^^#_R(o%xa(l%x(n(o+`,{-y-z.oT+[(k+]R-z,{Q$PsQ+l)aQ,^*RR-e,_X#}s$O$P&fQ&y$aQ'a$nQ'd$oR)s'SQ)b&wV-S+m-T-{ZgOn$j)t,PXkOn)t,PQ$k!TQ&z$bQ&{$cQ'^$mQ'b$oQ)q\
'RQ)x'WQ){'XQ)|'YQ*Z'`S*]'c'dQ+s)gQ+u)hQ+v)iQ+z)oS+|)r*[Q,Q)vQ,R)wS,S)y)zQ,d*^Q-V+rQ-W+tQ-Y+{S-Z+},OQ-`,UQ-b,VQ-|-XQ.O-[Q.P-^Q.Q-_Q.p-}Q.q.RQ/W.dR/r/XWkOn)t,PR#\
mjQ'`$nS)r'S'aR,O)sQ,]*RR-f,^Q*['`Q+})rR-[,OZiOjn)t,PQ'f$pR*`'gT-j,e-ku.c-l.^._.a.t.z.|/R/j/o/t/u/y0S0U0Z0[0^t.c-l.^._.a.t.z.|/R/j/o/t/u/y0S0U0Z0[0^Q/S.`X0V/z0W\
0_0`!P.Z-l.^._.`.a.t.z.|/R/j/o/t/u/y/z0S0U0W0Z0[0^0_0`Q.w.YR/f.xg.z.].{/b/i/n/|0O0Q0]0a0bu.b-l.^._.a.t.z.|/R/j/o/t/u/y0S0U0Z0[0^X.u.W.b/a0PR/c.tV0R/u0S0[R/X.dQn\
OS#on,PR,P)tQ&^#uR(x&^S%m#R#wS(_%m(bT(b%p&`Q%a!yQ%h!}W(P%a%h(U(YQ(U%eR(Y%jQ&i$RR)O&iQ(e%qQ*{(`T+R(e*{Q'n%OR*e'nS'q%R%SY*i'q*j,m-q.hU*j'r's'tU,m*k*l*mS-q,n,oR.h-\
rQ#Y]R%t#YQ#_^R%y#_Q(h%vS+W(h+XR+X(iQ+](kR,|+]Q#b_R%{#bQ#ebQ%}#cW&Q#e%}({+bQ({&cR+b0gQ$OsS&e$O&fR&f$PQ&v$_R)_&vQ&V#jR(t&VQ&m$VS)T&m+hR+h)UQ$Z{R&p$ZQ&t$]R)[&tQ+n\
)bR-U+nQ#hfR&S#hQ)f&zR+q)fQ&}$dS)m&})nR)n'OQ'V$kR)u'VQ'[$lS*P'[,ZR,Z*QQ,a*VR-i,aWjOn)t,PR#ljQ-k,eR.U-kd.{.]/b/i/n/|0O0Q0]0a0bR/h.{U.s.W/a0PR/`.sQ/{/nS0X/{0YR0Y/\
|S/v/b/cR0T/vQ.}.]R/k.}R!ZPXmOn)t,PWlOn)t,PR'T$jYfOn$j)t,PR&R#g[sOn#g$j)t,PR&d#}&dQOYZ[dnprxy}!P!Q!U!i!k!o!p!q!s!t#[#d#g#y#{#}$Q$h$j$}%S%Z%^%`%g%l%n%w%|&Z&_&j&k\
&u&x'P'W'Z'l'm'p'r's'w(O(W(^(d(g(p(r(z)^)e)g)p)t)z*O*Y*d*g*h*k*q*r*t*v*y*z*}+U+V+Y+a+d+k,P,X,Y,],g,h,i,k,l,o,q,s,u,w,y,z-O-d-f-m-p-s.f.g/V/Z/s0c0d0e0f0h0i0j0k0n\
0rQ!nTQ#caQ#poU$Rt%c(SS$d!R$gQ$p!XQ$u!cQ$v!dQ$w!eQ$x!fQ$y!gQ$z!hQ%e!zQ%j#OQ%p#SQ%q#TQ&`#xQ'O$eQ'g$qQ(q&OU(|&h(}+cW)j&|)l+x+yQ*o'|Q*x(]Q+w)kQ,v+QR0g0lQ!yYQ!}ZQ$b\
!PQ$c!QQ%R!kQ't%S^'{%`%g(O(W*q*t*v^*f'p*h,k,l-p.g/ZQ*l'rQ*m'sQ+t)gQ,j*gQ,n*kQ-n,hQ-o,iQ-r,oQ.e-mR/Y.f[bOn#g$j)t,P!^!vYZ!P!Q!k%S%`%g'p'r's(O(W)g*g*h*k*q*t*v,h,i,\
k,l,o-m-p.f.g/ZQ#R[Q#fdS#wrxQ$UyW$_}$Q'P)pS$l!U$hW${!i'm*d,gS%v#[+Y`&P#d%|(p(r(z+a-O0kQ&a#yQ&b#{Q&c#}Q'j$}Q'z%^W([%l(^*y*}Q(`%nQ(i%wQ(v&ZS(y&_0iQ)P&jQ)Q&kU)]&u)\
^+kQ)d&xQ)y'WY)}'Z*O,X,Y-dQ*b'lS*n'w0jW+P(d*z,s,wW+T(g+V,y,zQ+p)eQ,U)zQ,c*YQ,x+UQ-P+dQ-e,]Q-v,uQ.S-fR/q/VhUOn#d#g$j%|&_'w(p(r)t,P%U!uYZ[drxy}!P!Q!U!i!k#[#y#{#}$\
Q$h$}%S%^%`%g%l%n%w&Z&j&k&u&x'P'W'Z'l'm'p'r's(O(W(^(d(g(z)^)e)g)p)z*O*Y*d*g*h*k*q*t*v*y*z*}+U+V+Y+a+d+k,X,Y,],g,h,i,k,l,o,s,u,w,y,z-O-d-f-m-p.f.g/V/Z0i0j0kQ#qpW\
%W!o!s0d0nQ%X!pQ%Y!qQ%[!tQ%f0cS'v%Z0hQ'x0eQ'y0fQ,p*rQ-u,qS.i-s/sR0p0rU#uq.k0qR(w&][cOn#g$j)t,PZ!xY#[#}$Q+YQ#W[Q#zrR$TxQ%b!yQ%i!}Q%o#RQ'j${Q(V%eQ(Z%jQ(c%pQ(f%qQ*\
|(`Q,f*bQ-t,pQ.m-uR/].lQ$StQ(R%cR*s(SQ.l-sR/}/sR#QZR#V[R%Q!iQ%O!iV*c'm*d,g!Z!lQ!n#c#p$R$d$p$u$v$w$x$y$z%e%j%p%q&`'O'g(q(|)j*o*x+w,v0gR%T!kT#]^#_Q%x#[R,{+YQ(m%xS\
+_(n(oQ,}+`Q-x,{S.n-y-zR/^.oT+Z(k+]Q$`}Q&g$QQ)o'PR+{)pQ$XzQ)W&qR+i)XQ$XzQ&o$WQ)W&qR+i)XQ#khW$Vz$W&q)XQ$[{Q&r$ZZ)R&l)S+f+g-RR$^|R)c&wXlOn)t,PQ$f!RR'Q$gQ$m!UR'R$h\
R*X'_Q*V'_V-g,`-h.TQ.d-lQ/P.^R/Q._U.]-l.^._Q/U.aQ/b.tQ/g.zU/i.|/j/yQ/n/RQ/|/oQ0O/tU0Q/u0S0[Q0]0UQ0a0ZR0b0^R/T.`R/d.t",nodeNames:"\u26A0 print Escape { Comment Script\
 AssignStatement * BinaryExpression BitOp BitOp BitOp BitOp ArithOp ArithOp @ ArithOp ** UnaryExpression ArithOp BitOp AwaitExpression await ) ( ParenthesizedEx\
pression BinaryExpression or and CompareOp in not is UnaryExpression ConditionalExpression if else LambdaExpression lambda ParamList VariableName AssignOp , : N\
amedExpression AssignOp YieldExpression yield from TupleExpression ComprehensionExpression async for LambdaExpression ] [ ArrayExpression ArrayComprehensionExpr\
ession } { DictionaryExpression DictionaryComprehensionExpression SetExpression SetComprehensionExpression CallExpression ArgList AssignOp MemberExpression . Pr\
opertyName Number String FormatString FormatReplacement FormatSelfDoc FormatConversion FormatSpec FormatReplacement FormatSelfDoc ContinuedString Ellipsis None \
Boolean TypeDef AssignOp UpdateStatement UpdateOp ExpressionStatement DeleteStatement del PassStatement pass BreakStatement break ContinueStatement continue Ret\
urnStatement return YieldStatement PrintStatement RaiseStatement raise ImportStatement import as ScopeStatement global nonlocal AssertStatement assert TypeDefin\
ition type TypeParamList TypeParam StatementGroup ; IfStatement Body elif WhileStatement while ForStatement TryStatement try except finally WithStatement with F\
unctionDefinition def ParamList AssignOp TypeDef ClassDefinition class DecoratedStatement Decorator At MatchStatement match MatchBody MatchClause case CapturePa\
ttern LiteralPattern ArithOp ArithOp AsPattern OrPattern LogicOp AttributePattern SequencePattern MappingPattern StarPattern ClassPattern PatternArgList Keyword\
Pattern KeywordPattern Guard",maxTerm:277,context:Xf,nodeProps:[["isolate",-5,4,71,72,73,77,""],["group",-15,6,85,87,88,90,92,94,96,98,99,100,102,105,108,110,"S\
tatement Statement",-22,8,18,21,25,40,49,50,56,57,60,61,62,63,64,67,70,71,72,79,80,81,82,"Expression",-10,114,116,119,121,122,126,128,133,135,138,"Statement",-9,
143,144,147,148,150,151,152,153,154,"Pattern"],["openedBy",23,"(",54,"[",58,"{"],["closedBy",24,")",55,"]",59,"}"]],propSources:[jf],skippedNodes:[0,4],repeatNodeCount:34,
tokenData:"!2|~R!`OX%TXY%oY[%T[]%o]p%Tpq%oqr'ars)Yst*xtu%Tuv,dvw-hwx.Uxy/tyz0[z{0r{|2S|}2p}!O3W!O!P4_!P!Q:Z!Q!R;k!R![>_![!]Do!]!^Es!^!_FZ!_!`Gk!`!aHX!a!b%T!b!cI\
f!c!dJU!d!eK^!e!hJU!h!i!#f!i!tJU!t!u!,|!u!wJU!w!x!.t!x!}JU!}#O!0S#O#P&o#P#Q!0j#Q#R!1Q#R#SJU#S#T%T#T#UJU#U#VK^#V#YJU#Y#Z!#f#Z#fJU#f#g!,|#g#iJU#i#j!.t#j#oJU#o#p!1\
n#p#q!1s#q#r!2a#r#s!2f#s$g%T$g;'SJU;'S;=`KW<%lOJU`%YT&n`O#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%T`%lP;=`<%l%To%v]&n`%c_OX%TXY%oY[%T[]%o]p%Tpq%oq#O%T#O#P&o#P#o%T#p#q%T#r;\
'S%T;'S;=`%i<%lO%To&tX&n`OY%TYZ%oZ]%T]^%o^#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%Tc'f[&n`O!_%T!_!`([!`#T%T#T#U(r#U#f%T#f#g(r#g#h(r#h#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%Tc(cTmR\
&n`O#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%Tc(yT!mR&n`O#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%Tk)aV&n`&[ZOr%Trs)vs#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%Tk){V&n`Or%Trs*bs#o%T#p#q%T#r;'S%T\
;'S;=`%i<%lO%Tk*iT&n`&^ZO#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%To+PZS_&n`OY*xYZ%TZ]*x]^%T^#o*x#o#p+r#p#q*x#q#r+r#r;'S*x;'S;=`,^<%lO*x_+wTS_OY+rZ]+r^;'S+r;'S;=`,W<%lO+r_\
,ZP;=`<%l+ro,aP;=`<%l*xj,kV%rQ&n`O!_%T!_!`-Q!`#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%Tj-XT!xY&n`O#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%Tj-oV%lQ&n`O!_%T!_!`-Q!`#o%T#p#q%T#r;'S%T;\
'S;=`%i<%lO%Tk.]V&n`&ZZOw%Twx.rx#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%Tk.wV&n`Ow%Twx/^x#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%Tk/eT&n`&]ZO#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%Tk/{ThZ&n\
`O#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%Tc0cTgR&n`O#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%Tk0yXVZ&n`Oz%Tz{1f{!_%T!_!`-Q!`#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%Tk1mVaR&n`O!_%T!_!`-Q!`#o%\
T#p#q%T#r;'S%T;'S;=`%i<%lO%Tk2ZV%oZ&n`O!_%T!_!`-Q!`#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%Tc2wTzR&n`O#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%To3_W%pZ&n`O!_%T!_!`-Q!`!a3w!a#o%T#p#q\
%T#r;'S%T;'S;=`%i<%lO%Td4OT&{S&n`O#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%Tk4fX!fQ&n`O!O%T!O!P5R!P!Q%T!Q![6T![#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%Tk5WV&n`O!O%T!O!P5m!P#o%T#p#q%\
T#r;'S%T;'S;=`%i<%lO%Tk5tT!rZ&n`O#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%Ti6[a!hX&n`O!Q%T!Q![6T![!g%T!g!h7a!h!l%T!l!m9s!m#R%T#R#S6T#S#X%T#X#Y7a#Y#^%T#^#_9s#_#o%T#p#q%T#r;\
'S%T;'S;=`%i<%lO%Ti7fZ&n`O{%T{|8X|}%T}!O8X!O!Q%T!Q![8s![#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%Ti8^V&n`O!Q%T!Q![8s![#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%Ti8z]!hX&n`O!Q%T!Q![8s!\
[!l%T!l!m9s!m#R%T#R#S8s#S#^%T#^#_9s#_#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%Ti9zT!hX&n`O#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%Tk:bX%qR&n`O!P%T!P!Q:}!Q!_%T!_!`-Q!`#o%T#p#q%T#r;'S\
%T;'S;=`%i<%lO%Tj;UV%sQ&n`O!_%T!_!`-Q!`#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%Ti;ro!hX&n`O!O%T!O!P=s!P!Q%T!Q![>_![!d%T!d!e?q!e!g%T!g!h7a!h!l%T!l!m9s!m!q%T!q!rA]!r!z%T!z!\
{Bq!{#R%T#R#S>_#S#U%T#U#V?q#V#X%T#X#Y7a#Y#^%T#^#_9s#_#c%T#c#dA]#d#l%T#l#mBq#m#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%Ti=xV&n`O!Q%T!Q![6T![#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%Ti\
>fc!hX&n`O!O%T!O!P=s!P!Q%T!Q![>_![!g%T!g!h7a!h!l%T!l!m9s!m#R%T#R#S>_#S#X%T#X#Y7a#Y#^%T#^#_9s#_#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%Ti?vY&n`O!Q%T!Q!R@f!R!S@f!S#R%T#R#S@\
f#S#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%Ti@mY!hX&n`O!Q%T!Q!R@f!R!S@f!S#R%T#R#S@f#S#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%TiAbX&n`O!Q%T!Q!YA}!Y#R%T#R#SA}#S#o%T#p#q%T#r;'S%T;'S;=\
`%i<%lO%TiBUX!hX&n`O!Q%T!Q!YA}!Y#R%T#R#SA}#S#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%TiBv]&n`O!Q%T!Q![Co![!c%T!c!iCo!i#R%T#R#SCo#S#T%T#T#ZCo#Z#o%T#p#q%T#r;'S%T;'S;=`%i<%lO\
%TiCv]!hX&n`O!Q%T!Q![Co![!c%T!c!iCo!i#R%T#R#SCo#S#T%T#T#ZCo#Z#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%ToDvV{_&n`O!_%T!_!`E]!`#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%TcEdT%{R&n`O#o%T\
#p#q%T#r;'S%T;'S;=`%i<%lO%TkEzT#gZ&n`O#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%TkFbXmR&n`O!^%T!^!_F}!_!`([!`!a([!a#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%TjGUV%mQ&n`O!_%T!_!`-Q!`#o%\
T#p#q%T#r;'S%T;'S;=`%i<%lO%TkGrV%zZ&n`O!_%T!_!`([!`#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%TkH`WmR&n`O!_%T!_!`([!`!aHx!a#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%TjIPV%nQ&n`O!_%T!_!`\
-Q!`#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%TkIoV_Q#}P&n`O!_%T!_!`-Q!`#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%ToJ_]&n`&YS%uZO!Q%T!Q![JU![!c%T!c!}JU!}#R%T#R#SJU#S#T%T#T#oJU#p#q%T#r$\
g%T$g;'SJU;'S;=`KW<%lOJUoKZP;=`<%lJUoKge&n`&YS%uZOr%Trs)Ysw%Twx.Ux!Q%T!Q![JU![!c%T!c!tJU!t!uLx!u!}JU!}#R%T#R#SJU#S#T%T#T#fJU#f#gLx#g#oJU#p#q%T#r$g%T$g;'SJU;'S;=\
`KW<%lOJUoMRa&n`&YS%uZOr%TrsNWsw%Twx! vx!Q%T!Q![JU![!c%T!c!}JU!}#R%T#R#SJU#S#T%T#T#oJU#p#q%T#r$g%T$g;'SJU;'S;=`KW<%lOJUkN_V&n`&`ZOr%TrsNts#o%T#p#q%T#r;'S%T;'S;=\
`%i<%lO%TkNyV&n`Or%Trs! `s#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%Tk! gT&n`&bZO#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%Tk! }V&n`&_ZOw%Twx!!dx#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%Tk!!iV&n`\
Ow%Twx!#Ox#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%Tk!#VT&n`&aZO#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%To!#oe&n`&YS%uZOr%Trs!%Qsw%Twx!&px!Q%T!Q![JU![!c%T!c!tJU!t!u!(`!u!}JU!}#R%T#R\
#SJU#S#T%T#T#fJU#f#g!(`#g#oJU#p#q%T#r$g%T$g;'SJU;'S;=`KW<%lOJUk!%XV&n`&dZOr%Trs!%ns#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%Tk!%sV&n`Or%Trs!&Ys#o%T#p#q%T#r;'S%T;'S;=`%i<%l\
O%Tk!&aT&n`&fZO#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%Tk!&wV&n`&cZOw%Twx!'^x#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%Tk!'cV&n`Ow%Twx!'xx#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%Tk!(PT&n`&eZO#\
o%T#p#q%T#r;'S%T;'S;=`%i<%lO%To!(ia&n`&YS%uZOr%Trs!)nsw%Twx!+^x!Q%T!Q![JU![!c%T!c!}JU!}#R%T#R#SJU#S#T%T#T#oJU#p#q%T#r$g%T$g;'SJU;'S;=`KW<%lOJUk!)uV&n`&hZOr%Trs!\
*[s#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%Tk!*aV&n`Or%Trs!*vs#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%Tk!*}T&n`&jZO#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%Tk!+eV&n`&gZOw%Twx!+zx#o%T#p#q%T#r;\
'S%T;'S;=`%i<%lO%Tk!,PV&n`Ow%Twx!,fx#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%Tk!,mT&n`&iZO#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%To!-Vi&n`&YS%uZOr%TrsNWsw%Twx! vx!Q%T!Q![JU![!c%T!c\
!dJU!d!eLx!e!hJU!h!i!(`!i!}JU!}#R%T#R#SJU#S#T%T#T#UJU#U#VLx#V#YJU#Y#Z!(`#Z#oJU#p#q%T#r$g%T$g;'SJU;'S;=`KW<%lOJUo!.}a&n`&YS%uZOr%Trs)Ysw%Twx.Ux!Q%T!Q![JU![!c%T!c\
!}JU!}#R%T#R#SJU#S#T%T#T#oJU#p#q%T#r$g%T$g;'SJU;'S;=`KW<%lOJUk!0ZT!XZ&n`O#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%Tc!0qT!WR&n`O#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%Tj!1XV%kQ&n`O!\
_%T!_!`-Q!`#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%T~!1sO!]~k!1zV%jR&n`O!_%T!_!`-Q!`#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%T~!2fO![~i!2mT%tX&n`O#o%T#p#q%T#r;'S%T;'S;=`%i<%lO%T",tokenizers:[
Wf,zf,qf,Gf,0,1,2,3,4],topRules:{Script:[0,5]},specialized:[{term:221,get:e=>Ff[e]||-1}],tokenPrec:7668});var Hf=20,Uf=2e6,hi=1e3,Df=kr([{tag:S.comment,class:"comment"},{tag:S.string,class:"string"},{tag:S.keyword,class:"keyword"},{tag:S.operatorKeyword,class:"keywo\
rd"},{tag:S.number,class:"number"},{tag:S.bool,class:"number"},{tag:S.null,class:"number"},{tag:S.function(S.definition(S.variableName)),class:"definition"},{tag:S.
definition(S.className),class:"definition"}]),ui=class{constructor(t){this.page=t;let{files:n}=t.report;this.files=n.flatMap(({text:r},o)=>r===""?[]:o),this.choice=
c("select",{"aria-label":"File",onchange:()=>{this.open(Number(this.choice.value))}},...this.files.map(r=>c("option",{value:r},J(n[r]?.name??"",120))));let i=(r,o,s)=>c(
"button",{type:"button","aria-label":s,title:s,onclick:()=>{this.step(r)}},o);this.element=c("section",{"aria-labelledby":"code"},c("h2",{id:"code"},"Code"),c("\
div",{class:"toolbar"},this.choice,i(-1,"\u2191","Previous finding"),i(1,"\u2193","Next finding"),c("span",{class:"legend"},c("span",{},c("i",{class:"key traced"}),
"traced"),c("span",{},c("i",{class:"key break"}),"break"),c("span",{},c("i",{class:"key level"}),"recompile"))),this.content)}page;element;files;choice;content=c(
"div");windowed=null;shown=-1;marked=[];active=0;show({file:t,line:n}){this.files.includes(t)&&(this.open(t),this.reveal(n))}start(){this.shown>=0||(this.open(this.
files[0]??-1),this.marked[0]!==void 0&&this.windowed?.reveal(this.marked[0]-1,"center"))}step(t){let n=Math.min(Math.max(this.active+t,0),this.marked.length-1),
i=this.marked[n];i!==void 0&&(this.active=n,this.reveal(i))}reveal(t){let n=this.windowed?.reveal(t-1,"center");for(let i of this.content.querySelectorAll(".cur\
rent"))i.classList.remove("current");n?.classList.add("current"),this.active=Math.max(0,this.marked.findIndex(i=>i>=t))}open(t){let n=this.page.report.files[t];
if(n===void 0||t===this.shown)return;this.shown=t,this.choice.value=String(t);let i=this.findingsByLine(t);this.marked=[...i.keys()].sort((h,u)=>h-u),this.active=
-1;let r=Bf(n),o=new Set(n.traced),s=c("div",{class:"source",tabindex:0,role:"group","aria-label":`Code of ${n.name.slice(0,200)}`}),a=r.reduce((h,u)=>Math.max(
h,sa(u)),0),l=Math.min(a,hi)+60;this.windowed=new oe(s,{rowHeight:Hf,count:r.length,render:h=>this.line(h+1,r[h]??[],o.has(h+1),i.get(h+1)??[])}),this.windowed.
body.style.minWidth=`${l}ch`,s.append(this.windowed.body),this.content.replaceChildren(s)}findingsByLine(t){let n=new Map;return this.page.report.findings.forEach(
({place:i},r)=>{i.file===t&&n.set(i.line,[...n.get(i.line)??[],r])}),n}line(t,n,i,r){let s=r.flatMap(h=>this.page.report.findings[h]??[]).some(h=>!Xt(h)),a=r.length>
0?s?"break":"recompile":i?"traced":"",l=i&&r.length===0&&c("span",{class:"unseen"},"traced");return c("div",{class:`line ${a}`},c("span",{class:"line-number"},t),
c("span",{class:"margin"},l),c("code",{},c("bdi",{dir:"ltr"},...n.map(([h,u])=>u?c("span",{class:u},h):h))),...r.slice(0,3).map(h=>ft(this.page,h)),r.length>3&&
Q(`and ${r.length-3} more`,"meta"))}};function sa(e){return e.reduce((t,[n])=>t+n.length,0)}function Bf(e){let t=e.text.replace(/\r?\n$/,""),n=[[]],i=(r,o)=>{let s=n.
at(-1);s&&sa(s)<hi&&s.push([r.slice(0,hi),o])};return t.length>Uf?t.split(/\r\n|\r|\n/).map(r=>[[r.slice(0,hi),""]]):(Xs(t,oa.parse(t),Df,i,()=>{n.push([])}),n)}var Zf=30,Yf=15;function et(e,t,n,i){let r=n,o=n,s=null,a=c("div",{class:"table",tabindex:0,role:"table","aria-label":e});a.setAttribute("aria-rowcount",String(
n.length+1)),a.style.setProperty("--columns",t.map(({width:O})=>O).join(" "));let l=O=>t.map(b=>c("div",{role:"cell",class:b.isNumber?"number":""},b.cell(O))),h=new oe(
a,{rowHeight:Zf,count:n.length,render:O=>c("div",{role:"row",class:"row","aria-rowindex":O+2},...l(r[O]))});h.body.setAttribute("role","rowgroup");let u=()=>{let O=s?.
column.key,b=s?.isDescending?-1:1;r=O?[...o].sort((w,y)=>Jf(O(w),O(y))*b):o,a.setAttribute("aria-rowcount",String(r.length+1)),h.reset(r.length)},f=t.map(O=>{let b=c(
"div",{role:"columnheader",class:O.isNumber?"number":""}),{key:w}=O;return w===void 0?(K(b,[O.heading??O.title]),b):(K(b,[c("button",{type:"button",onclick:()=>{
let x=s?.column===O?!s.isDescending:O.isNumber===!0;s={column:O,isDescending:x};for(let _ of f)_.removeAttribute("aria-sort");b.setAttribute("aria-sort",x?"desc\
ending":"ascending"),u()}},O.title)]),b)}),d=c("div",{role:"rowgroup",class:"head"});if(K(d,[c("div",{role:"row",class:"row","aria-rowindex":1},...f)]),K(a,[d,h.
body]),i===void 0||n.length<Yf)return a;let p=c("span",{class:"meta",role:"status"}),g=c("input",{type:"search",placeholder:"Filter","aria-label":`Filter: ${e}`,
oninput:()=>{let O=g.value.toLowerCase().split(/\s+/);o=n.filter(b=>{let w=i(b).toLowerCase();return O.every(y=>w.includes(y))}),p.textContent=g.value===""?"":`${o.
length} of ${n.length}`,u()}});return c("div",{},c("div",{class:"toolbar"},g,p),a)}function Jf(e,t){return e<t?-1:e>t?1:0}function ci(e,t,n){let i=n.flatMap(r=>{let o=e.report.findings[r];return o===void 0?[]:[{index:r,finding:o}]});return et(t,[{title:"Kind",width:"9rem",cell:({finding:r})=>c(
"span",{class:`kind of-${r.kind}`},Wt(r)),key:({finding:r})=>r.kind},{title:"Finding",width:"minmax(12rem, 3fr)",cell:({index:r})=>ft(e,r),key:({finding:r})=>r.
title},{title:"Code",width:"5rem",cell:({finding:r})=>ze(r),key:({finding:r})=>r.code},{title:"Place",width:"minmax(11rem, 1fr)",cell:({finding:r})=>F(e,r.place),
key:({finding:{place:r}})=>r.file*1e7+r.line},{title:"Seen",width:"5rem",isNumber:!0,cell:({finding:r})=>`${r.count.toLocaleString("en")}\xD7`,key:({finding:r})=>r.
count},{title:"Cost",width:"9rem",isNumber:!0,cell:({finding:r})=>hr(r),key:({finding:r})=>r.seconds??-1}],i,({finding:r})=>{let o=ee(e.report.files,r.place);return`${Wt(
r)} ${r.code} ${r.title} ${o} ${r.place.function}`})}var aa={1:"better","-1":"worse",0:""};function la(e,t){let{rows:n,came:i,went:r}=t;return c("div",{},c("section",{"aria-labelledby":"comparison"},c("h2",{id:"co\
mparison"},"Compared with ",Q(t.other)),c("table",{class:"compared"},c("thead",{},c("tr",{},...["","Before","Now","Change"].map(o=>c("th",{scope:"col"},o)))),c(
"tbody",{},...n.map(o=>c("tr",{},c("th",{scope:"row"},Q(o.name)),c("td",{},Q(o.before)),c("td",{},Q(o.after)),c("td",{class:`change ${aa[o.change]??""}`},aa[o.change]??
"")))))),c("section",{"aria-labelledby":"went"},c("h2",{id:"went"},`Gone: ${r.length.toLocaleString("en")}`),r.length>0&&Kf(e,r)),c("section",{"aria-labelledby":"\
came"},c("h2",{id:"came"},`New: ${i.length.toLocaleString("en")}`),i.length>0&&ci(e,"New findings",i)))}function Kf(e,t){return et("Findings that are gone",[{title:"\
Kind",width:"9rem",cell:n=>c("span",{class:`kind of-${n.kind}`},Wt(n)),key:({kind:n})=>n},{title:"Finding",width:"minmax(12rem, 3fr)",cell:({title:n})=>I(n),key:({
title:n})=>n},{title:"Code",width:"5rem",cell:n=>ze(n)},{title:"Place",width:"minmax(8rem, 1fr)",cell:({place:n})=>F(e,n)}],t)}function dn(e){return c("span",{class:"stack","aria-hidden":"true"},...e.map((t,n)=>{let i=c("span",{class:`part part-${n%6}`});return i.style.width=`${t*100}%`,
i}))}function ua(e){let{compilations:t,starts:n}=e.report,i=new Map,r=new Map;for(let{phases:a,caches:l}of t){for(let[h,u]of Object.entries(a))ha(i,h,u);for(let[h,u]of Object.
entries(l))ha(r,h,u)}let o=[...i.keys()],s=ca([...i.values()]);return c("section",{"aria-labelledby":"time"},c("h2",{id:"time"},`Compile time: ${H(s)}`),c("div",
{class:"phases"},dn([...i.values()].map(a=>a/(s||1)))),c("ul",{class:"plain phase-list"},...o.map((a,l)=>c("li",{},c("i",{class:`part part-${l%6}`,"aria-hidden":"\
true"}),Q(a),c("span",{class:"meta"},` ${rd(i.get(a)??0,s)}`)))),ed(e,o),n&&td(n),r.size>0&&c("h2",{id:"caches"},"Caches"),r.size>0&&c("dl",{class:"facts"},...[
...r].map(([a,l])=>c("div",{},c("dt",{},Q(a)),c("dd",{},l.toLocaleString("en"))))))}function td({arm:e,names:t,rows:n,notes:i}){return c("section",{"aria-labell\
edby":"starts"},c("h2",{id:"starts"},`First call in a new process, compiled with ${e}`),et("First call in a new process",[{title:"Part",width:"minmax(12rem, 1fr\
)",cell:({name:r})=>c("span",{class:r.startsWith(" ")?"indented":""},Q(r.trim()))},...t.map((r,o)=>({title:r,width:"7rem",isNumber:!0,cell:({cells:s})=>s[o]??""}))],
n),...i.map(r=>c("p",{},I(r))))}function ed(e,t){let{compilations:n}=e.report,i=n.map((o,s)=>({compilation:o,index:s})),[,r]=ne(0,n.reduce((o,s)=>Math.max(o,Xr(
s)),1e-6),4);return et("Compile time of each compilation",[{title:"Compilation",width:"8rem",cell:({compilation:o,index:s})=>st(Q(o.id,"mono"),()=>{e.showCompilation(
s)})},{title:"Function",width:"minmax(8rem, 1fr)",cell:({compilation:o})=>Q(o.place.function,"mono"),key:({compilation:o})=>o.place.function},{title:"Place",width:"\
minmax(7rem, 1fr)",cell:({compilation:o})=>F(e,o.place)},{title:"Time",width:"6rem",isNumber:!0,cell:({compilation:o})=>H(Xr(o)),key:({compilation:o})=>Xr(o)},{
title:"By phase",heading:nd(r),width:"minmax(14rem, 3fr)",cell:({compilation:o})=>id(o,t,r)}],i)}function nd(e){return c("span",{class:"axis"},...wt(0,e,4).flatMap(
t=>{if(t>=e)return[];let n=c("span",{},H(t));return n.style.left=`${t/e*100}%`,n}))}function id(e,t,n){let i=Object.entries(e.phases).map(([o,s])=>`${o} ${H(s)}`).
join(", "),r=dn(t.map(o=>(e.phases[o]??0)/n));return r.title=i,c("span",{},r,c("span",{class:"unseen"},i))}function Xr({phases:e}){return ca(Object.values(e))}function rd(e,t){
return H(e)+(t>0?`, ${Cn(e/t)}`:"")}function ha(e,t,n){e.set(t,(e.get(t)??0)+n)}function ca(e){return e.reduce((t,n)=>t+n,0)}var Wr="http://www.w3.org/1999/xhtml",fa={svg:"http://www.w3.org/2000/svg",xhtml:Wr,xlink:"http://www.w3.org/1999/xlink",xml:"http://www.w3.org/XML/1998/namespa\
ce",xmlns:"http://www.w3.org/2000/xmlns/"};function pn(e){var t=e+="",n=t.indexOf(":");return n>=0&&(t=e.slice(0,n))!=="xmlns"&&(e=e.slice(n+1)),fa.hasOwnProperty(
t)?{space:fa[t],local:e}:e}function od(e){return function(){var t=this.ownerDocument,n=this.namespaceURI;return n===Wr&&t.documentElement.namespaceURI===Wr?t.createElement(
e):t.createElementNS(n,e)}}function sd(e){return function(){return this.ownerDocument.createElementNS(e.space,e.local)}}function da(e){var t=pn(e);return(t.local?
sd:od)(t)}function ad(){}function di(e){return e==null?ad:function(){return this.querySelector(e)}}function ld(e){typeof e!="function"&&(e=di(e));for(var t=this.
_groups,n=t.length,i=new Array(n),r=0;r<n;++r)for(var o=t[r],s=o.length,a=i[r]=new Array(s),l,h,u=0;u<s;++u)(l=o[u])&&(h=e.call(l,l.__data__,u,o))&&("__data__"in
l&&(h.__data__=l.__data__),a[u]=h);return new bt(i,this._parents)}function hd(e){return e==null?[]:Array.isArray(e)?e:Array.from(e)}function ud(){return[]}function Vr(e){
return e==null?ud:function(){return this.querySelectorAll(e)}}function cd(e){return function(){return hd(e.apply(this,arguments))}}function fd(e){typeof e=="fun\
ction"?e=cd(e):e=Vr(e);for(var t=this._groups,n=t.length,i=[],r=[],o=0;o<n;++o)for(var s=t[o],a=s.length,l,h=0;h<a;++h)(l=s[h])&&(i.push(e.call(l,l.__data__,h,s)),
r.push(l));return new bt(i,r)}function jr(e){return function(){return this.matches(e)}}function pa(e){return function(t){return t.matches(e)}}var dd=Array.prototype.
find;function pd(e){return function(){return dd.call(this.children,e)}}function md(){return this.firstElementChild}function gd(e){return this.select(e==null?md:
pd(typeof e=="function"?e:pa(e)))}var Od=Array.prototype.filter;function bd(){return Array.from(this.children)}function yd(e){return function(){return Od.call(this.
children,e)}}function wd(e){return this.selectAll(e==null?bd:yd(typeof e=="function"?e:pa(e)))}function vd(e){typeof e!="function"&&(e=jr(e));for(var t=this._groups,
n=t.length,i=new Array(n),r=0;r<n;++r)for(var o=t[r],s=o.length,a=i[r]=[],l,h=0;h<s;++h)(l=o[h])&&e.call(l,l.__data__,h,o)&&a.push(l);return new bt(i,this._parents)}
function ma(e){return new Array(e.length)}function xd(){return new bt(this._enter||this._groups.map(ma),this._parents)}function fi(e,t){this.ownerDocument=e.ownerDocument,
this.namespaceURI=e.namespaceURI,this._next=null,this._parent=e,this.__data__=t}fi.prototype={constructor:fi,appendChild:function(e){return this._parent.insertBefore(
e,this._next)},insertBefore:function(e,t){return this._parent.insertBefore(e,t)},querySelector:function(e){return this._parent.querySelector(e)},querySelectorAll:function(e){
return this._parent.querySelectorAll(e)}};function kd(e){return function(){return e}}function Td(e,t,n,i,r,o){for(var s=0,a,l=t.length,h=o.length;s<h;++s)(a=t[s])?
(a.__data__=o[s],i[s]=a):n[s]=new fi(e,o[s]);for(;s<l;++s)(a=t[s])&&(r[s]=a)}function Sd(e,t,n,i,r,o,s){var a,l,h=new Map,u=t.length,f=o.length,d=new Array(u),p;
for(a=0;a<u;++a)(l=t[a])&&(d[a]=p=s.call(l,l.__data__,a,t)+"",h.has(p)?r[a]=l:h.set(p,l));for(a=0;a<f;++a)p=s.call(e,o[a],a,o)+"",(l=h.get(p))?(i[a]=l,l.__data__=
o[a],h.delete(p)):n[a]=new fi(e,o[a]);for(a=0;a<u;++a)(l=t[a])&&h.get(d[a])===l&&(r[a]=l)}function Qd(e){return e.__data__}function _d(e,t){if(!arguments.length)
return Array.from(this,Qd);var n=t?Sd:Td,i=this._parents,r=this._groups;typeof e!="function"&&(e=kd(e));for(var o=r.length,s=new Array(o),a=new Array(o),l=new Array(
o),h=0;h<o;++h){var u=i[h],f=r[h],d=f.length,p=Pd(e.call(u,u&&u.__data__,h,i)),g=p.length,O=a[h]=new Array(g),b=s[h]=new Array(g),w=l[h]=new Array(d);n(u,f,O,b,
w,p,t);for(var y=0,x=0,_,T;y<g;++y)if(_=O[y]){for(y>=x&&(x=y+1);!(T=b[x])&&++x<g;);_._next=T||null}}return s=new bt(s,i),s._enter=a,s._exit=l,s}function Pd(e){return typeof e==
"object"&&"length"in e?e:Array.from(e)}function Ed(){return new bt(this._exit||this._groups.map(ma),this._parents)}function $d(e,t,n){var i=this.enter(),r=this,
o=this.exit();return typeof e=="function"?(i=e(i),i&&(i=i.selection())):i=i.append(e+""),t!=null&&(r=t(r),r&&(r=r.selection())),n==null?o.remove():n(o),i&&r?i.merge(
r).order():r}function Md(e){for(var t=e.selection?e.selection():e,n=this._groups,i=t._groups,r=n.length,o=i.length,s=Math.min(r,o),a=new Array(r),l=0;l<s;++l)for(var h=n[l],
u=i[l],f=h.length,d=a[l]=new Array(f),p,g=0;g<f;++g)(p=h[g]||u[g])&&(d[g]=p);for(;l<r;++l)a[l]=n[l];return new bt(a,this._parents)}function Rd(){for(var e=this.
_groups,t=-1,n=e.length;++t<n;)for(var i=e[t],r=i.length-1,o=i[r],s;--r>=0;)(s=i[r])&&(o&&s.compareDocumentPosition(o)^4&&o.parentNode.insertBefore(s,o),o=s);return this}
function Cd(e){e||(e=Nd);function t(f,d){return f&&d?e(f.__data__,d.__data__):!f-!d}for(var n=this._groups,i=n.length,r=new Array(i),o=0;o<i;++o){for(var s=n[o],
a=s.length,l=r[o]=new Array(a),h,u=0;u<a;++u)(h=s[u])&&(l[u]=h);l.sort(t)}return new bt(r,this._parents).order()}function Nd(e,t){return e<t?-1:e>t?1:e>=t?0:NaN}
function Ad(){var e=arguments[0];return arguments[0]=this,e.apply(null,arguments),this}function qd(){return Array.from(this)}function zd(){for(var e=this._groups,
t=0,n=e.length;t<n;++t)for(var i=e[t],r=0,o=i.length;r<o;++r){var s=i[r];if(s)return s}return null}function Ld(){let e=0;for(let t of this)++e;return e}function Id(){
return!this.node()}function Xd(e){for(var t=this._groups,n=0,i=t.length;n<i;++n)for(var r=t[n],o=0,s=r.length,a;o<s;++o)(a=r[o])&&e.call(a,a.__data__,o,r);return this}
function Wd(e){return function(){this.removeAttribute(e)}}function Gd(e){return function(){this.removeAttributeNS(e.space,e.local)}}function Vd(e,t){return function(){
this.setAttribute(e,t)}}function jd(e,t){return function(){this.setAttributeNS(e.space,e.local,t)}}function Fd(e,t){return function(){var n=t.apply(this,arguments);
n==null?this.removeAttribute(e):this.setAttribute(e,n)}}function Hd(e,t){return function(){var n=t.apply(this,arguments);n==null?this.removeAttributeNS(e.space,
e.local):this.setAttributeNS(e.space,e.local,n)}}function Ud(e,t){var n=pn(e);if(arguments.length<2){var i=this.node();return n.local?i.getAttributeNS(n.space,n.
local):i.getAttribute(n)}return this.each((t==null?n.local?Gd:Wd:typeof t=="function"?n.local?Hd:Fd:n.local?jd:Vd)(n,t))}function ga(e){return e.ownerDocument&&
e.ownerDocument.defaultView||e.document&&e||e.defaultView}function Dd(e){return function(){this.style.removeProperty(e)}}function Bd(e,t,n){return function(){this.
style.setProperty(e,t,n)}}function Zd(e,t,n){return function(){var i=t.apply(this,arguments);i==null?this.style.removeProperty(e):this.style.setProperty(e,i,n)}}
function Yd(e,t,n){return arguments.length>1?this.each((t==null?Dd:typeof t=="function"?Zd:Bd)(e,t,n??"")):ve(this.node(),e)}function ve(e,t){return e.style.getPropertyValue(
t)||ga(e).getComputedStyle(e,null).getPropertyValue(t)}function Jd(e){return function(){delete this[e]}}function Kd(e,t){return function(){this[e]=t}}function tp(e,t){
return function(){var n=t.apply(this,arguments);n==null?delete this[e]:this[e]=n}}function ep(e,t){return arguments.length>1?this.each((t==null?Jd:typeof t=="fu\
nction"?tp:Kd)(e,t)):this.node()[e]}function Oa(e){return e.trim().split(/^|\s+/)}function Fr(e){return e.classList||new ba(e)}function ba(e){this._node=e,this.
_names=Oa(e.getAttribute("class")||"")}ba.prototype={add:function(e){var t=this._names.indexOf(e);t<0&&(this._names.push(e),this._node.setAttribute("class",this.
_names.join(" ")))},remove:function(e){var t=this._names.indexOf(e);t>=0&&(this._names.splice(t,1),this._node.setAttribute("class",this._names.join(" ")))},contains:function(e){
return this._names.indexOf(e)>=0}};function ya(e,t){for(var n=Fr(e),i=-1,r=t.length;++i<r;)n.add(t[i])}function wa(e,t){for(var n=Fr(e),i=-1,r=t.length;++i<r;)n.
remove(t[i])}function np(e){return function(){ya(this,e)}}function ip(e){return function(){wa(this,e)}}function rp(e,t){return function(){(t.apply(this,arguments)?
ya:wa)(this,e)}}function op(e,t){var n=Oa(e+"");if(arguments.length<2){for(var i=Fr(this.node()),r=-1,o=n.length;++r<o;)if(!i.contains(n[r]))return!1;return!0}return this.
each((typeof t=="function"?rp:t?np:ip)(n,t))}function sp(){this.textContent=""}function ap(e){return function(){this.textContent=e}}function lp(e){return function(){
var t=e.apply(this,arguments);this.textContent=t??""}}function hp(e){return arguments.length?this.each(e==null?sp:(typeof e=="function"?lp:ap)(e)):this.node().textContent}
function up(){this.innerHTML=""}function cp(e){return function(){this.innerHTML=e}}function fp(e){return function(){var t=e.apply(this,arguments);this.innerHTML=
t??""}}function dp(e){return arguments.length?this.each(e==null?up:(typeof e=="function"?fp:cp)(e)):this.node().innerHTML}function pp(){this.nextSibling&&this.parentNode.
appendChild(this)}function mp(){return this.each(pp)}function gp(){this.previousSibling&&this.parentNode.insertBefore(this,this.parentNode.firstChild)}function Op(){
return this.each(gp)}function bp(e){var t=typeof e=="function"?e:da(e);return this.select(function(){return this.appendChild(t.apply(this,arguments))})}function yp(){
return null}function wp(e,t){var n=typeof e=="function"?e:da(e),i=t==null?yp:typeof t=="function"?t:di(t);return this.select(function(){return this.insertBefore(
n.apply(this,arguments),i.apply(this,arguments)||null)})}function vp(){var e=this.parentNode;e&&e.removeChild(this)}function xp(){return this.each(vp)}function kp(){
var e=this.cloneNode(!1),t=this.parentNode;return t?t.insertBefore(e,this.nextSibling):e}function Tp(){var e=this.cloneNode(!0),t=this.parentNode;return t?t.insertBefore(
e,this.nextSibling):e}function Sp(e){return this.select(e?Tp:kp)}function Qp(e){return arguments.length?this.property("__data__",e):this.node().__data__}function _p(e){
return function(t){e.call(this,t,this.__data__)}}function Pp(e){return e.trim().split(/^|\s+/).map(function(t){var n="",i=t.indexOf(".");return i>=0&&(n=t.slice(
i+1),t=t.slice(0,i)),{type:t,name:n}})}function Ep(e){return function(){var t=this.__on;if(t){for(var n=0,i=-1,r=t.length,o;n<r;++n)o=t[n],(!e.type||o.type===e.
type)&&o.name===e.name?this.removeEventListener(o.type,o.listener,o.options):t[++i]=o;++i?t.length=i:delete this.__on}}}function $p(e,t,n){return function(){var i=this.
__on,r,o=_p(t);if(i){for(var s=0,a=i.length;s<a;++s)if((r=i[s]).type===e.type&&r.name===e.name){this.removeEventListener(r.type,r.listener,r.options),this.addEventListener(
r.type,r.listener=o,r.options=n),r.value=t;return}}this.addEventListener(e.type,o,n),r={type:e.type,name:e.name,value:t,listener:o,options:n},i?i.push(r):this.__on=
[r]}}function Mp(e,t,n){var i=Pp(e+""),r,o=i.length,s;if(arguments.length<2){var a=this.node().__on;if(a){for(var l=0,h=a.length,u;l<h;++l)for(r=0,u=a[l];r<o;++r)
if((s=i[r]).type===u.type&&s.name===u.name)return u.value}return}for(a=t?$p:Ep,r=0;r<o;++r)this.each(a(i[r],t,n));return this}function va(e,t,n){var i=ga(e),r=i.
CustomEvent;typeof r=="function"?r=new r(t,n):(r=i.document.createEvent("Event"),n?(r.initEvent(t,n.bubbles,n.cancelable),r.detail=n.detail):r.initEvent(t,!1,!1)),
e.dispatchEvent(r)}function Rp(e,t){return function(){return va(this,e,t)}}function Cp(e,t){return function(){return va(this,e,t.apply(this,arguments))}}function Np(e,t){
return this.each((typeof t=="function"?Cp:Rp)(e,t))}function*Ap(){for(var e=this._groups,t=0,n=e.length;t<n;++t)for(var i=e[t],r=0,o=i.length,s;r<o;++r)(s=i[r])&&
(yield s)}var xa=[null];function bt(e,t){this._groups=e,this._parents=t}function xe(){return new bt([[document.documentElement]],xa)}function qp(){return this}bt.
prototype=xe.prototype={constructor:bt,select:ld,selectAll:fd,selectChild:gd,selectChildren:wd,filter:vd,data:_d,enter:xd,exit:Ed,join:$d,merge:Md,selection:qp,
order:Rd,sort:Cd,call:Ad,nodes:qd,node:zd,size:Ld,empty:Id,each:Xd,attr:Ud,style:Yd,property:ep,classed:op,text:hp,html:dp,raise:mp,lower:Op,append:bp,insert:wp,
remove:xp,clone:Sp,datum:Qp,on:Mp,dispatch:Np,[Symbol.iterator]:Ap};function pt(e){return typeof e=="string"?new bt([[document.querySelector(e)]],[document.documentElement]):
new bt([[e]],xa)}var zp=0;function Lp(){return new Gr}function Gr(){this._="@"+(++zp).toString(36)}Gr.prototype=Lp.prototype={constructor:Gr,get:function(e){for(var t=this._;!(t in
e);)if(!(e=e.parentNode))return;return e[t]},set:function(e,t){return e[this._]=t},remove:function(e){return this._ in e&&delete e[this._]},toString:function(){
return this._}};function Ip(e){let t;for(;t=e.sourceEvent;)e=t;return e}function Ut(e,t){if(e=Ip(e),t===void 0&&(t=e.currentTarget),t){var n=t.ownerSVGElement||
t;if(n.createSVGPoint){var i=n.createSVGPoint();return i.x=e.clientX,i.y=e.clientY,i=i.matrixTransform(t.getScreenCTM().inverse()),[i.x,i.y]}if(t.getBoundingClientRect){
var r=t.getBoundingClientRect();return[e.clientX-r.left-t.clientLeft,e.clientY-r.top-t.clientTop]}}return[e.pageX,e.pageY]}var Xp={value:()=>{}};function mn(){for(var e=0,t=arguments.length,n={},i;e<t;++e){if(!(i=arguments[e]+"")||i in n||/[\s.]/.test(i))throw new Error("illegal typ\
e: "+i);n[i]=[]}return new pi(n)}function pi(e){this._=e}function Wp(e,t){return e.trim().split(/^|\s+/).map(function(n){var i="",r=n.indexOf(".");if(r>=0&&(i=n.
slice(r+1),n=n.slice(0,r)),n&&!t.hasOwnProperty(n))throw new Error("unknown type: "+n);return{type:n,name:i}})}pi.prototype=mn.prototype={constructor:pi,on:function(e,t){
var n=this._,i=Wp(e+"",n),r,o=-1,s=i.length;if(arguments.length<2){for(;++o<s;)if((r=(e=i[o]).type)&&(r=Gp(n[r],e.name)))return r;return}if(t!=null&&typeof t!="\
function")throw new Error("invalid callback: "+t);for(;++o<s;)if(r=(e=i[o]).type)n[r]=ka(n[r],e.name,t);else if(t==null)for(r in n)n[r]=ka(n[r],e.name,null);return this},
copy:function(){var e={},t=this._;for(var n in t)e[n]=t[n].slice();return new pi(e)},call:function(e,t){if((r=arguments.length-2)>0)for(var n=new Array(r),i=0,r,
o;i<r;++i)n[i]=arguments[i+2];if(!this._.hasOwnProperty(e))throw new Error("unknown type: "+e);for(o=this._[e],i=0,r=o.length;i<r;++i)o[i].value.apply(t,n)},apply:function(e,t,n){
if(!this._.hasOwnProperty(e))throw new Error("unknown type: "+e);for(var i=this._[e],r=0,o=i.length;r<o;++r)i[r].value.apply(t,n)}};function Gp(e,t){for(var n=0,
i=e.length,r;n<i;++n)if((r=e[n]).name===t)return r.value}function ka(e,t,n){for(var i=0,r=e.length;i<r;++i)if(e[i].name===t){e[i]=Xp,e=e.slice(0,i).concat(e.slice(
i+1));break}return n!=null&&e.push({name:t,value:n}),e}var Hr={capture:!0,passive:!1};function Ur(e){e.preventDefault(),e.stopImmediatePropagation()}function Ta(e){var t=e.document.documentElement,n=pt(e).on("dragstart.drag",Ur,Hr);"onselectstart"in
t?n.on("selectstart.drag",Ur,Hr):(t.__noselect=t.style.MozUserSelect,t.style.MozUserSelect="none")}function Sa(e,t){var n=e.document.documentElement,i=pt(e).on(
"dragstart.drag",null);t&&(i.on("click.drag",Ur,Hr),setTimeout(function(){i.on("click.drag",null)},0)),"onselectstart"in n?i.on("selectstart.drag",null):(n.style.
MozUserSelect=n.__noselect,delete n.__noselect)}function Vp(e,{sourceEvent:t,subject:n,target:i,identifier:r,active:o,x:s,y:a,dx:l,dy:h,dispatch:u}){Object.defineProperties(this,{type:{value:e,enumerable:!0,configurable:!0},
sourceEvent:{value:t,enumerable:!0,configurable:!0},subject:{value:n,enumerable:!0,configurable:!0},target:{value:i,enumerable:!0,configurable:!0},identifier:{value:r,
enumerable:!0,configurable:!0},active:{value:o,enumerable:!0,configurable:!0},x:{value:s,enumerable:!0,configurable:!0},y:{value:a,enumerable:!0,configurable:!0},
dx:{value:l,enumerable:!0,configurable:!0},dy:{value:h,enumerable:!0,configurable:!0},_:{value:u}})}Vp.prototype.on=function(){var e=this._.on.apply(this._,arguments);
return e===this._?this:e};function je(e,t,n){e.prototype=t.prototype=n,n.constructor=e}function bn(e,t){var n=Object.create(e.prototype);for(var i in t)n[i]=t[i];return n}function ue(){}
var Qe=.7,Ve=1/Qe,We="\\s*([+-]?\\d+)\\s*",gn="\\s*([+-]?(?:\\d*\\.)?\\d+(?:[eE][+-]?\\d+)?)\\s*",Nt="\\s*([+-]?(?:\\d*\\.)?\\d+(?:[eE][+-]?\\d+)?)%\\s*",jp=/^#([0-9a-f]{3,8})$/,
Fp=new RegExp(`^rgb\\(${We},${We},${We}\\)$`),Hp=new RegExp(`^rgb\\(${Nt},${Nt},${Nt}\\)$`),Up=new RegExp(`^rgba\\(${We},${We},${We},${gn}\\)$`),Dp=new RegExp(`\
^rgba\\(${Nt},${Nt},${Nt},${gn}\\)$`),Bp=new RegExp(`^hsl\\(${gn},${Nt},${Nt}\\)$`),Zp=new RegExp(`^hsla\\(${gn},${Nt},${Nt},${gn}\\)$`),Qa={aliceblue:15792383,
antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,
burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,
darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,
darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,
darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,
fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,
hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,
lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,
lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,
limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,
mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,
navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,
paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,
rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,
sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,
teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074};
je(ue,_e,{copy(e){return Object.assign(new this.constructor,this,e)},displayable(){return this.rgb().displayable()},hex:_a,formatHex:_a,formatHex8:Yp,formatHsl:Jp,
formatRgb:Pa,toString:Pa});function _a(){return this.rgb().formatHex()}function Yp(){return this.rgb().formatHex8()}function Jp(){return za(this).formatHsl()}function Pa(){
return this.rgb().formatRgb()}function _e(e){var t,n;return e=(e+"").trim().toLowerCase(),(t=jp.exec(e))?(n=t[1].length,t=parseInt(t[1],16),n===6?Ea(t):n===3?new rt(
t>>8&15|t>>4&240,t>>4&15|t&240,(t&15)<<4|t&15,1):n===8?mi(t>>24&255,t>>16&255,t>>8&255,(t&255)/255):n===4?mi(t>>12&15|t>>8&240,t>>8&15|t>>4&240,t>>4&15|t&240,((t&
15)<<4|t&15)/255):null):(t=Fp.exec(e))?new rt(t[1],t[2],t[3],1):(t=Hp.exec(e))?new rt(t[1]*255/100,t[2]*255/100,t[3]*255/100,1):(t=Up.exec(e))?mi(t[1],t[2],t[3],
t[4]):(t=Dp.exec(e))?mi(t[1]*255/100,t[2]*255/100,t[3]*255/100,t[4]):(t=Bp.exec(e))?Ra(t[1],t[2]/100,t[3]/100,1):(t=Zp.exec(e))?Ra(t[1],t[2]/100,t[3]/100,t[4]):
Qa.hasOwnProperty(e)?Ea(Qa[e]):e==="transparent"?new rt(NaN,NaN,NaN,0):null}function Ea(e){return new rt(e>>16&255,e>>8&255,e&255,1)}function mi(e,t,n,i){return i<=
0&&(e=t=n=NaN),new rt(e,t,n,i)}function Kr(e){return e instanceof ue||(e=_e(e)),e?(e=e.rgb(),new rt(e.r,e.g,e.b,e.opacity)):new rt}function yn(e,t,n,i){return arguments.
length===1?Kr(e):new rt(e,t,n,i??1)}function rt(e,t,n,i){this.r=+e,this.g=+t,this.b=+n,this.opacity=+i}je(rt,yn,bn(ue,{brighter(e){return e=e==null?Ve:Math.pow(
Ve,e),new rt(this.r*e,this.g*e,this.b*e,this.opacity)},darker(e){return e=e==null?Qe:Math.pow(Qe,e),new rt(this.r*e,this.g*e,this.b*e,this.opacity)},rgb(){return this},
clamp(){return new rt(Te(this.r),Te(this.g),Te(this.b),Oi(this.opacity))},displayable(){return-.5<=this.r&&this.r<255.5&&-.5<=this.g&&this.g<255.5&&-.5<=this.b&&
this.b<255.5&&0<=this.opacity&&this.opacity<=1},hex:$a,formatHex:$a,formatHex8:Kp,formatRgb:Ma,toString:Ma}));function $a(){return`#${ke(this.r)}${ke(this.g)}${ke(
this.b)}`}function Kp(){return`#${ke(this.r)}${ke(this.g)}${ke(this.b)}${ke((isNaN(this.opacity)?1:this.opacity)*255)}`}function Ma(){let e=Oi(this.opacity);return`${e===
1?"rgb(":"rgba("}${Te(this.r)}, ${Te(this.g)}, ${Te(this.b)}${e===1?")":`, ${e})`}`}function Oi(e){return isNaN(e)?1:Math.max(0,Math.min(1,e))}function Te(e){return Math.
max(0,Math.min(255,Math.round(e)||0))}function ke(e){return e=Te(e),(e<16?"0":"")+e.toString(16)}function Ra(e,t,n,i){return i<=0?e=t=n=NaN:n<=0||n>=1?e=t=NaN:t<=
0&&(e=NaN),new Qt(e,t,n,i)}function za(e){if(e instanceof Qt)return new Qt(e.h,e.s,e.l,e.opacity);if(e instanceof ue||(e=_e(e)),!e)return new Qt;if(e instanceof
Qt)return e;e=e.rgb();var t=e.r/255,n=e.g/255,i=e.b/255,r=Math.min(t,n,i),o=Math.max(t,n,i),s=NaN,a=o-r,l=(o+r)/2;return a?(t===o?s=(n-i)/a+(n<i)*6:n===o?s=(i-t)/
a+2:s=(t-n)/a+4,a/=l<.5?o+r:2-o-r,s*=60):a=l>0&&l<1?0:s,new Qt(s,a,l,e.opacity)}function yi(e,t,n,i){return arguments.length===1?za(e):new Qt(e,t,n,i??1)}function Qt(e,t,n,i){
this.h=+e,this.s=+t,this.l=+n,this.opacity=+i}je(Qt,yi,bn(ue,{brighter(e){return e=e==null?Ve:Math.pow(Ve,e),new Qt(this.h,this.s,this.l*e,this.opacity)},darker(e){
return e=e==null?Qe:Math.pow(Qe,e),new Qt(this.h,this.s,this.l*e,this.opacity)},rgb(){var e=this.h%360+(this.h<0)*360,t=isNaN(e)||isNaN(this.s)?0:this.s,n=this.
l,i=n+(n<.5?n:1-n)*t,r=2*n-i;return new rt(Dr(e>=240?e-240:e+120,r,i),Dr(e,r,i),Dr(e<120?e+240:e-120,r,i),this.opacity)},clamp(){return new Qt(Ca(this.h),gi(this.
s),gi(this.l),Oi(this.opacity))},displayable(){return(0<=this.s&&this.s<=1||isNaN(this.s))&&0<=this.l&&this.l<=1&&0<=this.opacity&&this.opacity<=1},formatHsl(){
let e=Oi(this.opacity);return`${e===1?"hsl(":"hsla("}${Ca(this.h)}, ${gi(this.s)*100}%, ${gi(this.l)*100}%${e===1?")":`, ${e})`}`}}));function Ca(e){return e=(e||
0)%360,e<0?e+360:e}function gi(e){return Math.max(0,Math.min(1,e||0))}function Dr(e,t,n){return(e<60?t+(n-t)*e/60:e<180?n:e<240?t+(n-t)*(240-e)/60:t)*255}var La=Math.
PI/180,Ia=180/Math.PI,bi=18,Xa=.96422,Wa=1,Ga=.82521,Va=4/29,Ge=6/29,ja=3*Ge*Ge,tm=Ge*Ge*Ge;function Fa(e){if(e instanceof At)return new At(e.l,e.a,e.b,e.opacity);
if(e instanceof Dt)return Ua(e);e instanceof rt||(e=Kr(e));var t=Jr(e.r),n=Jr(e.g),i=Jr(e.b),r=Br((.2225045*t+.7168786*n+.0606169*i)/Wa),o,s;return t===n&&n===i?
o=s=r:(o=Br((.4360747*t+.3850649*n+.1430804*i)/Xa),s=Br((.0139322*t+.0971045*n+.7141733*i)/Ga)),new At(116*r-16,500*(o-r),200*(r-s),e.opacity)}function Ha(e,t,n,i){return arguments.length===1?Fa(e):new At(e,t,n,i??1)}function At(e,t,n,i){this.l=+e,this.a=+t,this.b=+n,this.opacity=+i}je(At,Ha,bn(ue,{brighter(e){
return new At(this.l+bi*(e??1),this.a,this.b,this.opacity)},darker(e){return new At(this.l-bi*(e??1),this.a,this.b,this.opacity)},rgb(){var e=(this.l+16)/116,t=isNaN(
this.a)?e:e+this.a/500,n=isNaN(this.b)?e:e-this.b/200;return t=Xa*Zr(t),e=Wa*Zr(e),n=Ga*Zr(n),new rt(Yr(3.1338561*t-1.6168667*e-.4906146*n),Yr(-.9787684*t+1.9161415*
e+.033454*n),Yr(.0719453*t-.2289914*e+1.4052427*n),this.opacity)}}));function Br(e){return e>tm?Math.pow(e,1/3):e/ja+Va}function Zr(e){return e>Ge?e*e*e:ja*(e-Va)}
function Yr(e){return 255*(e<=.0031308?12.92*e:1.055*Math.pow(e,1/2.4)-.055)}function Jr(e){return(e/=255)<=.04045?e/12.92:Math.pow((e+.055)/1.055,2.4)}function em(e){
if(e instanceof Dt)return new Dt(e.h,e.c,e.l,e.opacity);if(e instanceof At||(e=Fa(e)),e.a===0&&e.b===0)return new Dt(NaN,0<e.l&&e.l<100?0:NaN,e.l,e.opacity);var t=Math.
atan2(e.b,e.a)*Ia;return new Dt(t<0?t+360:t,Math.sqrt(e.a*e.a+e.b*e.b),e.l,e.opacity)}function wi(e,t,n,i){return arguments.length===1?em(e):new Dt(e,t,n,i??1)}function Dt(e,t,n,i){this.h=+e,this.c=+t,this.l=+n,this.opacity=+i}function Ua(e){if(isNaN(
e.h))return new At(e.l,0,0,e.opacity);var t=e.h*La;return new At(e.l,Math.cos(t)*e.c,Math.sin(t)*e.c,e.opacity)}je(Dt,wi,bn(ue,{brighter(e){return new Dt(this.h,
this.c,this.l+bi*(e??1),this.opacity)},darker(e){return new Dt(this.h,this.c,this.l-bi*(e??1),this.opacity)},rgb(){return Ua(this).rgb()}}));var Da=-.14861,to=1.78277,
eo=-.29227,vi=-.90649,On=1.97294,Na=On*vi,Aa=On*to,qa=to*eo-vi*Da;function nm(e){if(e instanceof Se)return new Se(e.h,e.s,e.l,e.opacity);e instanceof rt||(e=Kr(
e));var t=e.r/255,n=e.g/255,i=e.b/255,r=(qa*i+Na*t-Aa*n)/(qa+Na-Aa),o=i-r,s=(On*(n-r)-eo*o)/vi,a=Math.sqrt(s*s+o*o)/(On*r*(1-r)),l=a?Math.atan2(s,o)*Ia-120:NaN;
return new Se(l<0?l+360:l,a,r,e.opacity)}function xi(e,t,n,i){return arguments.length===1?nm(e):new Se(e,t,n,i??1)}function Se(e,t,n,i){this.h=+e,this.s=+t,this.
l=+n,this.opacity=+i}je(Se,xi,bn(ue,{brighter(e){return e=e==null?Ve:Math.pow(Ve,e),new Se(this.h,this.s,this.l*e,this.opacity)},darker(e){return e=e==null?Qe:Math.
pow(Qe,e),new Se(this.h,this.s,this.l*e,this.opacity)},rgb(){var e=isNaN(this.h)?0:(this.h+120)*La,t=+this.l,n=isNaN(this.s)?0:this.s*t*(1-t),i=Math.cos(e),r=Math.
sin(e);return new rt(255*(t+n*(Da*i+to*r)),255*(t+n*(eo*i+vi*r)),255*(t+n*(On*i)),this.opacity)}}));function Ya(e,t,n,i,r){var o=e*e,s=o*e;return((1-3*e+3*o-s)*t+(4-6*o+3*s)*n+(1+3*e+3*o-3*s)*i+s*r)/6}function im(e){var t=e.length-1;return function(n){var i=n<=
0?n=0:n>=1?(n=1,t-1):Math.floor(n*t),r=e[i],o=e[i+1],s=i>0?e[i-1]:2*r-o,a=i<t-1?e[i+2]:2*o-r;return Ya((n-i/t)*t,s,r,o,a)}}function rm(e){var t=e.length;return function(n){
var i=Math.floor(((n%=1)<0?++n:n)*t),r=e[(i+t-1)%t],o=e[i%t],s=e[(i+1)%t],a=e[(i+2)%t];return Ya((n-i/t)*t,r,o,s,a)}}var oo=e=>()=>e;function Ja(e,t){return function(n){
return e+n*t}}function om(e,t,n){return e=Math.pow(e,n),t=Math.pow(t,n)-e,n=1/n,function(i){return Math.pow(e+i*t,n)}}function so(e,t){var n=t-e;return n?Ja(e,n>
180||n<-180?n-360*Math.round(n/360):n):oo(isNaN(e)?t:e)}function sm(e){return(e=+e)==1?mt:function(t,n){return n-t?om(t,n,e):oo(isNaN(t)?n:t)}}function mt(e,t){
var n=t-e;return n?Ja(e,n):oo(isNaN(e)?t:e)}var ao=(function e(t){var n=sm(t);function i(r,o){var s=n((r=yn(r)).r,(o=yn(o)).r),a=n(r.g,o.g),l=n(r.b,o.b),h=mt(r.
opacity,o.opacity);return function(u){return r.r=s(u),r.g=a(u),r.b=l(u),r.opacity=h(u),r+""}}return i.gamma=e,i})(1);function Ka(e){return function(t){var n=t.length,
i=new Array(n),r=new Array(n),o=new Array(n),s,a;for(s=0;s<n;++s)a=yn(t[s]),i[s]=a.r||0,r[s]=a.g||0,o[s]=a.b||0;return i=e(i),r=e(r),o=e(o),a.opacity=1,function(l){
return a.r=i(l),a.g=r(l),a.b=o(l),a+""}}}var Kv=Ka(im),tx=Ka(rm);function Bt(e,t){return e=+e,t=+t,function(n){return e*(1-n)+t*n}}var io=/[-+]?(?:\d+\.?\d*|\.?\d+)(?:[eE][-+]?\d+)?/g,no=new RegExp(io.source,"g");function am(e){return function(){return e}}function lm(e){return function(t){return e(
t)+""}}function tl(e,t){var n=io.lastIndex=no.lastIndex=0,i,r,o,s=-1,a=[],l=[];for(e=e+"",t=t+"";(i=io.exec(e))&&(r=no.exec(t));)(o=r.index)>n&&(o=t.slice(n,o),
a[s]?a[s]+=o:a[++s]=o),(i=i[0])===(r=r[0])?a[s]?a[s]+=r:a[++s]=r:(a[++s]=null,l.push({i:s,x:Bt(i,r)})),n=no.lastIndex;return n<t.length&&(o=t.slice(n),a[s]?a[s]+=
o:a[++s]=o),a.length<2?l[0]?lm(l[0].x):am(t):(t=l.length,function(h){for(var u=0,f;u<t;++u)a[(f=l[u]).i]=f.x(h);return a.join("")})}var Ba=180/Math.PI,ro={translateX:0,translateY:0,rotate:0,skewX:0,scaleX:1,scaleY:1};function el(e,t,n,i,r,o){var s,a,l;return(s=Math.sqrt(e*e+t*t))&&(e/=s,t/=s),
(l=e*n+t*i)&&(n-=e*l,i-=t*l),(a=Math.sqrt(n*n+i*i))&&(n/=a,i/=a,l/=a),e*i<t*n&&(e=-e,t=-t,l=-l,s=-s),{translateX:r,translateY:o,rotate:Math.atan2(t,e)*Ba,skewX:Math.
atan(l)*Ba,scaleX:s,scaleY:a}}var ki;function hm(e){let t=new(typeof DOMMatrix=="function"?DOMMatrix:WebKitCSSMatrix)(e+"");return t.isIdentity?ro:el(t.a,t.b,t.
c,t.d,t.e,t.f)}function um(e){return e==null||(ki||(ki=document.createElementNS("http://www.w3.org/2000/svg","g")),ki.setAttribute("transform",e),!(e=ki.transform.
baseVal.consolidate()))?ro:(e=e.matrix,el(e.a,e.b,e.c,e.d,e.e,e.f))}function nl(e,t,n,i){function r(h){return h.length?h.pop()+" ":""}function o(h,u,f,d,p,g){if(h!==
f||u!==d){var O=p.push("translate(",null,t,null,n);g.push({i:O-4,x:Bt(h,f)},{i:O-2,x:Bt(u,d)})}else(f||d)&&p.push("translate("+f+t+d+n)}function s(h,u,f,d){h!==
u?(h-u>180?u+=360:u-h>180&&(h+=360),d.push({i:f.push(r(f)+"rotate(",null,i)-2,x:Bt(h,u)})):u&&f.push(r(f)+"rotate("+u+i)}function a(h,u,f,d){h!==u?d.push({i:f.push(
r(f)+"skewX(",null,i)-2,x:Bt(h,u)}):u&&f.push(r(f)+"skewX("+u+i)}function l(h,u,f,d,p,g){if(h!==f||u!==d){var O=p.push(r(p)+"scale(",null,",",null,")");g.push({
i:O-4,x:Bt(h,f)},{i:O-2,x:Bt(u,d)})}else(f!==1||d!==1)&&p.push(r(p)+"scale("+f+","+d+")")}return function(h,u){var f=[],d=[];return h=e(h),u=e(u),o(h.translateX,
h.translateY,u.translateX,u.translateY,f,d),s(h.rotate,u.rotate,f,d),a(h.skewX,u.skewX,f,d),l(h.scaleX,h.scaleY,u.scaleX,u.scaleY,f,d),h=u=null,function(p){for(var g=-1,
O=d.length,b;++g<O;)f[(b=d[g]).i]=b.x(p);return f.join("")}}}var il=nl(hm,"px, ","px)","deg)"),rl=nl(um,", ",")",")"),cm=1e-12;function Za(e){return((e=Math.exp(
e))+1/e)/2}function fm(e){return((e=Math.exp(e))-1/e)/2}function dm(e){return((e=Math.exp(2*e))-1)/(e+1)}var ol=(function e(t,n,i){function r(o,s){var a=o[0],l=o[1],
h=o[2],u=s[0],f=s[1],d=s[2],p=u-a,g=f-l,O=p*p+g*g,b,w;if(O<cm)w=Math.log(d/h)/t,b=function(P){return[a+P*p,l+P*g,h*Math.exp(t*P*w)]};else{var y=Math.sqrt(O),x=(d*
d-h*h+i*O)/(2*h*n*y),_=(d*d-h*h-i*O)/(2*d*n*y),T=Math.log(Math.sqrt(x*x+1)-x),M=Math.log(Math.sqrt(_*_+1)-_);w=(M-T)/t,b=function(P){var R=P*w,A=Za(T),z=h/(n*y)*
(A*dm(t*R+T)-fm(T));return[a+z*p,l+z*g,h*A/Za(t*R+T)]}}return b.duration=Math.abs(w)*1e3*t/Math.SQRT2,b}return r.rho=function(o){var s=Math.max(.001,+o),a=s*s,l=a*
a;return e(s,a,l)},r})(Math.SQRT2,2,4);function sl(e){return function(t,n){var i=e((t=yi(t)).h,(n=yi(n)).h),r=mt(t.s,n.s),o=mt(t.l,n.l),s=mt(t.opacity,n.opacity);
return function(a){return t.h=i(a),t.s=r(a),t.l=o(a),t.opacity=s(a),t+""}}}var ex=sl(so),nx=sl(mt);function al(e){return function(t,n){var i=e((t=wi(t)).h,(n=wi(n)).h),r=mt(t.c,n.c),o=mt(t.l,n.l),s=mt(t.opacity,n.opacity);return function(a){return t.h=i(a),t.
c=r(a),t.l=o(a),t.opacity=s(a),t+""}}}var ix=al(so),rx=al(mt);function ll(e){return(function t(n){n=+n;function i(r,o){var s=e((r=xi(r)).h,(o=xi(o)).h),a=mt(r.s,
o.s),l=mt(r.l,o.l),h=mt(r.opacity,o.opacity);return function(u){return r.h=s(u),r.s=a(u),r.l=l(Math.pow(u,n)),r.opacity=h(u),r+""}}return i.gamma=t,i})(1)}var ox=ll(
so),sx=ll(mt);var Fe=0,vn=0,wn=0,ul=1e3,Ti,xn,Si=0,Pe=0,_i=0,kn=typeof performance=="object"&&performance.now?performance:Date,cl=typeof window=="object"&&window.requestAnimationFrame?
window.requestAnimationFrame.bind(window):function(e){setTimeout(e,17)};function Pi(){return Pe||(cl(pm),Pe=kn.now()+_i)}function pm(){Pe=0}function Qi(){this._call=
this._time=this._next=null}Qi.prototype=ho.prototype={constructor:Qi,restart:function(e,t,n){if(typeof e!="function")throw new TypeError("callback is not a func\
tion");n=(n==null?Pi():+n)+(t==null?0:+t),!this._next&&xn!==this&&(xn?xn._next=this:Ti=this,xn=this),this._call=e,this._time=n,lo()},stop:function(){this._call&&
(this._call=null,this._time=1/0,lo())}};function ho(e,t,n){var i=new Qi;return i.restart(e,t,n),i}function mm(){Pi(),++Fe;for(var e=Ti,t;e;)(t=Pe-e._time)>=0&&e.
_call.call(void 0,t),e=e._next;--Fe}function hl(){Pe=(Si=kn.now())+_i,Fe=vn=0;try{mm()}finally{Fe=0,Om(),Pe=0}}function gm(){var e=kn.now(),t=e-Si;t>ul&&(_i-=t,
Si=e)}function Om(){for(var e,t=Ti,n,i=1/0;t;)t._call?(i>t._time&&(i=t._time),e=t,t=t._next):(n=t._next,t._next=null,t=e?e._next=n:Ti=n);xn=e,lo(i)}function lo(e){
if(!Fe){vn&&(vn=clearTimeout(vn));var t=e-Pe;t>24?(e<1/0&&(vn=setTimeout(hl,Math.ceil(e-kn.now()-_i)+1)),wn&&(wn=clearInterval(wn))):(wn||(Si=kn.now(),wn=setInterval(
gm,ul)),Fe=1,cl(hl))}}function uo(e,t,n){var i=new Qi;return t=t==null?0:+t,i.restart(r=>{i.stop(),e(r+t)},t,n),i}function dl(e){return((e*=2)<=1?e*e*e:(e-=2)*e*e+2)/2}var co=3,hx=(function e(t){t=+t;function n(i){return Math.pow(i,t)}return n.exponent=e,n})(co),ux=(function e(t){
t=+t;function n(i){return 1-Math.pow(1-i,t)}return n.exponent=e,n})(co),cx=(function e(t){t=+t;function n(i){return((i*=2)<=1?Math.pow(i,t):2-Math.pow(2-i,t))/2}
return n.exponent=e,n})(co),bm=Math.PI,fx=bm/2;function Ei(e){return(Math.pow(2,-10*e)-.0009765625)*1.0009775171065494}var fl=4/11,dx=6/11,px=8/11,mx=3/4,gx=9/11,Ox=10/11,bx=15/16,yx=21/22,wx=63/64,vx=1/fl/fl;var fo=1.70158,xx=(function e(t){t=+t;function n(i){return(i=+i)*i*(t*(i-1)+i)}return n.overshoot=e,n})(fo),kx=(function e(t){t=+t;function n(i){return--i*i*((i+
1)*t+i)+1}return n.overshoot=e,n})(fo),Tx=(function e(t){t=+t;function n(i){return((i*=2)<1?i*i*((t+1)*i-t):(i-=2)*i*((t+1)*i+t)+2)/2}return n.overshoot=e,n})(fo),
He=2*Math.PI,po=1,mo=.3,Sx=(function e(t,n){var i=Math.asin(1/(t=Math.max(1,t)))*(n/=He);function r(o){return t*Ei(- --o)*Math.sin((i-o)/n)}return r.amplitude=function(o){
return e(o,n*He)},r.period=function(o){return e(t,o)},r})(po,mo),Qx=(function e(t,n){var i=Math.asin(1/(t=Math.max(1,t)))*(n/=He);function r(o){return 1-t*Ei(o=
+o)*Math.sin((o+i)/n)}return r.amplitude=function(o){return e(o,n*He)},r.period=function(o){return e(t,o)},r})(po,mo),_x=(function e(t,n){var i=Math.asin(1/(t=Math.
max(1,t)))*(n/=He);function r(o){return((o=o*2-1)<0?t*Ei(-o)*Math.sin((i-o)/n):2-t*Ei(o)*Math.sin((i+o)/n))/2}return r.amplitude=function(o){return e(o,n*He)},r.
period=function(o){return e(t,o)},r})(po,mo);var ym=mn("start","end","cancel","interrupt"),wm=[],gl=0,pl=1,go=2,$i=3,ml=4,Oo=5,Mi=6;function Ri(e,t,n,i,r,o){var s=e.__transition;if(!s)e.__transition={};else if(n in
s)return;vm(e,n,{name:t,index:i,group:r,on:ym,tween:wm,time:o.time,delay:o.delay,duration:o.duration,ease:o.ease,timer:null,state:gl})}function bo(e,t){var n=_t(
e,t);if(n.state>gl)throw new Error("too late; already scheduled");return n}function qt(e,t){var n=_t(e,t);if(n.state>$i)throw new Error("too late; already runni\
ng");return n}function _t(e,t){var n=e.__transition;if(!n||!(n=n[t]))throw new Error("transition not found");return n}function vm(e,t,n){var i=e.__transition,r;
i[t]=n,n.timer=ho(o,0,n.time);function o(h){n.state=pl,n.timer.restart(s,n.delay,n.time),n.delay<=h&&s(h-n.delay)}function s(h){var u,f,d,p;if(n.state!==pl)return l();
for(u in i)if(p=i[u],p.name===n.name){if(p.state===$i)return uo(s);p.state===ml?(p.state=Mi,p.timer.stop(),p.on.call("interrupt",e,e.__data__,p.index,p.group),delete i[u]):
+u<t&&(p.state=Mi,p.timer.stop(),p.on.call("cancel",e,e.__data__,p.index,p.group),delete i[u])}if(uo(function(){n.state===$i&&(n.state=ml,n.timer.restart(a,n.delay,
n.time),a(h))}),n.state=go,n.on.call("start",e,e.__data__,n.index,n.group),n.state===go){for(n.state=$i,r=new Array(d=n.tween.length),u=0,f=-1;u<d;++u)(p=n.tween[u].
value.call(e,e.__data__,n.index,n.group))&&(r[++f]=p);r.length=f+1}}function a(h){for(var u=h<n.duration?n.ease.call(null,h/n.duration):(n.timer.restart(l),n.state=
Oo,1),f=-1,d=r.length;++f<d;)r[f].call(e,u);n.state===Oo&&(n.on.call("end",e,e.__data__,n.index,n.group),l())}function l(){n.state=Mi,n.timer.stop(),delete i[t];
for(var h in i)return;delete e.__transition}}function Tn(e,t){var n=e.__transition,i,r,o=!0,s;if(n){t=t==null?null:t+"";for(s in n){if((i=n[s]).name!==t){o=!1;continue}
r=i.state>go&&i.state<Oo,i.state=Mi,i.timer.stop(),i.on.call(r?"interrupt":"cancel",e,e.__data__,i.index,i.group),delete n[s]}o&&delete e.__transition}}function xm(e){
return this.each(function(){Tn(this,e)})}function km(e,t){var n,i;return function(){var r=qt(this,e),o=r.tween;if(o!==n){i=n=o;for(var s=0,a=i.length;s<a;++s)if(i[s].
name===t){i=i.slice(),i.splice(s,1);break}}r.tween=i}}function Tm(e,t,n){var i,r;if(typeof n!="function")throw new Error;return function(){var o=qt(this,e),s=o.
tween;if(s!==i){r=(i=s).slice();for(var a={name:t,value:n},l=0,h=r.length;l<h;++l)if(r[l].name===t){r[l]=a;break}l===h&&r.push(a)}o.tween=r}}function Sm(e,t){var n=this.
_id;if(e+="",arguments.length<2){for(var i=_t(this.node(),n).tween,r=0,o=i.length,s;r<o;++r)if((s=i[r]).name===e)return s.value;return null}return this.each((t==
null?km:Tm)(n,e,t))}function yo(e,t,n){var i=e._id;return e.each(function(){var r=qt(this,i);(r.value||(r.value={}))[t]=n.apply(this,arguments)}),function(r){return _t(
r,i).value[t]}}function Ol(e,t){var n;return(typeof t=="number"?Bt:t instanceof _e?ao:(n=_e(t))?(t=n,ao):tl)(e,t)}function Qm(e){return function(){this.removeAttribute(
e)}}function _m(e){return function(){this.removeAttributeNS(e.space,e.local)}}function Pm(e,t,n){var i,r=n+"",o;return function(){var s=this.getAttribute(e);return s===
r?null:s===i?o:o=t(i=s,n)}}function Em(e,t,n){var i,r=n+"",o;return function(){var s=this.getAttributeNS(e.space,e.local);return s===r?null:s===i?o:o=t(i=s,n)}}
function $m(e,t,n){var i,r,o;return function(){var s,a=n(this),l;return a==null?void this.removeAttribute(e):(s=this.getAttribute(e),l=a+"",s===l?null:s===i&&l===
r?o:(r=l,o=t(i=s,a)))}}function Mm(e,t,n){var i,r,o;return function(){var s,a=n(this),l;return a==null?void this.removeAttributeNS(e.space,e.local):(s=this.getAttributeNS(
e.space,e.local),l=a+"",s===l?null:s===i&&l===r?o:(r=l,o=t(i=s,a)))}}function Rm(e,t){var n=pn(e),i=n==="transform"?rl:Ol;return this.attrTween(e,typeof t=="fun\
ction"?(n.local?Mm:$m)(n,i,yo(this,"attr."+e,t)):t==null?(n.local?_m:Qm)(n):(n.local?Em:Pm)(n,i,t))}function Cm(e,t){return function(n){this.setAttribute(e,t.call(
this,n))}}function Nm(e,t){return function(n){this.setAttributeNS(e.space,e.local,t.call(this,n))}}function Am(e,t){var n,i;function r(){var o=t.apply(this,arguments);
return o!==i&&(n=(i=o)&&Nm(e,o)),n}return r._value=t,r}function qm(e,t){var n,i;function r(){var o=t.apply(this,arguments);return o!==i&&(n=(i=o)&&Cm(e,o)),n}return r.
_value=t,r}function zm(e,t){var n="attr."+e;if(arguments.length<2)return(n=this.tween(n))&&n._value;if(t==null)return this.tween(n,null);if(typeof t!="function")
throw new Error;var i=pn(e);return this.tween(n,(i.local?Am:qm)(i,t))}function Lm(e,t){return function(){bo(this,e).delay=+t.apply(this,arguments)}}function Im(e,t){
return t=+t,function(){bo(this,e).delay=t}}function Xm(e){var t=this._id;return arguments.length?this.each((typeof e=="function"?Lm:Im)(t,e)):_t(this.node(),t).
delay}function Wm(e,t){return function(){qt(this,e).duration=+t.apply(this,arguments)}}function Gm(e,t){return t=+t,function(){qt(this,e).duration=t}}function Vm(e){
var t=this._id;return arguments.length?this.each((typeof e=="function"?Wm:Gm)(t,e)):_t(this.node(),t).duration}function jm(e,t){if(typeof t!="function")throw new Error;
return function(){qt(this,e).ease=t}}function Fm(e){var t=this._id;return arguments.length?this.each(jm(t,e)):_t(this.node(),t).ease}function Hm(e,t){return function(){
var n=t.apply(this,arguments);if(typeof n!="function")throw new Error;qt(this,e).ease=n}}function Um(e){if(typeof e!="function")throw new Error;return this.each(
Hm(this._id,e))}function Dm(e){typeof e!="function"&&(e=jr(e));for(var t=this._groups,n=t.length,i=new Array(n),r=0;r<n;++r)for(var o=t[r],s=o.length,a=i[r]=[],
l,h=0;h<s;++h)(l=o[h])&&e.call(l,l.__data__,h,o)&&a.push(l);return new Yt(i,this._parents,this._name,this._id)}function Bm(e){if(e._id!==this._id)throw new Error;
for(var t=this._groups,n=e._groups,i=t.length,r=n.length,o=Math.min(i,r),s=new Array(i),a=0;a<o;++a)for(var l=t[a],h=n[a],u=l.length,f=s[a]=new Array(u),d,p=0;p<
u;++p)(d=l[p]||h[p])&&(f[p]=d);for(;a<i;++a)s[a]=t[a];return new Yt(s,this._parents,this._name,this._id)}function Zm(e){return(e+"").trim().split(/^|\s+/).every(
function(t){var n=t.indexOf(".");return n>=0&&(t=t.slice(0,n)),!t||t==="start"})}function Ym(e,t,n){var i,r,o=Zm(t)?bo:qt;return function(){var s=o(this,e),a=s.
on;a!==i&&(r=(i=a).copy()).on(t,n),s.on=r}}function Jm(e,t){var n=this._id;return arguments.length<2?_t(this.node(),n).on.on(e):this.each(Ym(n,e,t))}function Km(e){
return function(){var t=this.parentNode;for(var n in this.__transition)if(+n!==e)return;t&&t.removeChild(this)}}function tg(){return this.on("end.remove",Km(this.
_id))}function eg(e){var t=this._name,n=this._id;typeof e!="function"&&(e=di(e));for(var i=this._groups,r=i.length,o=new Array(r),s=0;s<r;++s)for(var a=i[s],l=a.
length,h=o[s]=new Array(l),u,f,d=0;d<l;++d)(u=a[d])&&(f=e.call(u,u.__data__,d,a))&&("__data__"in u&&(f.__data__=u.__data__),h[d]=f,Ri(h[d],t,n,d,h,_t(u,n)));return new Yt(
o,this._parents,t,n)}function ng(e){var t=this._name,n=this._id;typeof e!="function"&&(e=Vr(e));for(var i=this._groups,r=i.length,o=[],s=[],a=0;a<r;++a)for(var l=i[a],
h=l.length,u,f=0;f<h;++f)if(u=l[f]){for(var d=e.call(u,u.__data__,f,l),p,g=_t(u,n),O=0,b=d.length;O<b;++O)(p=d[O])&&Ri(p,t,n,O,d,g);o.push(d),s.push(u)}return new Yt(
o,s,t,n)}var ig=xe.prototype.constructor;function rg(){return new ig(this._groups,this._parents)}function og(e,t){var n,i,r;return function(){var o=ve(this,e),s=(this.
style.removeProperty(e),ve(this,e));return o===s?null:o===n&&s===i?r:r=t(n=o,i=s)}}function bl(e){return function(){this.style.removeProperty(e)}}function sg(e,t,n){
var i,r=n+"",o;return function(){var s=ve(this,e);return s===r?null:s===i?o:o=t(i=s,n)}}function ag(e,t,n){var i,r,o;return function(){var s=ve(this,e),a=n(this),
l=a+"";return a==null&&(l=a=(this.style.removeProperty(e),ve(this,e))),s===l?null:s===i&&l===r?o:(r=l,o=t(i=s,a))}}function lg(e,t){var n,i,r,o="style."+t,s="en\
d."+o,a;return function(){var l=qt(this,e),h=l.on,u=l.value[o]==null?a||(a=bl(t)):void 0;(h!==n||r!==u)&&(i=(n=h).copy()).on(s,r=u),l.on=i}}function hg(e,t,n){var i=(e+=
"")=="transform"?il:Ol;return t==null?this.styleTween(e,og(e,i)).on("end.style."+e,bl(e)):typeof t=="function"?this.styleTween(e,ag(e,i,yo(this,"style."+e,t))).
each(lg(this._id,e)):this.styleTween(e,sg(e,i,t),n).on("end.style."+e,null)}function ug(e,t,n){return function(i){this.style.setProperty(e,t.call(this,i),n)}}function cg(e,t,n){
var i,r;function o(){var s=t.apply(this,arguments);return s!==r&&(i=(r=s)&&ug(e,s,n)),i}return o._value=t,o}function fg(e,t,n){var i="style."+(e+="");if(arguments.
length<2)return(i=this.tween(i))&&i._value;if(t==null)return this.tween(i,null);if(typeof t!="function")throw new Error;return this.tween(i,cg(e,t,n??""))}function dg(e){
return function(){this.textContent=e}}function pg(e){return function(){var t=e(this);this.textContent=t??""}}function mg(e){return this.tween("text",typeof e=="\
function"?pg(yo(this,"text",e)):dg(e==null?"":e+""))}function gg(e){return function(t){this.textContent=e.call(this,t)}}function Og(e){var t,n;function i(){var r=e.
apply(this,arguments);return r!==n&&(t=(n=r)&&gg(r)),t}return i._value=e,i}function bg(e){var t="text";if(arguments.length<1)return(t=this.tween(t))&&t._value;if(e==
null)return this.tween(t,null);if(typeof e!="function")throw new Error;return this.tween(t,Og(e))}function yg(){for(var e=this._name,t=this._id,n=yl(),i=this._groups,
r=i.length,o=0;o<r;++o)for(var s=i[o],a=s.length,l,h=0;h<a;++h)if(l=s[h]){var u=_t(l,t);Ri(l,e,n,h,s,{time:u.time+u.delay+u.duration,delay:0,duration:u.duration,
ease:u.ease})}return new Yt(i,this._parents,e,n)}function wg(){var e,t,n=this,i=n._id,r=n.size();return new Promise(function(o,s){var a={value:s},l={value:function(){
--r===0&&o()}};n.each(function(){var h=qt(this,i),u=h.on;u!==e&&(t=(e=u).copy(),t._.cancel.push(a),t._.interrupt.push(a),t._.end.push(l)),h.on=t}),r===0&&o()})}
var vg=0;function Yt(e,t,n,i){this._groups=e,this._parents=t,this._name=n,this._id=i}function xg(e){return xe().transition(e)}function yl(){return++vg}var Zt=xe.
prototype;Yt.prototype=xg.prototype={constructor:Yt,select:eg,selectAll:ng,selectChild:Zt.selectChild,selectChildren:Zt.selectChildren,filter:Dm,merge:Bm,selection:rg,
transition:yg,call:Zt.call,nodes:Zt.nodes,node:Zt.node,size:Zt.size,empty:Zt.empty,each:Zt.each,on:Jm,attr:Rm,attrTween:zm,style:hg,styleTween:fg,text:mg,textTween:bg,
remove:tg,tween:Sm,delay:Xm,duration:Vm,ease:Fm,easeVarying:Um,end:wg,[Symbol.iterator]:Zt[Symbol.iterator]};var kg={time:null,delay:0,duration:250,ease:dl};function Tg(e,t){
for(var n;!(n=e.__transition)||!(n=n[t]);)if(!(e=e.parentNode))throw new Error(`transition ${t} not found`);return n}function Sg(e){var t,n;e instanceof Yt?(t=e.
_id,e=e._name):(t=yl(),(n=kg).time=Pi(),e=e==null?null:e+"");for(var i=this._groups,r=i.length,o=0;o<r;++o)for(var s=i[o],a=s.length,l,h=0;h<a;++h)(l=s[h])&&Ri(
l,e,t,h,s,n||Tg(l,t));return new Yt(i,this._parents,e,t)}xe.prototype.interrupt=xm;xe.prototype.transition=Sg;var Ci=e=>()=>e;function Qg(e,{sourceEvent:t,target:n,transform:i,dispatch:r}){Object.defineProperties(this,{type:{value:e,enumerable:!0,configurable:!0},sourceEvent:{
value:t,enumerable:!0,configurable:!0},target:{value:n,enumerable:!0,configurable:!0},transform:{value:i,enumerable:!0,configurable:!0},_:{value:r}})}function Jt(e,t,n){
this.k=e,this.x=t,this.y=n}Jt.prototype={constructor:Jt,scale:function(e){return e===1?this:new Jt(this.k*e,this.x,this.y)},translate:function(e,t){return e===0&
t===0?this:new Jt(this.k,this.x+this.k*e,this.y+this.k*t)},apply:function(e){return[e[0]*this.k+this.x,e[1]*this.k+this.y]},applyX:function(e){return e*this.k+this.
x},applyY:function(e){return e*this.k+this.y},invert:function(e){return[(e[0]-this.x)/this.k,(e[1]-this.y)/this.k]},invertX:function(e){return(e-this.x)/this.k},
invertY:function(e){return(e-this.y)/this.k},rescaleX:function(e){return e.copy().domain(e.range().map(this.invertX,this).map(e.invert,e))},rescaleY:function(e){
return e.copy().domain(e.range().map(this.invertY,this).map(e.invert,e))},toString:function(){return"translate("+this.x+","+this.y+") scale("+this.k+")"}};var Qn=new Jt(
1,0,0);_g.prototype=Jt.prototype;function _g(e){for(;!e.__zoom;)if(!(e=e.parentNode))return Qn;return e.__zoom}function wo(e){e.stopImmediatePropagation()}function Sn(e){
e.preventDefault(),e.stopImmediatePropagation()}function Pg(e){return(!e.ctrlKey||e.type==="wheel")&&!e.button}function Eg(){var e=this;return e instanceof SVGElement?
(e=e.ownerSVGElement||e,e.hasAttribute("viewBox")?(e=e.viewBox.baseVal,[[e.x,e.y],[e.x+e.width,e.y+e.height]]):[[0,0],[e.width.baseVal.value,e.height.baseVal.value]]):
[[0,0],[e.clientWidth,e.clientHeight]]}function wl(){return this.__zoom||Qn}function $g(e){return-e.deltaY*(e.deltaMode===1?.05:e.deltaMode?1:.002)*(e.ctrlKey?10:
1)}function Mg(){return navigator.maxTouchPoints||"ontouchstart"in this}function Rg(e,t,n){var i=e.invertX(t[0][0])-n[0][0],r=e.invertX(t[1][0])-n[1][0],o=e.invertY(
t[0][1])-n[0][1],s=e.invertY(t[1][1])-n[1][1];return e.translate(r>i?(i+r)/2:Math.min(0,i)||Math.max(0,r),s>o?(o+s)/2:Math.min(0,o)||Math.max(0,s))}function vl(){
var e=Pg,t=Eg,n=Rg,i=$g,r=Mg,o=[0,1/0],s=[[-1/0,-1/0],[1/0,1/0]],a=250,l=ol,h=mn("start","zoom","end"),u,f,d,p=500,g=150,O=0,b=10;function w(m){m.property("__zo\
om",wl).on("wheel.zoom",R,{passive:!1}).on("mousedown.zoom",A).on("dblclick.zoom",z).filter(r).on("touchstart.zoom",N).on("touchmove.zoom",E).on("touchend.zoom \
touchcancel.zoom",q).style("-webkit-tap-highlight-color","rgba(0,0,0,0)")}w.transform=function(m,k,v,C){var L=m.selection?m.selection():m;L.property("__zoom",wl),
m!==L?T(m,k,v,C):L.interrupt().each(function(){M(this,arguments).event(C).start().zoom(null,typeof k=="function"?k.apply(this,arguments):k).end()})},w.scaleBy=function(m,k,v,C){
w.scaleTo(m,function(){var L=this.__zoom.k,X=typeof k=="function"?k.apply(this,arguments):k;return L*X},v,C)},w.scaleTo=function(m,k,v,C){w.transform(m,function(){
var L=t.apply(this,arguments),X=this.__zoom,G=v==null?_(L):typeof v=="function"?v.apply(this,arguments):v,j=X.invert(G),V=typeof k=="function"?k.apply(this,arguments):
k;return n(x(y(X,V),G,j),L,s)},v,C)},w.translateBy=function(m,k,v,C){w.transform(m,function(){return n(this.__zoom.translate(typeof k=="function"?k.apply(this,arguments):
k,typeof v=="function"?v.apply(this,arguments):v),t.apply(this,arguments),s)},null,C)},w.translateTo=function(m,k,v,C,L){w.transform(m,function(){var X=t.apply(
this,arguments),G=this.__zoom,j=C==null?_(X):typeof C=="function"?C.apply(this,arguments):C;return n(Qn.translate(j[0],j[1]).scale(G.k).translate(typeof k=="fun\
ction"?-k.apply(this,arguments):-k,typeof v=="function"?-v.apply(this,arguments):-v),X,s)},C,L)};function y(m,k){return k=Math.max(o[0],Math.min(o[1],k)),k===m.
k?m:new Jt(k,m.x,m.y)}function x(m,k,v){var C=k[0]-v[0]*m.k,L=k[1]-v[1]*m.k;return C===m.x&&L===m.y?m:new Jt(m.k,C,L)}function _(m){return[(+m[0][0]+ +m[1][0])/
2,(+m[0][1]+ +m[1][1])/2]}function T(m,k,v,C){m.on("start.zoom",function(){M(this,arguments).event(C).start()}).on("interrupt.zoom end.zoom",function(){M(this,arguments).
event(C).end()}).tween("zoom",function(){var L=this,X=arguments,G=M(L,X).event(C),j=t.apply(L,X),V=v==null?_(j):typeof v=="function"?v.apply(L,X):v,tt=Math.max(
j[1][0]-j[0][0],j[1][1]-j[0][1]),B=L.__zoom,nt=typeof k=="function"?k.apply(L,X):k,lt=l(B.invert(V).concat(tt/B.k),nt.invert(V).concat(tt/nt.k));return function(ot){
if(ot===1)ot=nt;else{var yt=lt(ot),ar=tt/yt[2];ot=new Jt(ar,V[0]-yt[0]*ar,V[1]-yt[1]*ar)}G.zoom(null,ot)}})}function M(m,k,v){return!v&&m.__zooming||new P(m,k)}
function P(m,k){this.that=m,this.args=k,this.active=0,this.sourceEvent=null,this.extent=t.apply(m,k),this.taps=0}P.prototype={event:function(m){return m&&(this.
sourceEvent=m),this},start:function(){return++this.active===1&&(this.that.__zooming=this,this.emit("start")),this},zoom:function(m,k){return this.mouse&&m!=="mo\
use"&&(this.mouse[1]=k.invert(this.mouse[0])),this.touch0&&m!=="touch"&&(this.touch0[1]=k.invert(this.touch0[0])),this.touch1&&m!=="touch"&&(this.touch1[1]=k.invert(
this.touch1[0])),this.that.__zoom=k,this.emit("zoom"),this},end:function(){return--this.active===0&&(delete this.that.__zooming,this.emit("end")),this},emit:function(m){
var k=pt(this.that).datum();h.call(m,this.that,new Qg(m,{sourceEvent:this.sourceEvent,target:w,transform:this.that.__zoom,dispatch:h}),k)}};function R(m,...k){if(!e.
apply(this,arguments))return;var v=M(this,k).event(m),C=this.__zoom,L=Math.max(o[0],Math.min(o[1],C.k*Math.pow(2,i.apply(this,arguments)))),X=Ut(m);if(v.wheel)(v.
mouse[0][0]!==X[0]||v.mouse[0][1]!==X[1])&&(v.mouse[1]=C.invert(v.mouse[0]=X)),clearTimeout(v.wheel);else{if(C.k===L)return;v.mouse=[X,C.invert(X)],Tn(this),v.start()}
Sn(m),v.wheel=setTimeout(G,g),v.zoom("mouse",n(x(y(C,L),v.mouse[0],v.mouse[1]),v.extent,s));function G(){v.wheel=null,v.end()}}function A(m,...k){if(d||!e.apply(
this,arguments))return;var v=m.currentTarget,C=M(this,k,!0).event(m),L=pt(m.view).on("mousemove.zoom",V,!0).on("mouseup.zoom",tt,!0),X=Ut(m,v),G=m.clientX,j=m.clientY;
Ta(m.view),wo(m),C.mouse=[X,this.__zoom.invert(X)],Tn(this),C.start();function V(B){if(Sn(B),!C.moved){var nt=B.clientX-G,lt=B.clientY-j;C.moved=nt*nt+lt*lt>O}C.
event(B).zoom("mouse",n(x(C.that.__zoom,C.mouse[0]=Ut(B,v),C.mouse[1]),C.extent,s))}function tt(B){L.on("mousemove.zoom mouseup.zoom",null),Sa(B.view,C.moved),Sn(
B),C.event(B).end()}}function z(m,...k){if(e.apply(this,arguments)){var v=this.__zoom,C=Ut(m.changedTouches?m.changedTouches[0]:m,this),L=v.invert(C),X=v.k*(m.shiftKey?
.5:2),G=n(x(y(v,X),C,L),t.apply(this,k),s);Sn(m),a>0?pt(this).transition().duration(a).call(T,G,C,m):pt(this).call(w.transform,G,C,m)}}function N(m,...k){if(e.apply(
this,arguments)){var v=m.touches,C=v.length,L=M(this,k,m.changedTouches.length===C).event(m),X,G,j,V;for(wo(m),G=0;G<C;++G)j=v[G],V=Ut(j,this),V=[V,this.__zoom.
invert(V),j.identifier],L.touch0?!L.touch1&&L.touch0[2]!==V[2]&&(L.touch1=V,L.taps=0):(L.touch0=V,X=!0,L.taps=1+!!u);u&&(u=clearTimeout(u)),X&&(L.taps<2&&(f=V[0],
u=setTimeout(function(){u=null},p)),Tn(this),L.start())}}function E(m,...k){if(this.__zooming){var v=M(this,k).event(m),C=m.changedTouches,L=C.length,X,G,j,V;for(Sn(
m),X=0;X<L;++X)G=C[X],j=Ut(G,this),v.touch0&&v.touch0[2]===G.identifier?v.touch0[0]=j:v.touch1&&v.touch1[2]===G.identifier&&(v.touch1[0]=j);if(G=v.that.__zoom,v.
touch1){var tt=v.touch0[0],B=v.touch0[1],nt=v.touch1[0],lt=v.touch1[1],ot=(ot=nt[0]-tt[0])*ot+(ot=nt[1]-tt[1])*ot,yt=(yt=lt[0]-B[0])*yt+(yt=lt[1]-B[1])*yt;G=y(G,
Math.sqrt(ot/yt)),j=[(tt[0]+nt[0])/2,(tt[1]+nt[1])/2],V=[(B[0]+lt[0])/2,(B[1]+lt[1])/2]}else if(v.touch0)j=v.touch0[0],V=v.touch0[1];else return;v.zoom("touch",
n(x(G,j,V),v.extent,s))}}function q(m,...k){if(this.__zooming){var v=M(this,k).event(m),C=m.changedTouches,L=C.length,X,G;for(wo(m),d&&clearTimeout(d),d=setTimeout(
function(){d=null},p),X=0;X<L;++X)G=C[X],v.touch0&&v.touch0[2]===G.identifier?delete v.touch0:v.touch1&&v.touch1[2]===G.identifier&&delete v.touch1;if(v.touch1&&
!v.touch0&&(v.touch0=v.touch1,delete v.touch1),v.touch0)v.touch0[1]=this.__zoom.invert(v.touch0[0]);else if(v.end(),v.taps===2&&(G=Ut(G,this),Math.hypot(f[0]-G[0],
f[1]-G[1])<b)){var j=pt(this).on("dblclick.zoom");j&&j.apply(this,arguments)}}}return w.wheelDelta=function(m){return arguments.length?(i=typeof m=="function"?m:
Ci(+m),w):i},w.filter=function(m){return arguments.length?(e=typeof m=="function"?m:Ci(!!m),w):e},w.touchable=function(m){return arguments.length?(r=typeof m=="\
function"?m:Ci(!!m),w):r},w.extent=function(m){return arguments.length?(t=typeof m=="function"?m:Ci([[+m[0][0],+m[0][1]],[+m[1][0],+m[1][1]]]),w):t},w.scaleExtent=
function(m){return arguments.length?(o[0]=+m[0],o[1]=+m[1],w):[o[0],o[1]]},w.translateExtent=function(m){return arguments.length?(s[0][0]=+m[0][0],s[1][0]=+m[1][0],
s[0][1]=+m[0][1],s[1][1]=+m[1][1],w):[[s[0][0],s[0][1]],[s[1][0],s[1][1]]]},w.constrain=function(m){return arguments.length?(n=m,w):n},w.duration=function(m){return arguments.
length?(a=+m,w):a},w.interpolate=function(m){return arguments.length?(l=m,w):l},w.on=function(){var m=h.on.apply(h,arguments);return m===h?w:m},w.clickDistance=
function(m){return arguments.length?(O=(m=+m)*m,w):Math.sqrt(O)},w.tapDistance=function(m){return arguments.length?(b=+m,w):b},w}var Gl=Object.defineProperty,Cg=(e,t,n)=>t in e?Gl(e,t,{enumerable:!0,configurable:!0,writable:!0,value:n}):e[t]=n,Ng=(e,t)=>{for(var n in t)Gl(e,n,{get:t[n],enumerable:!0})},
Ag=(e,t,n)=>Cg(e,typeof t!="symbol"?t+"":t,n),qg={};Ng(qg,{Graph:()=>xt,alg:()=>Eo});var zg=Object.defineProperty,Vl=(e,t)=>{for(var n in t)zg(e,n,{get:t[n],enumerable:!0})},
Po=class{constructor(e){this._isDirected=!0,this._isMultigraph=!1,this._isCompound=!1,this._nodes={},this._in={},this._preds={},this._out={},this._sucs={},this.
_edgeObjs={},this._edgeLabels={},this._nodeCount=0,this._edgeCount=0,this._defaultNodeLabelFn=()=>{},this._defaultEdgeLabelFn=()=>{},e&&(this._isDirected="direc\
ted"in e?e.directed:!0,this._isMultigraph="multigraph"in e?e.multigraph:!1,this._isCompound="compound"in e?e.compound:!1),this._isCompound&&(this._parent={},this.
_children={},this._children["\0"]={})}isDirected(){return this._isDirected}isMultigraph(){return this._isMultigraph}isCompound(){return this._isCompound}setGraph(e){
return this._label=e,this}graph(){return this._label}setDefaultNodeLabel(e){return typeof e!="function"?this._defaultNodeLabelFn=()=>e:this._defaultNodeLabelFn=
e,this}nodeCount(){return this._nodeCount}nodes(){return Object.keys(this._nodes)}sources(){return this.nodes().filter(e=>Object.keys(this._in[e]).length===0)}sinks(){
return this.nodes().filter(e=>Object.keys(this._out[e]).length===0)}setNodes(e,t){return e.forEach(n=>{t!==void 0?this.setNode(n,t):this.setNode(n)}),this}setNode(e,t){
return e in this._nodes?(arguments.length>1&&(this._nodes[e]=t),this):(this._nodes[e]=arguments.length>1?t:this._defaultNodeLabelFn(e),this._isCompound&&(this._parent[e]=
"\0",this._children[e]={},this._children["\0"][e]=!0),this._in[e]={},this._preds[e]={},this._out[e]={},this._sucs[e]={},++this._nodeCount,this)}node(e){return this.
_nodes[e]}hasNode(e){return e in this._nodes}removeNode(e){if(e in this._nodes){let t=n=>this.removeEdge(this._edgeObjs[n]);delete this._nodes[e],this._isCompound&&
(this._removeFromParentsChildList(e),delete this._parent[e],this.children(e).forEach(n=>{this.setParent(n)}),delete this._children[e]),Object.keys(this._in[e]).
forEach(t),delete this._in[e],delete this._preds[e],Object.keys(this._out[e]).forEach(t),delete this._out[e],delete this._sucs[e],--this._nodeCount}return this}setParent(e,t){
if(!this._isCompound)throw new Error("Cannot set parent in a non-compound graph");if(t===void 0)t="\0";else{t+="";for(let n=t;n!==void 0;n=this.parent(n))if(n===
e)throw new Error("Setting "+t+" as parent of "+e+" would create a cycle");this.setNode(t)}return this.setNode(e),this._removeFromParentsChildList(e),this._parent[e]=
t,this._children[t][e]=!0,this}parent(e){if(this._isCompound){let t=this._parent[e];if(t!=="\0")return t}}children(e="\0"){if(this._isCompound){let t=this._children[e];
if(t)return Object.keys(t)}else{if(e==="\0")return this.nodes();if(this.hasNode(e))return[]}return[]}predecessors(e){let t=this._preds[e];if(t)return Object.keys(
t)}successors(e){let t=this._sucs[e];if(t)return Object.keys(t)}neighbors(e){let t=this.predecessors(e);if(t){let n=new Set(t),i=this.successors(e);if(i)for(let r of i)
n.add(r);return Array.from(n.values())}}isLeaf(e){var t;let n;return this.isDirected()?n=this.successors(e):n=this.neighbors(e),((t=n?.length)!=null?t:0)===0}filterNodes(e){
let t=new this.constructor({directed:this._isDirected,multigraph:this._isMultigraph,compound:this._isCompound});t.setGraph(this.graph()),Object.entries(this._nodes).
forEach(([r,o])=>{e(r)&&t.setNode(r,o)}),Object.values(this._edgeObjs).forEach(r=>{t.hasNode(r.v)&&t.hasNode(r.w)&&t.setEdge(r,this.edge(r))});let n={},i=r=>{let o=this.
parent(r);return!o||t.hasNode(o)?(n[r]=o,o):o in n?n[o]:i(o)};return this._isCompound&&t.nodes().forEach(r=>t.setParent(r,i(r))),t}setDefaultEdgeLabel(e){return typeof e!=
"function"?this._defaultEdgeLabelFn=()=>e:this._defaultEdgeLabelFn=e,this}edgeCount(){return this._edgeCount}edges(){return Object.values(this._edgeObjs)}setPath(e,t){
return e.reduce((n,i)=>(t!==void 0?this.setEdge(n,i,t):this.setEdge(n,i),i)),this}setEdge(e,t,n,i){let r,o,s,a,l=!1;typeof e=="object"&&e!==null&&"v"in e?(r=e.v,
o=e.w,s=e.name,arguments.length===2&&(a=t,l=!0)):(r=e,o=t,s=i,arguments.length>2&&(a=n,l=!0)),r=""+r,o=""+o,s!==void 0&&(s=""+s);let h=_n(this._isDirected,r,o,s);
if(h in this._edgeLabels)return l&&(this._edgeLabels[h]=a),this;if(s!==void 0&&!this._isMultigraph)throw new Error("Cannot set a named edge when isMultigraph = \
false");this.setNode(r),this.setNode(o),this._edgeLabels[h]=l?a:this._defaultEdgeLabelFn(r,o,s);let u=Lg(this._isDirected,r,o,s);return r=u.v,o=u.w,Object.freeze(
u),this._edgeObjs[h]=u,xl(this._preds[o],r),xl(this._sucs[r],o),this._in[o][h]=u,this._out[r][h]=u,this._edgeCount++,this}edge(e,t,n){let i=arguments.length===1?
vo(this._isDirected,e):_n(this._isDirected,e,t,n);return this._edgeLabels[i]}edgeAsObj(e,t,n){let i=arguments.length===1?this.edge(e):this.edge(e,t,n);return typeof i!=
"object"||i===null?{label:i}:i}hasEdge(e,t,n){return(arguments.length===1?vo(this._isDirected,e):_n(this._isDirected,e,t,n))in this._edgeLabels}removeEdge(e,t,n){
let i=arguments.length===1?vo(this._isDirected,e):_n(this._isDirected,e,t,n),r=this._edgeObjs[i];if(r){let o=r.v,s=r.w;delete this._edgeLabels[i],delete this._edgeObjs[i],
kl(this._preds[s],o),kl(this._sucs[o],s),delete this._in[s][i],delete this._out[o][i],this._edgeCount--}return this}inEdges(e,t){return this.isDirected()?this.filterEdges(
this._in[e],e,t):this.nodeEdges(e,t)}outEdges(e,t){return this.isDirected()?this.filterEdges(this._out[e],e,t):this.nodeEdges(e,t)}nodeEdges(e,t){if(e in this._nodes)
return this.filterEdges({...this._in[e],...this._out[e]},e,t)}_removeFromParentsChildList(e){delete this._children[this._parent[e]][e]}filterEdges(e,t,n){if(!e)
return;let i=Object.values(e);return n?i.filter(r=>r.v===t&&r.w===n||r.v===n&&r.w===t):i}};function xl(e,t){e[t]?e[t]++:e[t]=1}function kl(e,t){e[t]!==void 0&&!--e[t]&&
delete e[t]}function _n(e,t,n,i){let r=""+t,o=""+n;if(!e&&r>o){let s=r;r=o,o=s}return r+""+o+""+(i===void 0?"\0":i)}function Lg(e,t,n,i){let r=""+t,o=""+n;if(!e&&
r>o){let a=r;r=o,o=a}let s={v:r,w:o};return i&&(s.name=i),s}function vo(e,t){return _n(e,t.v,t.w,t.name)}var Ig={};Vl(Ig,{read:()=>Vg,write:()=>Xg});function Xg(e){
let t={options:{directed:e.isDirected(),multigraph:e.isMultigraph(),compound:e.isCompound()},nodes:Wg(e),edges:Gg(e)},n=e.graph();return n!==void 0&&(t.value=structuredClone(
n)),t}function Wg(e){return e.nodes().map(t=>{let n=e.node(t),i=e.parent(t),r={v:t};return n!==void 0&&(r.value=n),i!==void 0&&(r.parent=i),r})}function Gg(e){return e.
edges().map(t=>{let n=e.edge(t),i={v:t.v,w:t.w};return t.name!==void 0&&(i.name=t.name),n!==void 0&&(i.value=n),i})}function Vg(e){let t=new Po(e.options);return e.
value!==void 0&&t.setGraph(e.value),e.nodes.forEach(n=>{t.setNode(n.v,n.value),n.parent&&t.setParent(n.v,n.parent)}),e.edges.forEach(n=>{t.setEdge({v:n.v,w:n.w,
name:n.name},n.value)}),t}var Eo={};Vl(Eo,{CycleException:()=>Ai,bellmanFord:()=>jl,components:()=>Hg,dijkstra:()=>Ni,dijkstraAll:()=>Bg,findCycles:()=>Zg,floydWarshall:()=>Jg,
isAcyclic:()=>tO,postorder:()=>nO,preorder:()=>iO,prim:()=>rO,shortestPaths:()=>oO,tarjan:()=>Hl,topsort:()=>Ul});var jg=()=>1;function jl(e,t,n,i){return Fg(e,
String(t),n||jg,i||function(r){var o;return(o=e.outEdges(r))!=null?o:[]})}function Fg(e,t,n,i){let r={},o,s=0,a=e.nodes(),l=function(f){let d=r[f.v],p=r[f.w];if(!d||
!p)return;let g=n(f);d.distance+g<p.distance&&(r[f.w]={distance:d.distance+g,predecessor:f.v},o=!0)},h=function(){a.forEach(function(f){i(f).forEach(function(d){
let p=d.v===f?d.v:d.w,g=p===d.v?d.w:d.v;l({v:p,w:g})})})};a.forEach(function(f){let d=f===t?0:Number.POSITIVE_INFINITY;r[f]={distance:d,predecessor:""}});let u=a.
length;for(let f=1;f<u&&(o=!1,s++,h(),!!o);f++);if(s===u-1&&(o=!1,h(),o))throw new Error("The graph contains a negative weight cycle");return r}function Hg(e){let t={},
n=[],i;function r(o){var s,a;o in t||(t[o]=!0,i.push(o),(s=e.successors(o))==null||s.forEach(r),(a=e.predecessors(o))==null||a.forEach(r))}return e.nodes().forEach(
function(o){i=[],r(o),i.length&&n.push(i)}),n}var Fl=class{constructor(){this._arr=[],this._keyIndices={}}size(){return this._arr.length}keys(){return this._arr.
map(e=>e.key)}has(e){return e in this._keyIndices}priority(e){let t=this._keyIndices[e];if(t!==void 0)return this._arr[t].priority}min(){if(this.size()===0)throw new Error(
"Queue underflow");return this._arr[0].key}add(e,t){let n=this._keyIndices,i=String(e);if(!(i in n)){let r=this._arr,o=r.length;return n[i]=o,r.push({key:i,priority:t}),
this._decrease(o),!0}return!1}removeMin(){if(this.size()===0)throw new Error("Queue underflow");this._swap(0,this._arr.length-1);let e=this._arr.pop();return delete this.
_keyIndices[e.key],this._heapify(0),e.key}decrease(e,t){let n=this._keyIndices[e];if(n===void 0)throw new Error(`Key not found: ${e}`);let i=this._arr[n].priority;
if(t>i)throw new Error(`New priority is greater than current priority. Key: ${e} Old: ${i} New: ${t}`);this._arr[n].priority=t,this._decrease(n)}_heapify(e){let t=this.
_arr,n=2*e,i=n+1,r=e;n<t.length&&(r=t[n].priority<t[r].priority?n:r,i<t.length&&(r=t[i].priority<t[r].priority?i:r),r!==e&&(this._swap(e,r),this._heapify(r)))}_decrease(e){
let t=this._arr,n=t[e].priority,i;for(;e!==0&&(i=e>>1,!(t[i].priority<n));)this._swap(e,i),e=i}_swap(e,t){let n=this._arr,i=this._keyIndices,r=n[e],o=n[t];n[e]=
o,n[t]=r,i[o.key]=e,i[r.key]=t}},Ug=()=>1;function Ni(e,t,n,i){let r=function(o){var s;return(s=e.outEdges(o))!=null?s:[]};return Dg(e,String(t),n||Ug,i||r)}function Dg(e,t,n,i){
let r={},o=new Fl,s,a,l=function(h){let u=h.v!==s?h.v:h.w,f=r[u];if(!f)return;let d=n(h),p=a.distance+d;if(d<0)throw new Error("dijkstra does not allow negative\
 edge weights. Bad edge: "+h+" Weight: "+d);p<f.distance&&(f.distance=p,f.predecessor=s,o.decrease(u,p))};for(e.nodes().forEach(function(h){let u=h===t?0:Number.
POSITIVE_INFINITY;r[h]={distance:u,predecessor:""},o.add(h,u)});o.size()>0;){s=o.removeMin();let h=r[s];if(!h||h.distance===Number.POSITIVE_INFINITY)break;a=h,i(
s).forEach(l)}return r}function Bg(e,t,n){return e.nodes().reduce(function(i,r){return i[r]=Ni(e,r,t,n),i},{})}function Hl(e){let t=0,n=[],i={},r=[];function o(s){
var a;let l=i[s]={onStack:!0,lowlink:t,index:t++};if(n.push(s),(a=e.successors(s))==null||a.forEach(function(h){if(h in i){let u=i[h];u!=null&&u.onStack&&(l.lowlink=
Math.min(l.lowlink,u.index))}else{o(h);let u=i[h];u&&(l.lowlink=Math.min(l.lowlink,u.lowlink))}}),l.lowlink===l.index){let h=[],u;do{u=n.pop();let f=i[u];f&&(f.
onStack=!1),h.push(u)}while(s!==u);r.push(h)}}return e.nodes().forEach(function(s){s in i||o(s)}),r}function Zg(e){return Hl(e).filter(function(t){var n;let i=t[0];
return i?t.length>1||t.length===1&&((n=e.outEdges(i,i))!=null?n:[]).length>0:!1})}var Yg=()=>1;function Jg(e,t,n){return Kg(e,t||Yg,n||function(i){var r;return(r=
e.outEdges(i))!=null?r:[]})}function Kg(e,t,n){let i={},r=e.nodes();return r.forEach(function(o){let s={};i[o]=s,s[o]={distance:0,predecessor:""},r.forEach(function(a){
o!==a&&(s[a]={distance:Number.POSITIVE_INFINITY,predecessor:""})}),n(o).forEach(function(a){let l=a.v===o?a.w:a.v,h=t(a);s[l]={distance:h,predecessor:o}})}),r.forEach(
function(o){let s=i[o];s&&r.forEach(function(a){let l=i[a];l&&r.forEach(function(h){let u=l[o],f=s[h],d=l[h];if(u&&f&&d){let p=u.distance+f.distance;p<d.distance&&
(d.distance=p,d.predecessor=f.predecessor)}})})}),i}var Ai=class extends Error{constructor(e){super(e),this.name="CycleException"}};function Ul(e){let t={},n={},
i=[];function r(o){var s;if(o in n)throw new Ai;o in t||(n[o]=!0,t[o]=!0,(s=e.predecessors(o))==null||s.forEach(r),delete n[o],i.push(o))}if(e.sinks().forEach(r),
Object.keys(t).length!==e.nodeCount())throw new Ai;return i}function tO(e){try{Ul(e)}catch(t){if(t instanceof Ai)return!1;throw t}return!0}function eO(e,t,n,i,r){
Array.isArray(t)||(t=[t]);let o=(a=>{var l;return(l=e.isDirected()?e.successors(a):e.neighbors(a))!=null?l:[]}),s={};return t.forEach(function(a){if(!e.hasNode(
a))throw new Error("Graph does not have node: "+a);r=Dl(e,a,n==="post",s,o,i,r)}),r}function Dl(e,t,n,i,r,o,s){return t in i||(i[t]=!0,n||(s=o(s,t)),r(t).forEach(
function(a){s=Dl(e,a,n,i,r,o,s)}),n&&(s=o(s,t))),s}function Bl(e,t,n){return eO(e,t,n,function(i,r){return i.push(r),i},[])}function nO(e,t){return Bl(e,t,"post")}
function iO(e,t){return Bl(e,t,"pre")}function rO(e,t){var n;let i=new Po,r={},o=new Fl,s;function a(u){let f=u.v===s?u.w:u.v,d=o.priority(f);if(d!==void 0){let p=t(
u);p<d&&(r[f]=s,o.decrease(f,p))}}if(e.nodeCount()===0)return i;e.nodes().forEach(function(u){o.add(u,Number.POSITIVE_INFINITY),i.setNode(u)});let l=e.nodes()[0];
l!==void 0&&o.decrease(l,0);let h=!1;for(;o.size()>0;){if(s=o.removeMin(),s in r)i.setEdge(s,r[s]);else{if(h)throw new Error("Input graph is not connected: "+e);
h=!0}(n=e.nodeEdges(s))==null||n.forEach(a)}return i}function oO(e,t,n,i){return sO(e,t,n,i??(r=>{var o;return(o=e.outEdges(r))!=null?o:[]}))}function sO(e,t,n,i){
if(n===void 0)return Ni(e,t,n,i);let r=!1,o=e.nodes();for(let s=0;s<o.length;s++){let a=o[s];if(a===void 0)continue;let l=i(a);for(let h=0;h<l.length;h++){let u=l[h];
if(!u)continue;let f=u.v===a?u.v:u.w,d=f===u.v?u.w:u.v;n({v:f,w:d})<0&&(r=!0)}if(r)return jl(e,t,n,i)}return Ni(e,t,n,i)}var xt=Po;function De(e,t,n,i){let r=i;
for(;e.hasNode(r);)r=$o(i);return n.dummy=t,e.setNode(r,n),r}function aO(e){let t=new xt().setGraph(e.graph());return e.nodes().forEach(n=>t.setNode(n,e.node(n))),
e.edges().forEach(n=>{let i=t.edge(n.v,n.w)||{weight:0,minlen:1},r=e.edge(n);t.setEdge(n.v,n.w,{weight:i.weight+r.weight,minlen:Math.max(i.minlen,r.minlen)})}),
t}function Zl(e){let t=new xt({multigraph:e.isMultigraph()}).setGraph(e.graph());return e.nodes().forEach(n=>{e.children(n).length||t.setNode(n,e.node(n))}),e.edges().
forEach(n=>{t.setEdge(n,e.edge(n))}),t}function Tl(e,t){let n=e.x,i=e.y,r=t.x-n,o=t.y-i,s=e.width/2,a=e.height/2;if(!r&&!o)throw new Error("Not possible to find\
 intersection inside of the rectangle");let l,h;return r===0||Math.abs(o)*s>Math.abs(r)*a?(o<0&&(a=-a),l=a*r/o,h=a):(r<0&&(s=-s),l=s,h=s*o/r),{x:n+l,y:i+h}}function zi(e){
let t=Pn(Jl(e)+1).map(()=>[]);return e.nodes().forEach(n=>{let i=e.node(n),r=i.rank;r!==void 0&&(t[r]||(t[r]=[]),t[r][i.order]=n)}),t}function lO(e){let t=e.nodes().
map(i=>{let r=e.node(i).rank;return r===void 0?Number.MAX_VALUE:r}),n=zt(Math.min,t);e.nodes().forEach(i=>{let r=e.node(i);Object.hasOwn(r,"rank")&&(r.rank-=n)})}
function hO(e){let t=e.nodes().map(s=>e.node(s).rank).filter(s=>s!==void 0),n=zt(Math.min,t),i=[];e.nodes().forEach(s=>{let a=e.node(s).rank-n;i[a]||(i[a]=[]),i[a].
push(s)});let r=0,o=e.graph().nodeRankFactor;Array.from(i).forEach((s,a)=>{s===void 0&&a%o!==0?--r:s!==void 0&&r&&s.forEach(l=>e.node(l).rank+=r)})}function Sl(e,t,n,i){
let r={width:0,height:0};return arguments.length>=4&&(r.rank=n,r.order=i),De(e,"border",r,t)}function uO(e,t=Yl){let n=[];for(let i=0;i<e.length;i+=t){let r=e.slice(
i,i+t);n.push(r)}return n}var Yl=65535;function zt(e,t){if(t.length>Yl){let n=uO(t);return e(...n.map(i=>e(...i)))}else return e(...t)}function Jl(e){let t=e.nodes().
map(n=>{let i=e.node(n).rank;return i===void 0?Number.MIN_VALUE:i});return zt(Math.max,t)}function cO(e,t){let n={lhs:[],rhs:[]};return e.forEach(i=>{t(i)?n.lhs.
push(i):n.rhs.push(i)}),n}function fO(e,t){return t()}var dO=0;function $o(e){let t=++dO;return e+(""+t)}function Pn(e,t,n=1){t==null&&(t=e,e=0);let i=o=>o<t;n<0&&(i=o=>t<o);let r=[];for(let o=e;i(
o);o+=n)r.push(o);return r}function qi(e,t){let n={};for(let i of t)e[i]!==void 0&&(n[i]=e[i]);return n}function Li(e,t){let n;return typeof t=="string"?n=i=>i[t]:
n=t,Object.entries(e).reduce((i,[r,o])=>(i[r]=n(o,r),i),{})}function pO(e,t){return e.reduce((n,i,r)=>(n[i]=t[r],n),{})}var Ii="\0";function Kl(e,t,n){var i,r,o,
s,a,l;if(!(e&&t&&n&&t.dummy==="edge"&&n.dummy==="edge"&&t.edgeObj&&n.edgeObj&&e[t.edgeObj.v]&&e[n.edgeObj.v]&&e[t.edgeObj.w]&&e[n.edgeObj.w]))return 0;let h=!0;
t.edgeObj.w===n.edgeObj.w&&(h=!1);let u=h?(r=(i=e[t.edgeObj.v])==null?void 0:i.rank)!=null?r:NaN+1:(s=(o=e[t.edgeObj.w])==null?void 0:o.rank)!=null?s:NaN-1,f=Object.
entries(e).find(O=>{var b,w;return((b=O[1].edgeObj)==null?void 0:b.v)===t.edgeObj.v&&((w=O[1].edgeObj)==null?void 0:w.w)===t.edgeObj.w&&O[1].rank===u}),d=Object.
entries(e).find(O=>{var b,w;return((b=O[1].edgeObj)==null?void 0:b.v)===n.edgeObj.v&&((w=O[1].edgeObj)==null?void 0:w.w)===n.edgeObj.w&&O[1].rank===u});if(!f||!d)
return 0;let p=(a=f[1].order)!=null?a:NaN,g=(l=d[1].order)!=null?l:NaN;return isNaN(p-g)?0:p-g}var mO=class{constructor(){Ag(this,"_sentinel");let e={};e._next=e._prev=e,this._sentinel=e}dequeue(){let e=this._sentinel,t=e._prev;if(t!==e)return Ql(t),t}enqueue(e){
let t=this._sentinel;e._prev&&e._next&&Ql(e),e._next=t._next,t._next._prev=e,t._next=e,e._prev=t}toString(){let e=[],t=this._sentinel,n=t._prev;for(;n!==t;)e.push(
JSON.stringify(n,gO)),n=n._prev;return"["+e.join(", ")+"]"}};function Ql(e){e._prev._next=e._next,e._next._prev=e._prev,delete e._next,delete e._prev}function gO(e,t){
if(e!=="_next"&&e!=="_prev")return t}var OO=mO,bO=()=>1;function yO(e,t){if(e.nodeCount()<=1)return[];let n=vO(e,t||bO);return wO(n.graph,n.buckets,n.zeroIdx).flatMap(
i=>e.outEdges(i.v,i.w)||[])}function wO(e,t,n){var i;let r=[],o=t[t.length-1],s=t[0],a;for(;e.nodeCount();){for(;a=s.dequeue();)xo(e,t,n,a);for(;a=o.dequeue();)
xo(e,t,n,a);if(e.nodeCount()){for(let l=t.length-2;l>0;--l)if(a=(i=t[l])==null?void 0:i.dequeue(),a){r=r.concat(xo(e,t,n,a,!0)||[]);break}}}return r}function xo(e,t,n,i,r){
let o=[],s=r?o:void 0;return(e.inEdges(i.v)||[]).forEach(a=>{let l=e.edge(a),h=e.node(a.v);r&&o.push({v:a.v,w:a.w}),h.out-=l,_o(t,n,h)}),(e.outEdges(i.v)||[]).forEach(
a=>{let l=e.edge(a),h=a.w,u=e.node(h);u.in-=l,_o(t,n,u)}),e.removeNode(i.v),s}function vO(e,t){let n=new xt,i=0,r=0;e.nodes().forEach(a=>{n.setNode(a,{v:a,in:0,
out:0})}),e.edges().forEach(a=>{let l=n.edge(a.v,a.w)||0,h=t(a),u=l+h;n.setEdge(a.v,a.w,u);let f=n.node(a.v),d=n.node(a.w);r=Math.max(r,f.out+=h),i=Math.max(i,d.
in+=h)});let o=xO(r+i+3).map(()=>new OO),s=i+1;return n.nodes().forEach(a=>{_o(o,s,n.node(a))}),{graph:n,buckets:o,zeroIdx:s}}function _o(e,t,n){var i,r,o;n.out?
n.in?(o=e[n.out-n.in+t])==null||o.enqueue(n):(r=e[e.length-1])==null||r.enqueue(n):(i=e[0])==null||i.enqueue(n)}function xO(e){let t=[];for(let n=0;n<e;n++)t.push(
n);return t}function kO(e,t){(e.graph().acyclicer==="greedy"?yO(e,n(e)):TO(e,t??null)).forEach(i=>{let r=e.edge(i);e.removeEdge(i),r.forwardName=i.name,r.reversed=
!0,e.setEdge(i.w,i.v,r,$o("rev"))});function n(i){return r=>i.edge(r).weight}}function TO(e,t){let n=[],i={},r={};function o(l){Object.hasOwn(r,l)||(r[l]=!0,i[l]=
!0,e.outEdges(l).forEach(h=>{Object.hasOwn(i,h.w)?n.push(h):o(h.w)}),delete i[l])}function s(l){var h;Object.hasOwn(r,l)||(r[l]=!0,i[l]=!0,(h=e.outEdges(l))==null||
h.forEach(u=>{var f,d;Object.hasOwn(i,u.w)||((f=t.node(l))==null?void 0:f.rank)>((d=t.node(u.w))==null?void 0:d.rank)&&QO(e,u.w,u)?n.push(u):s(u.w)}),delete i[l])}
let a=o;return t&&typeof t.node=="function"&&(a=s),e.sources().forEach(a),e.nodes().forEach(a),n}function SO(e){e.edges().forEach(t=>{let n=e.edge(t);if(n.reversed){
e.removeEdge(t);let i=n.forwardName;delete n.reversed,delete n.forwardName,e.setEdge(t.w,t.v,n,i)}})}function QO(e,t,n){let i=new Set;function r(o){var s;if(e.sources().
includes(o))return!0;i.add(o);for(let a of(s=e.inEdges(o))!=null?s:[])if(!(a.v===n.v&&a.w===n.w)&&!i.has(a.v)&&r(a.v))return!0;return!1}return r(t)}function _O(e){
e.graph().dummyChains=[],e.edges().forEach(t=>PO(e,t))}function PO(e,t){let n=t.v,i=e.node(n).rank,r=t.w,o=e.node(r).rank,s=t.name,a=e.edge(t),l=a.labelRank;if(o===
i+1)return;e.removeEdge(t);let h,u,f;for(f=0,++i;i<o;++f,++i)a.points=[],u={width:0,height:0,edgeLabel:a,edgeObj:t,rank:i},h=De(e,"edge",u,"_d"),i===l&&(u.width=
a.width,u.height=a.height,u.dummy="edge-label",u.labelpos=a.labelpos),e.setEdge(n,h,{weight:a.weight},s),f===0&&e.graph().dummyChains.push(h),n=h;e.setEdge(n,r,
{weight:a.weight},s)}function EO(e){e.graph().dummyChains.forEach(t=>{let n=e.node(t),i=n.edgeLabel,r;for(e.setEdge(n.edgeObj,i);n.dummy;)r=e.successors(t)[0],e.
removeNode(t),i.points.push({x:n.x,y:n.y}),n.dummy==="edge-label"&&(i.x=n.x,i.y=n.y,i.width=n.width,i.height=n.height),t=r,n=e.node(t)})}function Mo(e){let t={};
function n(i){let r=e.node(i);if(Object.hasOwn(t,i))return r.rank;t[i]=!0;let o=e.outEdges(i),s=o?o.map(l=>l==null?Number.POSITIVE_INFINITY:n(l.w)-e.edge(l).minlen):
[],a=zt(Math.min,s);return a===Number.POSITIVE_INFINITY&&(a=0),r.rank=a}e.sources().forEach(n)}function Ue(e,t){return e.node(t.w).rank-e.node(t.v).rank-e.edge(
t).minlen}var th=$O;function $O(e){let t=new xt({directed:!1}),n=e.nodes();if(n.length===0)throw new Error("Graph must have at least one node");let i=n[0],r=e.nodeCount();
t.setNode(i,{});let o,s;for(;MO(t,e)<r&&(o=RO(t,e),!!o);)s=t.hasNode(o.v)?Ue(e,o):-Ue(e,o),CO(t,e,s);return t}function MO(e,t){function n(i){let r=t.nodeEdges(i);
r&&r.forEach(o=>{let s=o.v,a=i===s?o.w:s;!e.hasNode(a)&&!Ue(t,o)&&(e.setNode(a,{}),e.setEdge(i,a,{}),n(a))})}return e.nodes().forEach(n),e.nodeCount()}function RO(e,t){
return t.edges().reduce((n,i)=>{let r=Number.POSITIVE_INFINITY;return e.hasNode(i.v)!==e.hasNode(i.w)&&(r=Ue(t,i)),r<n[0]?[r,i]:n},[Number.POSITIVE_INFINITY,null])[1]}
function CO(e,t,n){e.nodes().forEach(i=>t.node(i).rank+=n)}var{preorder:NO,postorder:AO}=Eo,qO=Ee;Ee.initLowLimValues=Co;Ee.initCutValues=Ro;Ee.calcCutValue=eh;
Ee.leaveEdge=ih;Ee.enterEdge=rh;Ee.exchangeEdges=oh;function Ee(e){e=aO(e),Mo(e);let t=th(e);Co(t),Ro(t,e);let n,i;for(;n=ih(t);)i=rh(t,e,n),oh(t,e,n,i)}function Ro(e,t){
let n=AO(e,e.nodes());n=n.slice(0,n.length-1),n.forEach(i=>zO(e,t,i))}function zO(e,t,n){let i=e.node(n).parent,r=e.edge(n,i);r.cutvalue=eh(e,t,n)}function eh(e,t,n){
let i=e.node(n).parent,r=!0,o=t.edge(n,i),s=0;o||(r=!1,o=t.edge(i,n)),s=o.weight;let a=t.nodeEdges(n);return a&&a.forEach(l=>{let h=l.v===n,u=h?l.w:l.v;if(u!==i){
let f=h===r,d=t.edge(l).weight;if(s+=f?d:-d,IO(e,n,u)){let p=e.edge(n,u).cutvalue;s+=f?-p:p}}}),s}function Co(e,t){arguments.length<2&&(t=e.nodes()[0]),nh(e,{},
1,t)}function nh(e,t,n,i,r){let o=n,s=e.node(i);t[i]=!0;let a=e.neighbors(i);return a&&a.forEach(l=>{Object.hasOwn(t,l)||(n=nh(e,t,n,l,i))}),s.low=o,s.lim=n++,r?
s.parent=r:delete s.parent,n}function ih(e){return e.edges().find(t=>e.edge(t).cutvalue<0)}function rh(e,t,n){let i=n.v,r=n.w;t.hasEdge(i,r)||(i=n.w,r=n.v);let o=e.
node(i),s=e.node(r),a=o,l=!1;return o.lim>s.lim&&(a=s,l=!0),t.edges().filter(h=>l===_l(e,e.node(h.v),a)&&l!==_l(e,e.node(h.w),a)).reduce((h,u)=>Ue(t,u)<Ue(t,h)?
u:h)}function oh(e,t,n,i){let r=n.v,o=n.w;e.removeEdge(r,o),e.setEdge(i.v,i.w,{}),Co(e),Ro(e,t),LO(e,t)}function LO(e,t){let n=e.nodes().find(r=>!e.node(r).parent);
if(!n)return;let i=NO(e,[n]);i=i.slice(1),i.forEach(r=>{let o=e.node(r).parent,s=t.edge(r,o),a=!1;s||(s=t.edge(o,r),a=!0),t.node(r).rank=t.node(o).rank+(a?s.minlen:
-s.minlen)})}function IO(e,t,n){return e.hasEdge(t,n)}function _l(e,t,n){return n.low<=t.lim&&t.lim<=n.lim}var XO=WO;function WO(e){let t=e.graph().ranker;if(typeof t==
"function")return t(e);switch(t){case"network-simplex":Pl(e);break;case"tight-tree":VO(e);break;case"longest-path":GO(e);break;case"none":break;default:Pl(e)}}var GO=Mo;
function VO(e){Mo(e),th(e)}function Pl(e){qO(e)}var jO=FO;function FO(e){let t=UO(e),n=e.graph();Array.isArray(n.dummyChains)&&n.dummyChains.forEach(i=>{let r=e.
node(i),o=r.edgeObj,s=HO(e,t,o.v,o.w),a=s.path,l=s.lca,h=0,u=a[h],f=!0;for(;i!==o.w;){if(r=e.node(i),f){for(;(u=a[h])!==l&&e.node(u).maxRank<r.rank;)h++;u===l&&
(f=!1)}if(!f){for(;h<a.length-1&&e.node(a[h+1]).minRank<=r.rank;)h++;u=a[h]}u!==void 0&&e.setParent(i,u),i=e.successors(i)[0]}})}function HO(e,t,n,i){let r=[],o=[],
s=Math.min(t[n].low,t[i].low),a=Math.max(t[n].lim,t[i].lim),l;l=n;do l=e.parent(l),r.push(l);while(l&&(t[l].low>s||a>t[l].lim));let h=l,u=i;for(;(u=e.parent(u))!==
h;)o.push(u);return{path:r.concat(o.reverse()),lca:h}}function UO(e){let t={},n=0;function i(r){let o=n;e.children(r).forEach(i),t[r]={low:o,lim:n++}}return e.children(
Ii).forEach(i),t}function DO(e){let t=De(e,"root",{},"_root"),n=BO(e),i=Object.values(n),r=zt(Math.max,i)-1,o=2*r+1;e.graph().nestingRoot=t,e.edges().forEach(a=>e.
edge(a).minlen*=o);let s=ZO(e)+1;e.children(Ii).forEach(a=>{sh(e,t,o,s,r,n,a)}),e.graph().nodeRankFactor=o}function sh(e,t,n,i,r,o,s){var a;let l=e.children(s);
if(!l.length){s!==t&&e.setEdge(t,s,{weight:0,minlen:n});return}let h=Sl(e,"_bt"),u=Sl(e,"_bb"),f=e.node(s);e.setParent(h,s),f.borderTop=h,e.setParent(u,s),f.borderBottom=
u,l.forEach(d=>{var p;sh(e,t,n,i,r,o,d);let g=e.node(d),O=g.borderTop?g.borderTop:d,b=g.borderBottom?g.borderBottom:d,w=g.borderTop?i:2*i,y=O!==b?1:r-((p=o[s])!=
null?p:0)+1;e.setEdge(h,O,{weight:w,minlen:y,nestingEdge:!0}),e.setEdge(b,u,{weight:w,minlen:y,nestingEdge:!0})}),e.parent(s)||e.setEdge(t,h,{weight:0,minlen:r+
((a=o[s])!=null?a:0)})}function BO(e){let t={};function n(i,r){let o=e.children(i);o&&o.length&&o.forEach(s=>n(s,r+1)),t[i]=r}return e.children(Ii).forEach(i=>n(
i,1)),t}function ZO(e){return e.edges().reduce((t,n)=>t+e.edge(n).weight,0)}function YO(e){let t=e.graph();e.removeNode(t.nestingRoot),delete t.nestingRoot,e.edges().
forEach(n=>{e.edge(n).nestingEdge&&e.removeEdge(n)})}var JO=KO;function KO(e){function t(n){let i=e.children(n),r=e.node(n);if(i.length&&i.forEach(t),r&&Object.
hasOwn(r,"minRank")){r.borderLeft=[],r.borderRight=[];for(let o=r.minRank,s=r.maxRank+1;o<s;++o)El(e,"borderLeft","_bl",n,r,o),El(e,"borderRight","_br",n,r,o)}}
e.children(Ii).forEach(t)}function El(e,t,n,i,r,o){let s={width:0,height:0,rank:o,borderType:t},a=r[t][o-1],l=De(e,"border",s,n);r[t][o]=l,e.setParent(l,i),a&&e.
setEdge(a,l,{weight:1})}function t0(e){var t;let n=(t=e.graph().rankdir)==null?void 0:t.toLowerCase();(n==="lr"||n==="rl")&&ah(e)}function e0(e){var t;let n=(t=
e.graph().rankdir)==null?void 0:t.toLowerCase();(n==="bt"||n==="rl")&&n0(e),(n==="lr"||n==="rl")&&(i0(e),ah(e))}function ah(e){e.nodes().forEach(t=>$l(e.node(t))),
e.edges().forEach(t=>$l(e.edge(t)))}function $l(e){let t=e.width;e.width=e.height,e.height=t}function n0(e){e.nodes().forEach(t=>ko(e.node(t))),e.edges().forEach(
t=>{var n;let i=e.edge(t);(n=i.points)==null||n.forEach(ko),Object.hasOwn(i,"y")&&ko(i)})}function ko(e){e.y=-e.y}function i0(e){e.nodes().forEach(t=>To(e.node(
t))),e.edges().forEach(t=>{var n;let i=e.edge(t);(n=i.points)==null||n.forEach(To),Object.hasOwn(i,"x")&&To(i)})}function To(e){let t=e.x;e.x=e.y,e.y=t}function r0(e,t=null){
let n={},i=e.nodes().filter(h=>!e.children(h).length),r=i.map(h=>e.node(h).rank),o=zt(Math.max,r),s=Pn(o+1).map(()=>[]);function a(h){if(n[h])return;n[h]=!0;let u=e.
node(h);s[u.rank].push(h);let f=e.successors(h);f&&[...f].sort((d,p)=>l(d,p)).forEach(a)}i.sort((h,u)=>e.node(h).rank-e.node(u).rank).forEach(a);function l(h,u){
let f=e.node(h),d=e.node(u);return Kl(t,f,d)}return s}function o0(e,t){let n=0;for(let i=1;i<t.length;++i)n+=s0(e,t[i-1],t[i]);return n}function s0(e,t,n){let i=pO(
n,n.map((h,u)=>u)),r=t.flatMap(h=>{let u=e.outEdges(h);return u?u.map(f=>({pos:i[f.w],weight:e.edge(f).weight})).sort((f,d)=>f.pos-d.pos):[]}),o=1;for(;o<n.length;)
o<<=1;let s=2*o-1;o-=1;let a=new Array(s).fill(0),l=0;return r.forEach(h=>{let u=h.pos+o;a[u]+=h.weight;let f=0;for(;u>0;)u%2&&(f+=a[u+1]),u=u-1>>1,a[u]+=h.weight;
l+=h.weight*f}),l}function a0(e,t=[]){return t.map(n=>{let i=e.inEdges(n);if(!i||!i.length)return{v:n};{let r=i.reduce((o,s)=>{let a=e.edge(s),l=e.node(s.v);return{
sum:o.sum+a.weight*l.order,weight:o.weight+a.weight}},{sum:0,weight:0});return{v:n,barycenter:r.sum/r.weight,weight:r.weight}}})}function l0(e,t){let n={};e.forEach(
(r,o)=>{let s={indegree:0,in:[],out:[],vs:[r.v],i:o};r.barycenter!==void 0&&(s.barycenter=r.barycenter,s.weight=r.weight),n[r.v]=s}),t.edges().forEach(r=>{let o=n[r.
v],s=n[r.w];o!==void 0&&s!==void 0&&(s.indegree++,o.out.push(s))});let i=Object.values(n).filter(r=>!r.indegree);return h0(i)}function h0(e){let t=[];function n(r){
return o=>{o.merged||(o.barycenter===void 0||r.barycenter===void 0||o.barycenter>=r.barycenter)&&u0(r,o)}}function i(r){return o=>{o.in.push(r),--o.indegree===0&&
e.push(o)}}for(;e.length;){let r=e.pop();t.push(r),r.in.reverse().forEach(n(r)),r.out.forEach(i(r))}return t.filter(r=>!r.merged).map(r=>qi(r,["vs","i","barycen\
ter","weight"]))}function u0(e,t){let n=0,i=0;e.weight&&(n+=e.barycenter*e.weight,i+=e.weight),t.weight&&(n+=t.barycenter*t.weight,i+=t.weight),e.vs=t.vs.concat(
e.vs),e.barycenter=n/i,e.weight=i,e.i=Math.min(t.i,e.i),t.merged=!0}function c0(e,t,n,i,r){let o={},s=null,a=null,l=r;typeof t=="boolean"?(l=t,o={}):t&&(o=t,s=n??
null,a=i??null);let h=cO(e,w=>Object.hasOwn(w,"barycenter")),u=h.lhs,f=h.rhs.sort((w,y)=>y.i-w.i),d=[],p=0,g=0,O=0;u.sort(f0(a,s,!!l));for(let[w,y]of Object.entries(
o)){let x=u.findIndex(_=>_.vs[0]===w);u.splice(x+1,0,y)}O=Ml(d,f,O),u.forEach(w=>{O+=w.vs.length,d.push(w.vs),p+=w.barycenter*w.weight,g+=w.weight,O=Ml(d,f,O)});
let b={vs:d.flat(1)};return g&&(b.barycenter=p/g,b.weight=g),b}function Ml(e,t,n){let i;for(;t.length&&(i=t[t.length-1]).i<=n;)t.pop(),e.push(i.vs),n++;return n}
function f0(e,t,n){return(i,r)=>{if(i.barycenter<r.barycenter)return-1;if(i.barycenter>r.barycenter)return 1;if(e&&(typeof i.vs[0]=="string"||typeof r.vs[0]=="s\
tring")){let o=e.node(i.vs[0]),s=e.node(r.vs[0]),a=Kl(t,o,s);if(a!==0)return a}return n?r.i-i.i:i.i-r.i}}function lh(e,t,n,i,r){var o,s,a,l,h,u,f,d,p,g,O;let b=null,
w=r;typeof i=="boolean"?(w=i,b=null):i!==void 0&&(b=i);let y=e.children(t),x=e.node(t),_=x?x.borderLeft:void 0,T=x?x.borderRight:void 0,M={};_&&(y=y.filter(E=>E!==
_&&E!==T));let P=a0(e,y);P.forEach(E=>{if(e.children(E.v).length){let{result:q}=lh(e,E.v,n,b,w);M[E.v]=q,Object.hasOwn(q,"barycenter")&&p0(E,q)}});let R=l0(P,n);
d0(R,M);let A={},z=!1;for(let E=0;E<R.length;E++)for(let q=E+1;q<R.length;q++)if(!(!R[E]||!R[q]||!((o=R[E])!=null&&o.barycenter)||!((s=R[q])!=null&&s.barycenter))&&
((a=R[E])==null?void 0:a.barycenter)===R[q].barycenter){let m=(h=(l=R[E])==null?void 0:l.vs[0])!=null?h:"",k=(f=(u=R[q])==null?void 0:u.vs[0])!=null?f:"",v=e.node(
m),C=e.node(k);if(v.dummy==="edge"&&C.dummy==="edge"&&((d=v.edgeObj)==null?void 0:d.v)===((p=C.edgeObj)==null?void 0:p.v)&&((g=v.edgeObj)==null?void 0:g.w)===((O=
C.edgeObj)==null?void 0:O.w))if(v.edgeLabel.reversed){A[k]=R[E],R.splice(E,1),E--;break}else A[m]||(A[m]=R[q],R.splice(q,1),q--);else z=!0}let N=c0(R,A,b,e,w);if(_&&
T){N.vs=[_,N.vs,T].flat(1);let E=e.predecessors(_);if(E&&E.length){let q=e.node(E[0]),m=e.predecessors(T),k=e.node(m[0]);Object.hasOwn(N,"barycenter")||(N.barycenter=
0,N.weight=0),N.barycenter=(N.barycenter*N.weight+q.order+k.order)/(N.weight+2),N.weight+=2}}return Object.defineProperty(N,"result",{value:N,enumerable:!1,configurable:!0,
writable:!0}),Object.defineProperty(N,"usedBias",{value:z,enumerable:!1,configurable:!0,writable:!0}),N}function d0(e,t){e.forEach(n=>{n.vs=n.vs.flatMap(i=>t[i]?
t[i].vs:i)})}function p0(e,t){e.barycenter!==void 0?(e.barycenter=(e.barycenter*e.weight+t.barycenter*t.weight)/(e.weight+t.weight),e.weight+=t.weight):(e.barycenter=
t.barycenter,e.weight=t.weight)}function m0(e,t,n,i){i||(i=e.nodes());let r=g0(e),o=new xt({compound:!0}).setGraph({root:r}).setDefaultNodeLabel(s=>e.node(s));return i.
forEach(s=>{let a=e.node(s),l=e.parent(s);if(a.rank===t||a.minRank<=t&&t<=a.maxRank){o.setNode(s),o.setParent(s,l||r);let h=e[n](s);h&&h.forEach(u=>{let f=u.v===
s?u.w:u.v,d=o.edge(f,s),p=d!==void 0?d.weight:0;o.setEdge(f,s,{weight:e.edge(u).weight+p})}),Object.hasOwn(a,"minRank")&&o.setNode(s,{borderLeft:a.borderLeft[t],
borderRight:a.borderRight[t]})}}),o}function g0(e){let t;for(;e.hasNode(t=$o("_root")););return t}function O0(e,t,n){let i={},r;n.forEach(o=>{let s=e.parent(o),
a,l;for(;s;){if(a=e.parent(s),a?(l=i[a],i[a]=s):(l=r,r=s),l&&l!==s){t.setEdge(l,s);return}s=a}})}function hh(e,t={},n=null){if(typeof t.customOrder=="function"){
t.customOrder(e,hh);return}let i=Jl(e),r=Rl(e,Pn(1,i+1),"inEdges"),o=Rl(e,Pn(i-1,-1,-1),"outEdges"),s=r0(e,n);if(Cl(e,s),t.disableOptimalOrderHeuristic)return;let a=Number.
POSITIVE_INFINITY,l,h=t.constraints||[];for(let u=0,f=0;f<4;++u,++f){b0(u%2?r:o,u%4>=2,h,n),s=zi(e);let d=o0(e,s);d<a?(f=0,l=Object.assign({},s),a=d):d===a&&(l=
structuredClone(s))}Cl(e,l)}function Rl(e,t,n){let i=new Map,r=(o,s)=>{i.has(o)||i.set(o,[]),i.get(o).push(s)};for(let o of e.nodes()){let s=e.node(o);if(typeof s.
rank=="number"&&r(s.rank,o),typeof s.minRank=="number"&&typeof s.maxRank=="number")for(let a=s.minRank;a<=s.maxRank;a++)a!==s.rank&&r(a,o)}return t.map(function(o){
return m0(e,o,n,i.get(o)||[])})}function b0(e,t,n,i){let r=!0,o=new xt;e.forEach(function(s){n.forEach(u=>o.setEdge(u.left,u.right));let a=s.graph().root,{result:l,
usedBias:h}=lh(s,a,o,i,r);t&&h&&(r=!r),l.vs.forEach((u,f)=>s.node(u).order=f),O0(s,o,l.vs)})}function Cl(e,t){Object.values(t).forEach(n=>n.forEach((i,r)=>e.node(
i).order=r))}function y0(e,t){let n={};function i(r,o){let s=0,a=0,l=r.length,h=o[o.length-1];return o.forEach((u,f)=>{let d=v0(e,u),p=d?e.node(d).order:l;(d||u===
h)&&(o.slice(a,f+1).forEach(g=>{let O=e.predecessors(g);O&&O.forEach(b=>{let w=e.node(b),y=w.order;(y<s||p<y)&&!(w.dummy&&e.node(g).dummy)&&uh(n,b,g)})}),a=f+1,
s=p)}),o}return t.length&&t.reduce(i),n}function w0(e,t){let n={};function i(s){var a;return((a=e.node(s))==null?void 0:a.dummy)==="border"}if(!e.nodes().some(i))
return n;function r(s,a,l,h,u){Pn(a,l).forEach(f=>{let d=s[f];if(d!==void 0&&e.node(d).dummy){let p=e.predecessors(d);p&&p.forEach(g=>{if(g===void 0)return;let O=e.
node(g);O.dummy&&(O.order<h||O.order>u)&&uh(n,g,d)})}})}function o(s,a){let l=-1,h=-1,u=0;return a.forEach((f,d)=>{if(i(f)){let p=e.predecessors(f);if(p&&p.length){
let g=p[0];if(g===void 0)return;h=e.node(g).order,r(a,u,d,l,h),u=d,l=h}}r(a,u,a.length,h,s.length)}),a}return t.length&&t.reduce(o),n}function v0(e,t){if(e.node(
t).dummy){let n=e.predecessors(t);if(n)return n.find(i=>e.node(i).dummy)}}function uh(e,t,n){if(t>n){let r=t;t=n,n=r}let i=e[t];i||(e[t]=i={}),i[n]=!0}function x0(e,t,n){
if(t>n){let r=t;t=n,n=r}let i=e[t];return i!==void 0&&Object.hasOwn(i,n)}function k0(e,t,n,i,r){let o={},s={},a={};return t.forEach(l=>{l.forEach((h,u)=>{o[h]=h,
s[h]=h,a[h]=u})}),t.forEach(l=>{let h=-1,u=-1,f=!1,d=l,p=l.findIndex(g=>r?.includes(g)||Nl(g,e,r));p>0&&(d=[l[p],...l.slice(0,p),...l.slice(p+1)],f=!0),d.forEach(
g=>{var O;let b=i(g);if(b&&b.length){r!=null&&r.includes(g)&&(b=b.filter(x=>Nl(x,e,r)));let w=b.sort((x,_)=>{let T=a[x],M=a[_];return(T!==void 0?T:0)-(M!==void 0?
M:0)}),y=(w.length-1)/2;for(let x=Math.floor(y),_=Math.ceil(y);x<=_;++x){let T=w[x];if(T===void 0)continue;let M=a[T];if(M!==void 0&&s[g]===g&&h<M&&a[T]!==u&&!x0(
n,g,T)){let P=o[T];P!==void 0&&(s[T]=g,s[g]=o[g]=P,h=M,f&&(h=-1,u=(O=a[T])!=null?O:-1,f=!1))}}}})}),{root:o,align:s}}function T0(e,t,n,i,r=!1){let o={},s=S0(e,t,
n,r),a=r?"borderLeft":"borderRight";function l(p,g){let O=s.nodes().slice(),b={},w=O.pop();for(;w;){if(b[w])p(w);else{b[w]=!0,O.push(w);for(let y of g(w))O.push(
y)}w=O.pop()}}function h(p){let g=s.inEdges(p);g?o[p]=g.reduce((O,b)=>{var w;let y=(w=o[b.v])!=null?w:0,x=s.edge(b);return Math.max(O,y+(x!==void 0?x:0))},0):o[p]=
0}function u(p){let g=s.outEdges(p),O=Number.POSITIVE_INFINITY;g&&(O=g.reduce((w,y)=>{let x=o[y.w],_=s.edge(y);return Math.min(w,(x!==void 0?x:0)-(_!==void 0?_:
0))},Number.POSITIVE_INFINITY));let b=e.node(p);O!==Number.POSITIVE_INFINITY&&b.borderType!==a&&(o[p]=Math.max(o[p]!==void 0?o[p]:0,O))}function f(p){return s.predecessors(
p)||[]}function d(p){return s.successors(p)||[]}return l(h,f),l(u,d),Object.keys(i).forEach(p=>{var g;let O=n[p];O!==void 0&&(o[p]=(g=o[O])!=null?g:0)}),o}function S0(e,t,n,i){
let r=new xt,o=e.graph(),s=$0(o.nodesep,o.edgesep,i);return t.forEach(a=>{let l;a.forEach(h=>{let u=n[h];if(u!==void 0){if(r.setNode(u),l!==void 0){let f=n[l];if(f!==
void 0){let d=r.edge(f,u);r.setEdge(f,u,Math.max(s(e,h,l),d||0))}}l=h}})}),r}function Q0(e,t){return Object.values(t).reduce((n,i)=>{let r=Number.NEGATIVE_INFINITY,
o=Number.POSITIVE_INFINITY;Object.entries(i).forEach(([a,l])=>{let h=M0(e,a)/2;r=Math.max(l+h,r),o=Math.min(l-h,o)});let s=r-o;return s<n[0]&&(n=[s,i]),n},[Number.
POSITIVE_INFINITY,null])[1]}function _0(e,t){let n=Object.values(t),i=zt(Math.min,n),r=zt(Math.max,n);["u","d"].forEach(o=>{["l","r"].forEach(s=>{let a=o+s,l=e[a];
if(!l||l===t)return;let h=Object.values(l),u=i-zt(Math.min,h);s!=="l"&&(u=r-zt(Math.max,h)),u&&(e[a]=Li(l,f=>f+u))})})}function P0(e,t=void 0){let n=e.ul;return n?
Li(n,(i,r)=>{var o,s;if(t){let l=t.toLowerCase(),h=e[l];if(h&&h[r]!==void 0)return h[r]}let a=Object.values(e).map(l=>{let h=l[r];return h!==void 0?h:0}).sort((l,h)=>l-
h);return(((o=a[1])!=null?o:0)+((s=a[2])!=null?s:0))/2}):{}}function E0(e,t){let n=zi(e),i=Object.assign(y0(e,n),w0(e,n)),r={},o;["u","d"].forEach(a=>{o=a==="u"?
n:Object.values(n).reverse(),["l","r"].forEach(l=>{l==="r"&&(o=o.map(f=>Object.values(f).reverse()));let h=k0(e,o,i,f=>(a==="u"?e.predecessors(f):e.successors(f))||
[],t),u=T0(e,o,h.root,h.align,l==="r");l==="r"&&(u=Li(u,f=>-f)),r[a+l]=u})});let s=Q0(e,r);return _0(r,s),P0(r,e.graph().align)}function $0(e,t,n){return(i,r,o)=>{
let s=i.node(r),a=i.node(o),l=0,h;if(l+=s.width/2,Object.hasOwn(s,"labelpos"))switch(s.labelpos.toLowerCase()){case"l":h=-s.width/2;break;case"r":h=s.width/2;break}
if(h&&(l+=n?h:-h),h=void 0,l+=(s.dummy?t:e)/2,l+=(a.dummy?t:e)/2,l+=a.width/2,Object.hasOwn(a,"labelpos"))switch(a.labelpos.toLowerCase()){case"l":h=a.width/2;break;case"\
r":h=-a.width/2;break}return h&&(l+=n?h:-h),l}}function M0(e,t){return e.node(t).width}function Nl(e,t,n){var i;if(!n)return!1;let r=(i=t.node(e))==null?void 0:
i.edgeObj;if(!r||t.node(e).edgeLabel.reversed)return!1;let o=n.indexOf(r?.v),s=n.indexOf(r?.w);return o!==-1&&s!==-1&&o===(s+1)%n.length||o===(s-1)%n.length}function R0(e,t){
e=Zl(e),C0(e),Object.entries(E0(e,t)).forEach(([n,i])=>e.node(n).x=i)}function C0(e){let t=zi(e),n=e.graph(),i=n.ranksep,r=n.rankalign,o=0;t.forEach(s=>{let a=s.
reduce((l,h)=>{var u;let f=(u=e.node(h).height)!=null?u:0;return l>f?l:f},0);s.forEach(l=>{let h=e.node(l);r==="top"?h.y=o+h.height/2:r==="bottom"?h.y=o+a-h.height/
2:h.y=o+a/2}),o+=a+i})}var Al=new WeakMap;function ch(e,t={}){return fh(e,fO,t),e}function ql(e,t,n){let i=t;for(;i!==void 0;){let r=e.parent(i);if(r===n)return i;
i=r}}function fh(e,t,n){var i;let r=e.nodes().filter(y=>e.children(y).length),o={};r.forEach(y=>{let x=e.node(y);if(x&&x.rankdir){let _=new xt({multigraph:!0,compound:!0});
_.setGraph({rankdir:x.rankdir});let T=e.children(y);T.forEach(m=>{let k={...e.node(m)};_.setNode(m,k);let v=e.parent(m);v&&v!==y&&T.includes(v)&&_.setParent(m,v)});
let M=new Set;e.edges().forEach(m=>{let k=ql(e,m.v,y),v=ql(e,m.w,y);if(k===m.v&&v===m.w)_.setEdge(m,{...e.edge(m)});else if(k&&v&&k!==v){let C=`${k}\0${v}`;M.has(
C)||(M.add(C),_.setEdge(k,v,{...e.edge(m)}))}}),fh(_,t,n);let P=Wl(_);Ll(P,t,n,null),Il(_,P);let R=1/0,A=1/0,z=-1/0,N=-1/0;_.nodes().forEach(m=>{if(m===y)return;
let k=_.node(m);k&&typeof k.x=="number"&&typeof k.y=="number"&&typeof k.width=="number"&&typeof k.height=="number"&&(R=Math.min(R,k.x-k.width/2),z=Math.max(z,k.
x+k.width/2),A=Math.min(A,k.y-k.height/2),N=Math.max(N,k.y+k.height/2))}),(!isFinite(R)||!isFinite(A)||!isFinite(z)||!isFinite(N))&&(R=A=0,z=N=0);let E=z-R,q=N-
A;o[y]={minX:R,minY:A,maxX:z,maxY:N,width:E,height:q,offsetX:R,offsetY:A},x._dagreClusterSubgraph=_}});let s=[],a=y=>{let x=[],_=(e.children(y)||[]).filter(T=>T!==
y);for(;_.length>0;){let T=_.shift();x.push(T),(e.children(T)||[]).filter(M=>M!==T).forEach(M=>_.push(M))}return x},l=new Map;r.forEach(y=>{let x=e.node(y);x&&x.
rankdir&&o[y]&&l.set(y,(e.children(y)||[]).filter(_=>_!==y))});let h=new Set([...l.values()].flat()),u=new Map;l.forEach((y,x)=>{h.has(x)||u.set(x,a(x))});let f=new Set(
[...u.values()].flat()),d=y=>{for(let[x,_]of u)if(_.includes(y))return x;return y},p=[];e.edges().forEach(y=>{(f.has(y.v)||f.has(y.w))&&p.push({edge:y,label:e.edge(
y)})});let g=new Map;f.forEach(y=>{let x=e.parent(y);g.set(y,typeof x=="string"?x:void 0)}),u.forEach((y,x)=>{let _=e.node(x),T=[];y.forEach(R=>{let A=e.node(R);
A&&(T.push({id:R,node:A,parent:g.get(R)}),e.removeNode(R))});let M=p.filter(({edge:R})=>y.includes(R.v)||y.includes(R.w)),P=o[x];_&&(s.push({clusterId:x,subgraph:_.
_dagreClusterSubgraph,bounds:P,children:y,removedNodes:T,removedEdges:M}),_.width=P.width,_.height=P.height)});let O=new Set;p.forEach(({edge:y,label:x})=>{let _=d(
y.v),T=d(y.w);if(_!==T&&e.hasNode(_)&&e.hasNode(T)){let M=`${_}\0${T}`;O.has(M)||(O.add(M),e.setEdge(_,T,{...x,width:0,height:0}))}});let b=Wl(e),w=Ll(b,t,n,(i=
Al.get(e))!=null?i:null);Al.set(e,w),Il(e,b),O.forEach(y=>{let x=y.indexOf("\0"),_=y.slice(0,x),T=y.slice(x+1);e.hasEdge(_,T)&&e.removeEdge(_,T)}),s.forEach(({clusterId:y,
subgraph:x,bounds:_,removedNodes:T,removedEdges:M})=>{var P,R;let A=e.node(y),z=(P=A?.x)!=null?P:0,N=(R=A?.y)!=null?R:0,E=(_.minX+_.maxX)/2,q=(_.minY+_.maxY)/2;
T.forEach(({id:m,node:k,parent:v})=>{e.setNode(m,k),v!==void 0&&e.setParent(m,v)}),M.forEach(({edge:m,label:k})=>{e.setEdge(m,k)}),x.nodes().forEach(m=>{if(m===
y)return;let k=x.node(m),v=e.node(m);v&&k&&typeof k.x=="number"&&typeof k.y=="number"&&(v.x=z+(k.x-E),v.y=N+(k.y-q))}),zl(e,x,z-E,N-q),delete A._dagreClusterSubgraph}),
r.forEach(y=>{var x,_;let T=e.node(y),M=o[y];if(T&&T.rankdir&&T._dagreClusterSubgraph&&M){let P=T._dagreClusterSubgraph,R=(x=T.x)!=null?x:0,A=(_=T.y)!=null?_:0,
z=(M.minX+M.maxX)/2,N=(M.minY+M.maxY)/2;P.nodes().forEach(E=>{if(E===y)return;let q=P.node(E),m=e.node(E);if(m&&q&&typeof q.x=="number"&&typeof q.y=="number"){let k=q.
x-z,v=q.y-N;m.x=R+k,m.y=A+v}}),zl(e,P,R-z,A-N),delete T._dagreClusterSubgraph}})}function zl(e,t,n,i){t.edges().forEach(r=>{if(!e.hasEdge(r))return;let o=t.edge(
r),s=e.edge(r);s.points=o.points.map(a=>({x:a.x+n,y:a.y+i})),Object.hasOwn(o,"x")&&(s.x=o.x+n,s.y=o.y+i)})}function Ll(e,t,n,i=null){var r,o;let s=n?.useDynamic!==
!1,a=s&&(r=i?.graph)!=null?r:null,l=s&&(o=i?.rawNodes)!=null?o:null;t("    makeSpaceForEdgeLabels",()=>W0(e)),t("    removeSelfEdges",()=>Z0(e)),t("    acyclic",
()=>kO(e,a)),t("    nestingGraph.run",()=>DO(e)),t("    rank",()=>XO(Zl(e))),t("    injectEdgeLabelProxies",()=>G0(e)),t("    removeEmptyRanks",()=>hO(e)),t("  \
  nestingGraph.cleanup",()=>YO(e)),t("    normalizeRanks",()=>lO(e)),t("    assignRankMinMax",()=>V0(e)),t("    removeEdgeLabelProxies",()=>j0(e)),t("    normal\
ize.run",()=>_O(e)),t("    parentDummyChains",()=>jO(e)),t("    addBorderSegments",()=>JO(e)),t("    order",()=>hh(e,n,l)),t("    insertSelfEdges",()=>Y0(e)),t(
"    adjustCoordinateSystem",()=>t0(e)),t("    position",()=>R0(e,n.corePath)),t("    positionSelfEdges",()=>J0(e));let h=JSON.parse(JSON.stringify(e._nodes));return t(
"    removeBorderNodes",()=>B0(e)),t("    normalize.undo",()=>EO(e)),t("    fixupEdgeLabelCoords",()=>U0(e)),t("    undoCoordinateSystem",()=>e0(e)),t("    tran\
slateGraph",()=>F0(e)),t("    assignNodeIntersects",()=>H0(e)),t("    reversePoints",()=>D0(e)),t("    acyclic.undo",()=>SO(e)),{graph:e,rawNodes:h}}function Il(e,t){
e.nodes().forEach(n=>{let i=e.node(n),r=t.node(n);i&&(i.x=r.x,i.y=r.y,i.order=r.order,i.rank=r.rank,t.children(n).length&&(i.width=r.width,i.height=r.height))}),
e.edges().forEach(n=>{let i=e.edge(n),r=t.edge(n);i.points=r.points,Object.hasOwn(r,"x")&&(i.x=r.x,i.y=r.y)}),e.graph().width=t.graph().width,e.graph().height=t.
graph().height}var N0=["nodesep","edgesep","ranksep","marginx","marginy"],A0={ranksep:50,edgesep:20,nodesep:50,rankdir:"TB",rankalign:"center"},q0=["acyclicer",
"ranker","rankdir","align","rankalign"],z0=["width","height","rank"],Xl={width:0,height:0},L0=["minlen","weight","width","height","labeloffset"],I0={minlen:1,weight:1,
width:0,height:0,labeloffset:10,labelpos:"r"},X0=["labelpos"];function Wl(e){let t=new xt({multigraph:!0,compound:!0}),n=Qo(e.graph());return t.setGraph(Object.
assign({},A0,So(n,N0),qi(n,q0))),e.nodes().forEach(i=>{let r=Qo(e.node(i)),o=So(r,z0);Object.keys(Xl).forEach(a=>{o[a]===void 0&&(o[a]=Xl[a])}),t.setNode(i,o);let s=e.
parent(i);s!==void 0&&t.setParent(i,s)}),e.edges().forEach(i=>{let r=Qo(e.edge(i));t.setEdge(i,Object.assign({},I0,So(r,L0),qi(r,X0)))}),t}function W0(e){let t=e.
graph();t.ranksep/=2,e.edges().forEach(n=>{var i;let r=e.edge(n);r.minlen*=2,((i=r.labelpos)!=null?i:"r").toLowerCase()!=="c"&&(t.rankdir==="TB"||t.rankdir==="B\
T"?r.width+=r.labeloffset:r.height+=r.labeloffset)})}function G0(e){e.edges().forEach(t=>{let n=e.edge(t);if(n.width&&n.height){let i=e.node(t.v),r={rank:(e.node(
t.w).rank-i.rank)/2+i.rank,e:t};De(e,"edge-proxy",r,"_ep")}})}function V0(e){let t=0;e.nodes().forEach(n=>{let i=e.node(n);i.borderTop&&(i.minRank=e.node(i.borderTop).
rank,i.maxRank=e.node(i.borderBottom).rank,t=Math.max(t,i.maxRank))}),e.graph().maxRank=t}function j0(e){e.nodes().forEach(t=>{let n=e.node(t);if(n.dummy==="edg\
e-proxy"){let i=n;e.edge(i.e).labelRank=n.rank,e.removeNode(t)}})}function F0(e){let t=Number.POSITIVE_INFINITY,n=0,i=Number.POSITIVE_INFINITY,r=0,o=e.graph(),s=o.
marginx||0,a=o.marginy||0;function l(h){let u=h.x,f=h.y,d=h.width,p=h.height;t=Math.min(t,u-d/2),n=Math.max(n,u+d/2),i=Math.min(i,f-p/2),r=Math.max(r,f+p/2)}e.nodes().
forEach(h=>l(e.node(h))),e.edges().forEach(h=>{let u=e.edge(h);Object.hasOwn(u,"x")&&l(u)}),t-=s,i-=a,e.nodes().forEach(h=>{let u=e.node(h);u.x-=t,u.y-=i}),e.edges().
forEach(h=>{let u=e.edge(h);u.points.forEach(f=>{f.x-=t,f.y-=i}),Object.hasOwn(u,"x")&&(u.x-=t),Object.hasOwn(u,"y")&&(u.y-=i)}),o.width=n-t+s,o.height=r-i+a}function H0(e){
e.edges().forEach(t=>{if(t.v===t.w)return;let n=e.edge(t),i=e.node(t.v),r=e.node(t.w),o,s;n.points?(o=n.points[0],s=n.points[n.points.length-1]):(n.points=[],o=
r,s=i),n.points.unshift(Tl(i,o)),n.points.push(Tl(r,s))})}function U0(e){e.edges().forEach(t=>{let n=e.edge(t);if(Object.hasOwn(n,"x"))switch((n.labelpos==="l"||
n.labelpos==="r")&&(n.width-=n.labeloffset),n.labelpos){case"l":n.x-=n.width/2+n.labeloffset;break;case"r":n.x+=n.width/2+n.labeloffset;break}})}function D0(e){
e.edges().forEach(t=>{let n=e.edge(t);n.reversed&&n.points.reverse()})}function B0(e){e.nodes().forEach(t=>{if(e.children(t).length){let n=e.node(t),i=e.node(n.
borderTop),r=e.node(n.borderBottom),o=e.node(n.borderLeft[n.borderLeft.length-1]),s=e.node(n.borderRight[n.borderRight.length-1]);n.width=Math.abs(s.x-o.x),n.height=
Math.abs(r.y-i.y),n.x=o.x+n.width/2,n.y=i.y+n.height/2}}),e.nodes().forEach(t=>{e.node(t).dummy==="border"&&e.removeNode(t)})}function Z0(e){e.edges().forEach(t=>{
if(t.v===t.w){let n=e.node(t.v);n.selfEdges||(n.selfEdges=[]),n.selfEdges.push({e:t,label:e.edge(t)}),e.removeEdge(t)}})}function Y0(e){zi(e).forEach(t=>{let n=0;
t.forEach((i,r)=>{let o=e.node(i);typeof o.rank!="number"&&(o.rank=0),o.order=r+n,(o.selfEdges||[]).forEach(s=>{De(e,"selfedge",{width:s.label.width,height:s.label.
height,rank:o.rank,order:r+ ++n,e:s.e,edgeLabel:s.label},"_se"),(!Array.isArray(s.label.points)||s.label.points.length!==7)&&(s.label.points=[{x:0,y:-10},{x:0,y:-10},
{x:0,y:0},{x:0,y:10},{x:0,y:10},{x:0,y:0},{x:0,y:0}])}),delete o.selfEdges})})}function J0(e){e.nodes().forEach(t=>{let n=e.node(t),i=r=>typeof r=="number"&&isFinite(
r);if(n.dummy==="selfedge"){let r=n,o=e.node(r.e.v),s=i(o?.x)?o.x:0,a=i(o?.y)?o.y:0,l=i(o?.width)?o.width:0,h=i(o?.height)?o.height:0,u=i(n.x)?n.x:s,f=i(n.y)?n.
y:a,d=l/2,p=h/2;r.edgeLabel.points=[{x:u+d,y:f-p},{x:u+d,y:f-p},{x:u,y:f},{x:u-d,y:f+p},{x:u-d,y:f+p},{x:u,y:f},{x:u,y:f}],r.edgeLabel.x=u,r.edgeLabel.y=f,e.setEdge(
r.e,r.edgeLabel),e.removeNode(t)}else n&&Array.isArray(n.selfEdges)&&n.selfEdges.forEach(r=>{if(!Array.isArray(r.label.points)||r.label.points.length!==7){let o=i(
n.x)?n.x:0,s=i(n.y)?n.y:0,a=i(n.width)?n.width:0,l=i(n.height)?n.height:0,h=a/2,u=l/2;r.label.points=[{x:o+h,y:s-u},{x:o+h,y:s-u},{x:o,y:s},{x:o-h,y:s+u},{x:o-h,
y:s+u},{x:o,y:s},{x:o,y:s}]}})})}function So(e,t){return Li(qi(e,t),Number)}function Qo(e){let t={};return e&&Object.entries(e).forEach(([n,i])=>{typeof n=="str\
ing"&&(n=n.toLowerCase()),t[n]=i}),t}var Be=26,Xi=12,dh=42,No=7.3;function Ao(e){let{name:t,operation:n}=e;return n==="input"||n==="attribute"?J(K0(t),34):J(n||t,34)}function K0(e){return(/_(?:parameters|buffers)_(.+?)_?$/.
exec(e)??/^l_(.+?)_?$/i.exec(e))?.[1]??e}function qo(e){return J(e.shape,34)}function ph(e,t,n){let i=mh(e,t,n);return gh(i,0,0),i}function mh(e,t,n){let i={item:e,
left:0,top:0};if(e.kind==="leaf"){let h=t[e.index],u=h?Math.max(Ao(h).length,qo(h).length*.92):0;return{...i,width:Math.max(64,u*No+22),height:dh,content:null}}
if(!n.has(e.id)){let h=Math.max(110,Math.min(e.label.length,34)*No+40);return{...i,width:h,height:dh,content:null}}let r=new xt;r.setGraph({nodesep:22,ranksep:30,
ranker:"tight-tree"});let o=e.children.map(h=>mh(h,t,n));for(let{item:h,width:u,height:f}of o)r.setNode(h.id,{width:u,height:f});for(let[h,u]of e.edges)r.setEdge(
h.id,u.id,{});ch(r);for(let h of o){let{x:u,y:f}=r.node(h.item.id);h.left=u-h.width/2+Xi,h.top=f-h.height/2+Be+4}let s=e.edges.map(([h,u])=>{let{points:f}=r.edge(
h.id,u.id);return f.map(({x:d,y:p})=>({x:d+Xi,y:p+Be+4}))}),{width:a=0,height:l=0}=r.graph();return{...i,width:Math.max(a,e.label.length*No+20)+2*Xi,height:l+Be+
Xi,content:{boxes:o,edges:s}}}function gh(e,t,n){if(e.left+=t,e.top+=n,e.content!==null){for(let i of e.content.edges)for(let r of i)r.x+=e.left,r.y+=e.top;for(let i of e.
content.boxes)gh(i,e.left,e.top)}}var Gi=class{constructor(t,n){this.choose=t;this.toggle=n;let i=W("marker",{id:"arrow",viewBox:"0 0 8 8",refX:7,refY:4,markerWidth:7,markerHeight:7,orient:"auto"});
i.append(W("path",{d:"M0,0.5 L7,4 L0,7.5 z",class:"arrow"}));let r=W("defs");r.append(i),this.element.append(r,this.canvas),pt(this.element).call(this.zoom).on(
"dblclick.zoom",null),new ResizeObserver(()=>{this.isMoved||this.fit()}).observe(this.element)}choose;toggle;element=W("svg",{class:"diagram",role:"group"});canvas=W(
"g");zoom=vl().scaleExtent([.05,2.5]).filter(t=>t.type==="wheel"?t.ctrlKey||t.metaKey:t.button===0).on("zoom",({transform:t,sourceEvent:n})=>{n&&(this.isMoved=!0),
this.canvas.setAttribute("transform",t.toString())});drawn=[];root=null;isMoved=!1;draw(t,n,i,r){this.root=t,this.drawn=[],this.canvas.replaceChildren(),this.element.
setAttribute("aria-label",i),this.content(t,n),(this.drawn.find(({item:s})=>s.id===r)??this.drawn[0])?.element.setAttribute("tabindex","0")}focus(t){let n=this.
drawn.find(({item:i})=>i.id===t);n&&this.activate(n)}fit(){if(this.root===null)return;let{width:t}=this.element.getBoundingClientRect();if(t===0)return;this.isMoved=
!1;let n=Math.min(1,Math.max(.4,(t-24)/this.root.width));this.element.style.height=`max(260px, min(72vh, ${this.root.height*n+24}px))`;let i=Math.max(12,(t-this.
root.width*n)/2);this.zoom.transform(pt(this.element),Qn.translate(i,8).scale(n))}scaleBy(t){this.zoom.scaleBy(pt(this.element),t)}content(t,n){for(let i of t.content?.
edges??[])this.canvas.append(W("path",{class:"edge",d:nb(i),"marker-end":"url(#arrow)"}));for(let i of t.content?.boxes??[])this.box(i,n),this.content(i,n)}box(t,n){
let{item:i,left:r,top:o,width:s,height:a,content:l}=t,h=i.kind==="leaf"?n[i.index]:void 0,u=l!==null,[f,d]=tb(i,h),p=h===void 0?"module":eb(h),g=W("g",{class:`b\
ox ${p}${u?" open":""}`,role:"button",tabindex:-1,"aria-label":u?f:`${f} ${d}`.trim(),"aria-expanded":i.kind==="group"?String(u):void 0,transform:`translate(${r}\
,${o})`,onclick:()=>{this.activate(b),this.act(i)},onkeydown:w=>{this.onkey(w,b)}});g.append(W("rect",{width:s,height:a,rx:5}),W("text",{x:u?12:s/2,y:u||d?18:a/
2+4,class:u?"start":""},f)),!u&&d&&g.append(" ",W("text",{x:s/2,y:34,class:"sub"},d));let O=(u?Be:a)/2,b={item:i,element:g,center:{x:r+s/2,y:o+O}};this.drawn.push(
b),this.canvas.append(g)}act(t){t.kind==="leaf"?this.choose(t.index):this.toggle(t.id)}onkey(t,n){let i={ArrowDown:{x:0,y:1},ArrowUp:{x:0,y:-1},ArrowLeft:{x:-1,
y:0},ArrowRight:{x:1,y:0}}[t.key];if(i){let r=this.nearest(n,i);r&&this.activate(r)}else if(t.key==="Enter"||t.key===" ")this.act(n.item);else if(t.key==="+"||t.
key==="-")this.scaleBy(t.key==="+"?1.25:.8);else if(t.key==="0")this.fit();else return;t.preventDefault()}nearest(t,n){let i,r=1/0;for(let o of this.drawn){let s=o.
center.x-t.center.x,a=o.center.y-t.center.y,l=s*n.x+a*n.y,h=Math.abs(s*n.y)+Math.abs(a*n.x),u=l+2.5*h;l>4&&u<r&&([i,r]=[o,u])}return i}activate(t){for(let o of this.
drawn)o.element.setAttribute("tabindex","-1");t.element.setAttribute("tabindex","0"),t.element.focus({preventScroll:!0});let n=this.element.getBoundingClientRect(),
i=t.element.getBoundingClientRect();i.top>=n.top&&i.left>=n.left&&Math.min(i.bottom,i.top+Be)<=n.bottom&&Math.min(i.right,i.left+80)<=n.right||this.zoom.translateTo(
pt(this.element),t.center.x,t.center.y)}};function tb(e,t){return e.kind==="group"?[J(e.label,34),U(e.size,"node")]:t===void 0?["",""]:[Ao(t),qo(t)]}function eb({
operation:e}){return["input","attribute","output"].includes(e)?"end":"operation"}function nb(e){let[t,...n]=e,i=n.pop();if(t===void 0||i===void 0)return"";let r=`\
M${Wi(t)}`;return n.forEach((o,s)=>{let a=n[s+1],l=a?{x:(o.x+a.x)/2,y:(o.y+a.y)/2}:i;r+=` Q${Wi(o)} ${Wi(l)}`}),n.length>0?r:`${r} L${Wi(i)}`}function Wi({x:e,y:t}){
return`${e.toFixed(1)},${t.toFixed(1)}`}function Io(e){let t=zo("",""),n=new Map;e.forEach((i,r)=>{let o=t,s="";i.group.forEach((a,l)=>{s+=`/${a}`;let h=n.get(s);h===void 0&&(h=zo(s,ib(a,i.group[l-1])),
n.set(s,h),o.children.push(h)),o=h}),o.children.push({kind:"leaf",id:`#${r}`,index:r})}),Oh(t);for(let i of n.values())Oh(i);return bh(t,e),rb(t,e),t}function zo(e,t){
return{kind:"group",id:e,label:t,children:[],size:0,edges:[]}}function ib(e,t){return t!==void 0&&e.startsWith(`${t}.`)?e.slice(t.length+1):e}function Oh(e){for(let t=0;e.
children.length>40;t++){let n=[];for(let i=0;i<e.children.length;i+=25){let r=zo(`${e.id}/${t}:${i}`,"");r.children=e.children.slice(i,i+25),n.push(r)}e.children=
n}}function bh(e,t){let n=[];for(let o of e.children)e.size+=o.kind==="leaf"?1:0,o.kind==="leaf"?n.push(t[o.index]?.name??""):(n.push(...bh(o,t)),e.size+=o.size);
let[i="",r=i]=[n[0],n.at(-1)];return e.label!==""||e.id===""?[e.label,e.label]:(e.label=`${i} \u2026 ${r}`,[i,r])}function rb(e,t){let n=[],i=(o,s)=>{let a=[...s,
o];if(o.kind==="leaf")n[o.index]=a;else for(let l of o.children)i(l,a)};i(e,[]);let r=new Set;t.forEach((o,s)=>{for(let a of o.inputs){let[l,h]=[n[a]??[],n[s]??
[]],u=l.findIndex((O,b)=>O!==h[b]),[f,d,p]=[l[u-1],l[u],h[u]];if(f?.kind!=="group"||d===void 0||p===void 0)continue;let g=`${d.id}>${p.id}`;r.has(g)||(r.add(g),
f.edges.push([d,p]))}})}function yh(e,t){let n=new Set([e.id]),i=Lo(e),r=e.children.length;for(;i.length>0&&(r+=i.reduce((o,s)=>o+s.children.length,0),!(r>t));){
for(let o of i)n.add(o.id);i=i.flatMap(Lo)}return n}function Xo(e){let t=new Set([e.id]);for(let n of Lo(e))for(let i of Xo(n))t.add(i);return t}function Lo(e){
return e.children.flatMap(t=>t.kind==="group"?t:[])}var ob=60,wh=2e3,Wo=30,Vi=class{constructor(t){this.page=t;let{compilations:n,files:i}=t.report;this.compilations=n.flatMap(({graph:r},o)=>r>=0?o:[]),this.choice=
c("select",{"aria-label":"Graph",onchange:()=>{this.show(Number(this.choice.value))}},...this.compilations.map(r=>{let o=n[r],s=o?[o.id,o.place.function,ee(i,o.
place),U(o.operations,"operation")]:[];return c("option",{value:r},s.map(a=>J(a,60)).join("  \xB7  "))})),this.drawing=new Gi(r=>{this.showNode(r)},r=>{this.open.
delete(r)||this.open.add(r),this.draw(r),this.drawing.focus(r)}),this.modes={diagram:this.mode("Diagram","diagram"),table:this.mode("Table","table")},K(this.tools,
[$e("Unfold all",()=>{this.unfoldAll()}),$e("Fold all",()=>{this.open=new Set([this.root.id]),this.draw(),this.drawing.fit()}),$e("\u2212",()=>{this.drawing.scaleBy(
.8)},"Zoom out"),$e("+",()=>{this.drawing.scaleBy(1.25)},"Zoom in"),$e("Fit",()=>{this.drawing.fit()})]),this.element=c("section",{"aria-labelledby":"graphs"},c(
"h2",{id:"graphs"},"Graph"),c("div",{class:"toolbar"},$e("\u2039",()=>{this.step(-1)},"Previous graph"),this.choice,$e("\u203A",()=>{this.step(1)},"Next graph"),
this.place,c("span",{class:"switch",role:"group","aria-label":"Show as"},this.modes.diagram,this.modes.table),this.tools),this.content,c("p",{class:"meta hint"},
"Drag to move, Ctrl + wheel to zoom, arrow keys from box to box, Enter to unfold."))}page;element;choice;place=c("span");content=c("div");tools=c("span",{class:"\
tools"});modes;drawing;compilations;graph={nodes:[]};root=Io([]);open=new Set;show(t){let n=this.page.report.compilations[t];n!==void 0&&(this.choice.value=String(
t),this.place.replaceChildren(F(this.page,n.place)??""),this.graph=this.page.graph(n.graph)??{nodes:[]},this.root=Io(this.graph.nodes),this.open=yh(this.root,ob),
this.as(this.modes.table.getAttribute("aria-pressed")==="true"?"table":"diagram"))}start(){this.content.childElementCount===0&&this.show(this.compilations[0]??-1)}step(t){
let n=this.compilations.indexOf(Number(this.choice.value))+t,i=this.compilations[n];i!==void 0&&this.show(i)}mode(t,n){return c("button",{type:"button","aria-pr\
essed":String(n==="diagram"),onclick:()=>{this.as(n)}},t)}as(t){this.modes.diagram.setAttribute("aria-pressed",String(t==="diagram")),this.modes.table.setAttribute(
"aria-pressed",String(t==="table")),this.tools.hidden=t==="table",this.graph.nodes.length===0?this.content.replaceChildren(c("p",{class:"meta"},"The report does\
 not hold this graph.")):t==="table"?this.content.replaceChildren(this.nodeTable()):(this.content.replaceChildren(this.drawing.element),this.draw(),requestAnimationFrame(
()=>{this.drawing.fit()}))}unfoldAll(){if(this.graph.nodes.length>wh){this.page.say(`Only up to ${wh.toLocaleString("en")} nodes are drawn. The table has all.`);
return}this.open=Xo(this.root),this.draw(),this.drawing.fit()}draw(t=null){let{nodes:n}=this.graph,i=ph(this.root,n,this.open),r=`Diagram of the graph, ${U(n.length,
"node")}. The table shows the same.`;this.drawing.draw(i,n,r,t)}showNode(t){let n=this.graph.nodes[t];if(n===void 0)return;let{nodes:i}=this.graph,r=i.flatMap(({
inputs:s},a)=>s.includes(t)?a:[]),o=s=>s.length>0&&c("ul",{class:"plain"},...s.slice(0,Wo).map(a=>c("li",{},st(Q(i[a]?.name??"","mono"),()=>{this.showNode(a)}))),
s.length>Wo&&c("li",{class:"meta"},`and ${U(s.length-Wo,"other")}`));this.page.showDetails(Q(n.operation,"mono"),c("div",{class:"details"},ct([["Result",Q(n.name,
"mono")],["Type",n.shape&&Q(n.shape,"mono")],["Place",n.place&&F(this.page,n.place)],["Takes",o(n.inputs)],["Used by",o(r)],["Module",n.group.length>0&&Q(n.group.
at(-1)??"","mono")]])))}nodeTable(){let{nodes:t}=this.graph;return et("Nodes of the graph",[{title:"Result",width:"minmax(7rem, 1fr)",cell:n=>Q(n.name,"mono"),key:n=>n.
name},{title:"Operation",width:"minmax(10rem, 1.6fr)",cell:n=>Q(n.operation,"mono"),key:n=>n.operation},{title:"Type",width:"minmax(8rem, 1fr)",cell:n=>Q(n.shape,
"mono"),key:n=>n.shape},{title:"Takes",width:"minmax(8rem, 1.2fr)",cell:({inputs:n})=>Q(n.map(i=>t[i]?.name??"").join(", "),"mono")},{title:"Module",width:"minm\
ax(7rem, 1fr)",cell:({group:n})=>Q(n.at(-1)??"","mono"),key:({group:n})=>n.at(-1)??""},{title:"Place",width:"minmax(7rem, 1fr)",cell:({place:n})=>n&&F(this.page,
n)}],t)}};function $e(e,t,n=e){return c("button",{type:"button",onclick:t,"aria-label":n,title:n},e)}function vh(e){let t=new Map;for(let{id:r,kinds:o}of e.report.compilations)for(let s of o){let a=t.get(s.name)??sb(s.name);t.set(s.name,a),a.count+=s.count;for(let l of s.
shapes)a.shapes.add(l);a.compilations.add(r)}let n=[...t.values()].sort((r,o)=>o.count-r.count),i=n[0]?.count??1;return c("section",{"aria-labelledby":"operatio\
ns"},c("h2",{id:"operations"},"Operations in graphs"),et("Operations in graphs",[{title:"Operation",width:"minmax(12rem, 2fr)",cell:r=>Q(r.name,"mono"),key:r=>r.
name},{title:"Count",width:"6rem",isNumber:!0,cell:({count:r})=>r.toLocaleString("en"),key:({count:r})=>r},{title:"",width:"8rem",cell:({count:r})=>dn([r/i])},{
title:"Results",width:"minmax(10rem, 2fr)",cell:({shapes:r})=>Q([...r].join("  "),"mono")},{title:"Compilations",width:"minmax(8rem, 1fr)",cell:({compilations:r})=>Q(
[...r].join(", "),"mono")}],n))}function sb(e){return{name:e,count:0,shapes:new Set,compilations:new Set}}var ab=3,xh=20,Go=3;function Th(e){let{actions:t}=e.report;if(t.length===0)return null;let n=c("ol",{class:"actions"}),i=c("button",{type:"button",class:"more"}),
r=0,o=s=>{let a=r;return r=Math.min(s,t.length),K(n,t.slice(a,r).map((l,h)=>lb(e,l,a+h))),i.hidden=r===t.length,i.textContent=`Show ${Math.min(xh,t.length-r)} m\
ore of ${t.length}`,n.children[a]};return i.addEventListener("click",()=>{o(r+xh)?.querySelector("button, a, [tabindex]")?.focus()}),o(ab),c("section",{"aria-la\
belledby":"actions"},c("h2",{id:"actions"},"What to do"),n,i)}function lb(e,t,n){let{findings:i,title:r}=t,o=r.slice(kh(r).length).trim();return c("li",{class:"\
action"},c("div",{class:"action-head"},c("h3",{},I(kh(t.title))),t.wins&&c("span",{class:"wins"},Q(t.wins))),o!==""&&c("p",{},I(o)),c("ul",{class:"plain removed"},
...i.slice(0,Go).map(s=>c("li",{},...hb(e,s))),i.length>Go&&c("li",{class:"meta"},`and ${U(i.length-Go,"other")}`)),t.diff.length>0&&as(t.diff),c("div",{class:"\
buttons"},...cb(e,t,n),ub(t)))}function kh(e){let t=e.search(/\.\s+[A-Z]/);return t<0?e:e.slice(0,t+1)}function hb(e,t){let n=e.report.findings[t];return n===void 0?
[]:[ft(e,t)," ",F(e,n.place)]}function ub({safety:e}){return e==="safe"?c("span",{class:"tag safe"},"Eager results stay the same"):e==="unsafe"?c("span",{class:"\
tag unsafe"},"Check it: eager results may change"):null}function cb(e,t,n){let i=t.findings[0],r=i===void 0?void 0:e.report.findings[i];if(r===void 0)return[];let{
editor:o}=e.host,s=()=>{let a=e.report.files[r.place.file]?.path??"",{code:l,place:h}=r;o?.postMessage({command:"fix",action:n,code:l,path:a,line:h.line})};return[
o!==null&&t.diff.length>0&&c("button",{type:"button",class:"primary",onclick:s},"Fix"),qn(e,"Copy as issue",r.issue)]}var Sh={graph:16,break:11};function Qh(e,t){let n=e.some(({kind:h})=>h==="graph")&&e.every(h=>h.kind==="break"||h.seconds!==null),i=e.map(h=>n?h.seconds??0:h.kind===
"graph"?h.operations:0),r=i.reduce((h,u)=>h+u,0),o=e.reduce((h,{kind:u})=>h+Sh[u],0),s=r>0?Math.max(0,t-o)/r:0,a=0;return{pieces:e.map((h,u)=>{let f=Sh[h.kind]+
s*(i[u]??0),d={left:a,width:f};return a+=f,d}),width:a,unit:n?"time":"operations"}}function Vo(e,t){let[n,i]=[0,e.length];for(;n<i;){let r=n+i>>1,o=e[r];o===void 0||
o.left+o.width>t?i=r:n=r+1}return n}var fb=5,db=9,pb=38,mb=4,gb={kind:"graph",compilations:[],operations:0,seconds:null},ji=class{constructor(t,n,i){this.page=t;this.region=n;this.onlayout=i;let r=n.
segments.reduce((o,s)=>Math.max(o,_h(s)),0);this.element=c("div",{class:"strip",role:"listbox",tabindex:0,"aria-orientation":"horizontal","aria-label":`Graphs a\
nd breaks of ${n.name.slice(0,100)}`,onkeydown:o=>{this.onkey(o)},onscroll:()=>{this.draw()}},this.line),this.line.style.height=`${pb+r*db}px`,new ResizeObserver(
()=>{this.relayout()}).observe(this.element)}page;region;onlayout;element;line=c("div",{class:"strip-line",role:"presentation"});layout={pieces:[],width:0,unit:"\
operations"};shown=new Map;prefix=qe("strip");active=0;relayout(){this.layout=Qh(this.region.segments,this.element.clientWidth-2*mb),this.line.style.width=`${this.
layout.width}px`;for(let t of this.shown.values())t.remove();this.shown.clear(),this.onlayout(this.layout.unit),this.draw()}draw(){let{pieces:t}=this.layout,{scrollLeft:n,
clientWidth:i}=this.element,r=Vo(t,n-300),o=Vo(t,n+i+300);for(let[s,a]of this.shown)s>=r&&s<=o||s===this.active||(this.shown.delete(s),a.remove());for(let s=r;s<=
Math.min(o,t.length-1);s++)this.piece(s);if(t.length>0){let s=this.piece(this.active);this.element.setAttribute("aria-activedescendant",s.id)}}piece(t){let n=this.
shown.get(t);if(n!==void 0)return n;let{left:i,width:r}=this.layout.pieces[t]??{left:0,width:0},o=this.region.segments[t]??gb,s=this.label(o),a=c("div",{class:`\
piece ${o.kind}`,role:"option",id:`${this.prefix}-${t}`,title:s,"aria-label":s,"aria-selected":t===this.active?"true":"false","aria-posinset":t+1,"aria-setsize":this.
region.segments.length,onclick:()=>{this.activate(t),this.choose()}},...Ob(o),c("span",{class:"fill","aria-hidden":"true"},r>60&&bb(o)));return a.style.left=`${i}\
px`,a.style.width=`${r}px`,this.shown.set(t,a),this.line.append(a),a}label(t){let n=t.seconds===null?"":`, ${H(t.seconds)}`;if(t.kind==="graph"){let o=t.compilations.
length-1;return`Graph: ${U(t.operations,"operation")}${n}`+(o>0?`, recompiled ${U(o,"time")}`:"")}let i=this.page.report.findings[t.finding];if(i===void 0)return`\
Break${n}`;let r=ee(this.page.report.files,i.place);return`Break: ${i.title.slice(0,200)}${r&&`, ${r}`}${n}`}onkey(t){let n=this.region.segments.length-1,i={ArrowRight:this.
active+1,ArrowLeft:this.active-1,Home:0,End:n}[t.key];if(i!==void 0)this.activate(Math.min(Math.max(i,0),n));else if(t.key==="Enter"||t.key===" ")this.choose();else
return;t.preventDefault()}activate(t){this.shown.get(this.active)?.setAttribute("aria-selected","false"),this.active=t;let{left:n,width:i}=this.layout.pieces[t]??
{left:0,width:0},{scrollLeft:r,clientWidth:o}=this.element;n<r?this.element.scrollLeft=n-20:n+i>r+o&&(this.element.scrollLeft=n+i-o+20),this.draw(),this.piece(t).
setAttribute("aria-selected","true")}choose(){let t=this.region.segments[this.active];if(t!==void 0)if(t.kind==="break"){this.page.showFinding(t.finding);let n=this.
page.report.findings[t.finding]?.place;n&&this.page.host.editor!==null&&this.page.go(n)}else t.compilations[0]!==void 0&&this.page.showCompilation(t.compilations[0])}};
function _h(e){return e.kind==="graph"?Math.min(fb,e.compilations.length-1):0}function Ob(e){return Array.from({length:_h(e)},()=>c("span",{class:"level"}))}function bb(e){
return e.seconds!==null?H(e.seconds):e.kind==="graph"?U(e.operations,"op"):""}var yb=12;function Eh(e){let{findings:t,regions:n}=e.report;return c("div",{},Th(e),n.length>0&&c("section",{"aria-labelledby":"regions"},c("h2",{id:"regions"},
"Graphs and breaks"),wb(),...n.map(i=>vb(e,i))),t.length>0&&c("section",{"aria-labelledby":"findings"},c("h2",{id:"findings"},"Findings"),ci(e,"Findings",t.flatMap(
(i,r)=>Xt(i)&&i.causedBy>=0?[]:[r]))))}function wb(){return c("p",{class:"legend"},...[["graph","graph"],["break","break"],["level","recompile"]].map(([e,t])=>c(
"span",{},c("i",{class:`key ${e??""}`}),t)))}function vb(e,t){let n=c("span",{class:"scale"}),i=c("article",{class:"region","aria-label":t.name.slice(0,200)},c(
"header",{},c("h3",{},Q(t.name,"mono")),F(e,t.place),c("span",{class:"meta"},xb(t)),n)),r=new IntersectionObserver(o=>{if(!o.some(({isIntersecting:a})=>a))return;
r.disconnect(),i.classList.add("built");let s=new ji(e,t,a=>{n.textContent=a==="time"?"Width: time":"Width: operations"});K(i,[s.element,...kb(e,t)])},{rootMargin:"\
600px"});return r.observe(i),i}function xb({segments:e}){let t=e.filter(({kind:r})=>r==="graph").length,n=e.flatMap(({seconds:r})=>r??[]),i=e.reduce((r,o)=>r+(o.
kind==="graph"?o.compilations.length-1:0),0);return[U(t,"graph"),U(e.length-t,"break"),i>0&&U(i,"recompile"),n.length>0&&H(n.reduce((r,o)=>r+o,0))].filter(Boolean).
join(" \xB7 ")}function kb(e,t){let n=t.segments.filter(o=>o.kind==="break");if(n.length===0)return[];let i=()=>Tb(e,t,n);if(n.length<=yb)return[i()];let r=c("d\
etails",{},c("summary",{},U(n.length,"break")));return r.addEventListener("toggle",()=>{r.children.length===1&&r.append(i())}),[r]}function Tb(e,t,n){let i=({finding:o})=>e.
report.findings[o],r=n.some(({seconds:o})=>o!==null);return et(`Breaks of ${t.name.slice(0,100)}`,[{title:"Last before",width:"minmax(8rem, 1.6fr)",cell:({before:o})=>Ph(
o)},{title:"Break",width:"minmax(10rem, 2fr)",cell:o=>ft(e,o.finding),key:o=>i(o)?.title??""},{title:"First after",width:"minmax(8rem, 1.6fr)",cell:({after:o})=>Ph(
o)},{title:"Place",width:"minmax(9rem, 1fr)",cell:o=>{let s=i(o)?.place;return s&&F(e,s)}},...r?[{title:"Cost",width:"6.5rem",isNumber:!0,cell:({seconds:o})=>o!==
null&&H(o),key:({seconds:o})=>o??-1}]:[]],n)}function Ph(e){return e===""?c("span",{class:"quiet"},"none"):Q(e,"mono")}function $h(e){let t=new Map;for(let{id:i,findings:r}of e.report.compilations)for(let o of r)t.set(o,[...t.get(o)??[],i]);let n=e.report.findings.flatMap((i,r)=>Xt(
i)?[{index:r,finding:i,compilations:t.get(r)??[]}]:[]);return c("section",{"aria-labelledby":"recompiles"},c("h2",{id:"recompiles"},"Recompiles"),c("p",{class:"\
meta hint"},"A guard is what compiled code checks before each call."),et("Recompiles",[{title:"Function",width:"minmax(8rem, 1fr)",cell:({finding:i})=>Q(i.place.
function,"mono"),key:({finding:i})=>i.place.function},{title:"Guard on",width:"minmax(9rem, 1.4fr)",cell:({finding:i})=>Q(i.guard?.subject??i.reason,"mono"),key:({
finding:i})=>i.guard?.subject??""},{title:"Was",width:"minmax(5rem, 0.7fr)",cell:({finding:i})=>Q(i.guard?.was??"","mono")},{title:"Now",width:"minmax(5rem, 0.7\
fr)",cell:({finding:i})=>Q(i.guard?.now??"","mono")},{title:"Compiled as",width:"7rem",cell:({compilations:i})=>Q(i.join(", "),"mono")},{title:"Place",width:"mi\
nmax(7rem, 1fr)",cell:({finding:i})=>F(e,i.place)},{title:"Follows from",width:"minmax(7rem, 1.5fr)",cell:({finding:i})=>I(i.origin),key:({finding:i})=>i.origin},
{title:"Why",width:"minmax(10rem, 2fr)",cell:({index:i})=>ft(e,i),key:({finding:i})=>i.title}],n))}var Fi=class{first=0;end=1;cursor=null;count=1;listeners=[];get steps(){return this.count}get isWhole(){return this.first===0&&this.end===this.count}follow(t){this.
listeners.push(t)}grow(t){let n=this.isWhole;this.count=Math.max(1,t),n?[this.first,this.end]=[0,this.count]:this.put(this.first,this.end-this.first),this.changed()}showAll(){
[this.first,this.end]=[0,this.count],this.changed()}show(t,n){let i=(n-t+1)/2;this.put(t-i,(n-t+1)*2),this.changed()}pan(t){let n=this.end-this.first;this.put(this.
first+t*n,n),this.changed()}zoom(t,n=.5){let i=this.end-this.first,r=Math.max(Math.min(4,this.count),Math.min(i*t,this.count));this.put(this.first+(i-r)*n,r),this.
changed()}point(t){let n=t===null?null:Math.max(0,Math.min(Math.floor(t),this.count-1));n!==this.cursor&&(this.cursor=n,this.changed())}put(t,n){let i=Math.min(
4,this.count),r=Math.max(i,Math.min(n,this.count));this.first=Math.max(0,Math.min(t,this.count-r)),this.end=this.first+r}changed(){for(let t of this.listeners)t()}};var En=class{constructor(t){this.unpack=t}unpack;kept=new WeakMap;of(t){let n=this.kept.get(t);return n===void 0&&(n=this.unpack(t),this.kept.set(t,n)),n}put(t,n){
this.kept.set(t,n)}},jo=new En(e=>{let t=Kt(e.mean);return{...Ch(e),steps:Me(e.steps),mean:t,low:e.low===""?t:Kt(e.low),high:e.high===""?t:Kt(e.high),nonFinite:e.
nonFinite===""?null:Me(e.nonFinite)}}),Fo=new En(e=>({...Ch(e),steps:Me(e.steps),values:Kt(e.values)})),Ze=new En(({bins:e,isLog:t,steps:n,low:i,high:r,counts:o})=>({
bins:e,isLog:t,steps:Me(n),low:Kt(i),high:Kt(r),counts:Me(o)}));function ce(e){return jo.of(e)}function Rh(e){return Fo.of(e)}function Me(e){return new Int32Array(
Nh(e))}function Kt(e){return new Float32Array(Nh(e))}function fe(e,t,n){let i=e[0];for(let r of e)r.first<=t&&r.last>=n&&i&&r.width<i.width&&(i=r);return i}function Y(e,t){
let n=0,i=e.length;for(;n<i;){let r=n+i>>1;(e[r]??0)<=t?n=r+1:i=r}return n-1}function Ch({first:e,last:t,width:n}){return{first:e,last:t,width:n}}function Nh(e){
let t=atob(e),n=new Uint8Array(t.length);for(let i=0;i<t.length;i++)n[i]=t.charCodeAt(i);return n.buffer}function $n(e){let t=Mh.get(e);return t===void 0&&(t=Sb(
e),Mh.set(e,t)),t}var Mh=new WeakMap;function Sb({steps:e,width:t}){let n=new Int32Array(Math.max(0,e.length-1));for(let o=0;o<n.length;o++)n[o]=(e[o+1]??0)-(e[o]??
0);n.sort();let i=n[n.length>>1]??1,r=(e.at(-1)??0)-(e[0]??0);return Math.max(t,3*i,r/100)}var Qb={loss:"Loss",learning_rate:"Learning rate",gradient_norm:"Gradient norm",unclipped_norm:"Gradient norm before clipping",update_ratio:"Update ratio",scale:"\
Loss scale",is_skipped:"Skipped steps",memory_bytes:"Memory",data_seconds:"Data wait",forward_seconds:"Forward",backward_seconds:"Backward",optimizer_seconds:"O\
ptimizer",compile_seconds:"Compile",watch_seconds:"Watch",step_seconds:"Step time",gradient:"Gradient norms",unclipped:"Gradient norms before clipping",parameter:"\
Parameter norms",update:"Update norms",activation:"Activation norms","output-gradient":"Norms of output gradients"},_b={gradient:"Gradients",unclipped:"Gradient\
s before clipping",parameter:"Parameters",update:"Updates",activation:"Activations","output-gradient":"Output gradients"};function ht(e){return Qb[e]??e}function Ah(e){
return _b[e]??e}function Mn(e,t){return Number.isNaN(t)?"NaN":Number.isFinite(t)?e.endsWith("_seconds")?H(t):e==="memory_bytes"?`${(t/1e9).toPrecision(3)} GB`:ut(
t):t>0?"inf":"-inf"}function ut(e){if(e===0)return"0";let t=Math.abs(e);return t<.001||t>=1e6?e.toExponential(2).replace(/\.?0+e/,"e"):String(Number(e.toPrecision(
4)))}function Ye(e){return Number.isInteger(e)?`2${String(e).replace(/./g,n=>Pb["-0123456789".indexOf(n)]??n)}`:""}var Pb="\u207B\u2070\xB9\xB2\xB3\u2074\u2075\u2076\u2077\u2078\u2079";
function Z(e){return e.toLocaleString("en")}function de(e,t){return t>1?`steps ${Z(e)} to ${Z(e+t-1)}`:`step ${Z(e)}`}function Lt(e,t,n,i){e.strokeStyle=i.alarm,e.fillStyle=i.alarm,e.lineWidth=1.5,e.setLineDash([4,3]);for(let{step:r}of n){if(r<Math.floor(t.first)||r>=t.end)continue;
let o=t.x(r+.5);e.beginPath(),e.moveTo(o,t.top),e.lineTo(o,t.top+t.height),e.stroke(),e.beginPath(),e.moveTo(o-5,t.top-7),e.lineTo(o+5,t.top-7),e.lineTo(o,t.top+
1),e.fill()}e.setLineDash([])}function Je(e,t,n,i){for(let{first:r,last:o}of n){if(o<t.first||r>=t.end)continue;let s=Math.max(t.left,t.x(r)),a=Math.min(t.left+
t.width,Math.max(t.x(o+1),s+1));e.save(),e.beginPath(),e.rect(s,t.top,a-s,t.height),e.clip(),e.fillStyle=i.surface,e.fillRect(s,t.top,a-s,t.height),e.strokeStyle=
i.quiet,e.globalAlpha=.45,e.lineWidth=1,e.beginPath();for(let l=s-t.height;l<a;l+=7)e.moveTo(l,t.top+t.height),e.lineTo(l+t.height,t.top);e.stroke(),e.restore()}}
function Re(e,t,n){let i;for(let r of e){let o=Math.abs(r.step-t);o*n>8&&o>0||(!i||o<Math.abs(i.step-t))&&(i=r)}return i}function Ke(e,t){return e.some(({first:n,
last:i})=>t>=n&&t<=i)}var Ho=[[68,1,84],[72,40,120],[62,74,137],[49,104,142],[38,130,142],[31,158,137],[53,183,121],[110,206,88],[181,222,43],[253,231,37]],Uo=null,Do=[];function Hi(){
return Uo??=Eb(),Uo}function zh(e){if(Do.length===0){for(let i of["(prefers-color-scheme: dark)","(forced-colors: active)"])window.matchMedia(i).addEventListener(
"change",qh);let t=new MutationObserver(qh),n={attributes:!0,attributeFilter:["style","class"]};t.observe(document.documentElement,n),t.observe(document.body,n)}
Do.push(e)}function qh(){Uo=null;for(let e of Do)e()}function Eb(){let e=getComputedStyle(document.body),t=document.createElement("span");document.body.append(t);
let n=r=>(t.style.color=`var(--${r})`,getComputedStyle(t).color),i={text:n("text"),quiet:n("quiet"),border:n("border"),background:n("background"),surface:n("sur\
face"),alarm:n("break"),lines:["graph","amber","recompile","good","break","quiet","border"].map(n),ramp:$b(),font:`11px ${e.fontFamily}`};return t.remove(),i}function $b(){
return Uint32Array.from({length:252},(e,t)=>{let n=t/251*(Ho.length-1),[i,r]=[Ho[Math.floor(n)],Ho[Math.ceil(n)]],o=n-Math.floor(n),[s,a,l]=[0,1,2].map(h=>Math.
round((i?.[h]??0)*(1-o)+(r?.[h]??0)*o));return(l??0)<<16|(a??0)<<8|(s??0)})}function Ui(e){return`rgb(${e&255} ${e>>8&255} ${e>>16&255})`}function tn(e,t,n,i){if(i&&n>0){let a=t>0?t:n/1e6,[l,h]=[Math.log10(a),Math.log10(n)],u=h-l<.1?.05:(h-l)*.04;return[l,h]=[l-u,h+u],{low:10**l,high:10**h,isLogarithmic:!0,
y:f=>e.top+e.height*(1-(Math.log10(Math.max(f,10**l))-l)/(h-l))}}let r=n>t?0:Math.abs(n)/10||1,[o,s]=ne(t-r,n+r,4);return{low:o,high:s,isLogarithmic:!1,y:a=>e.top+
e.height*(1-(a-o)/(s-o))}}function en(e,t,n,i,r){e.strokeStyle=i.border,e.fillStyle=i.quiet,e.textAlign="right",e.textBaseline="middle",e.lineWidth=1,e.beginPath();
for(let o of Mb(n)){let s=Math.round(n.y(o))+.5;e.moveTo(t.left,s),e.lineTo(t.left+t.width,s),e.fillText(r(o),t.left-8,s)}e.stroke()}function Mb({low:e,high:t,isLogarithmic:n}){
if(!n)return wt(e,t,4);let[i,r]=[Math.log10(e),Math.log10(t)];if(r-i<1.2)return wt(e,t,4);let o=Math.max(1,Math.ceil((r-i)/5)),s=[];for(let a=Math.ceil(i);a<=r;a+=
o)s.push(10**a);return s}var Rb=4,Di=class{shown=null;totals=[];marks=[];scale=[0,1];show(t,n){let i=Ze.of(t),{bins:r,counts:o,steps:s}=i;this.marks=n,this.shown=i,this.totals=Array.from(
s,(a,l)=>o.subarray(l*r,(l+1)*r).reduce((h,u)=>h+u,0))}draw(t,n,i){if(this.shown===null)return;let{bins:r,isLog:o,steps:s,low:a,high:l,counts:h}=this.shown,u=Math.
max(0,Y(s,n.first)),f=Y(s,n.end)+1,[d,p]=o?Ab(this.shown,u,f):Nb(this.shown,u,f),g=tn(n,d,p,!1);this.scale=[g.low,g.high],en(t,n,g,i,o?Ye:ut),t.save(),t.beginPath(),
t.rect(n.left,n.top,n.width,n.height),t.clip();for(let O=u;O<f;O++){let b=n.x(s[O]??0),w=(s[O]??0)-(s[O-1]??(s[O]??0)-1),y=n.x(s[O+1]??(s[O]??0)+w),[x,_]=[a[O]??
0,l[O]??0];for(let T=0;T<r;T++){let M=h[O*r+T]??0;if(M===0)continue;let P=g.y(x+(_-x)*T/r),R=g.y(x+(_-x)*(T+1)/r),A=M/Math.max(1,this.totals[O]??1),z=i.ramp[Math.
round(Math.sqrt(A)*251)]??0;t.fillStyle=Ui(z),t.fillRect(b,R,Math.max(1,y-b),Math.max(1,P-R))}}t.restore(),Lt(t,n,this.marks,i)}read(t,n){if(this.shown===null)return"";
let{bins:i,isLog:r,steps:o,low:s,high:a,counts:l}=this.shown,h=Y(o,t);if(h<0)return"";let[u,f]=[s[h]??0,a[h]??0],d=`step ${Z(o[h]??0)}`,p=r?d:`${d} \xB7 from ${ut(
u)} to ${ut(f)}`;if(n===null||f<=u)return p;let g=this.scale[1]-n*(this.scale[1]-this.scale[0]),O=Math.floor((g-u)/(f-u)*i);if(O<0||O>=i)return p;let b=x=>u+(f-
u)*x/i,w=(l[h*i+O]??0)/Math.max(1,this.totals[h]??1),y=r?Cb(b(O),b(O+1),O===0,O===i-1):`${ut(b(O))} to ${ut(b(O+1))}`;return`${p} \xB7 ${y}: ${(w*100).toPrecision(
3)} %`}};function Cb(e,t,n,i){return n?`zeros, and up to ${Ye(t)}`:i?`from ${Ye(e)} on`:`${Ye(e)} to ${Ye(t)}`}function Nb({low:e,high:t},n,i){return[Math.min(...e.
subarray(n,i).filter(Number.isFinite)),Math.max(...t.subarray(n,i).filter(Number.isFinite))]}function Ab({bins:e,counts:t,low:n,high:i},r,o){let[s,a]=[e,0];for(let d=r*
e;d<o*e;d++)(t[d]??0)!==0&&(s=Math.min(s,d%e),a=Math.max(a,d%e+1));let[l,h]=[n[r]??0,i[r]??1];if(a===0)return[l,h];let u=d=>l+(h-l)*d/e,f=Math.max(0,Rb-(u(a)-u(
s)))/2;return[u(s)-f,u(a)+f]}var qb=90;function Lh(e,t,n){let i=Math.max(2,Math.floor(t.width/qb)),r=Math.max(1,bs(t.first,t.end,i)),o=t.top+t.height;e.fillStyle=n.quiet,e.strokeStyle=n.border,
e.lineWidth=1,e.textAlign="center",e.textBaseline="top",e.beginPath();for(let s=Math.ceil(t.first/r)*r;s<t.end;s+=r){let a=Math.round(t.x(s))+.5;e.moveTo(a,o),e.
lineTo(a,o+4),e.fillText(s.toLocaleString("en"),a,o+7)}e.moveTo(t.left,o+.5),e.lineTo(t.left+t.width,o+.5),e.stroke()}var Ce={top:8,right:14,bottom:24,left:64},Ih=4,kt=class{constructor(t,n,i){this.axis=t;this.content=n;this.options=i;let{title:r,tools:o=[]}=i;this.frame=c("div",
{class:"plot",tabindex:0,role:"group","aria-roledescription":"chart","aria-label":r,"aria-describedby":"plot-keys",onkeydown:s=>{this.onkey(s)}},this.canvas),this.
frame.style.height=`${i.height+Ce.top+Ce.bottom}px`,this.element=c("figure",{class:"chart-figure"},c("figcaption",{},c("h3",{},r),...o,this.readout),this.frame),
this.listen(),t.follow(()=>{this.redraw()}),zh(()=>{this.redraw()}),new ResizeObserver(()=>{this.redraw()}).observe(this.frame),new IntersectionObserver(s=>{this.
isVisible=s.some(({isIntersecting:a})=>a),this.redraw()},{rootMargin:"100px"}).observe(this.frame)}axis;content;options;element;canvas=c("canvas",{"aria-hidden":"\
true"});readout=c("span",{class:"readout",role:"status"});frame;area=null;isVisible=!1;isAsked=!1;pointerY=null;redraw(){this.isAsked||!this.isVisible||(this.isAsked=
!0,requestAnimationFrame(()=>{this.isAsked=!1,this.draw()}))}draw(){let t=this.frame.clientWidth,n=this.frame.clientHeight;if(t===0||n===0)return;let i=window.devicePixelRatio||
1,[r,o]=[Math.round(t*i),Math.round(n*i)];(this.canvas.width!==r||this.canvas.height!==o)&&(this.canvas.width=r,this.canvas.height=o);let s=this.canvas.getContext(
"2d");if(s===null)return;let a=Hi(),l=this.areaOf(t,n);this.area=l,s.setTransform(i,0,0,i,0,0),s.clearRect(0,0,t,n),s.font=a.font,Lh(s,l,a),this.content.draw(s,
l,a),this.drawCursor(s,l,a)}areaOf(t,n){let{first:i,end:r}=this.axis,o=this.options.left??Ce.left,s=Math.max(10,t-o-Ce.right);return{left:o,top:Ce.top,width:s,height:n-
Ce.top-Ce.bottom,x:a=>o+(a-i)/(r-i)*s,first:i,end:r}}drawCursor(t,n,i){let{cursor:r}=this.axis,o=r===null?"":this.content.read(r,this.pointerY);if(this.readout.
textContent!==o&&(this.readout.textContent=o),r===null||r<Math.floor(n.first)||r>=n.end)return;let s=Math.round(n.x(r+.5))+.5;t.strokeStyle=i.quiet,t.lineWidth=
1,t.beginPath(),t.moveTo(s,n.top),t.lineTo(s,n.top+n.height),t.stroke()}listen(){let t=null;this.frame.addEventListener("pointerdown",n=>{n.button===0&&(t={x:n.
clientX,moved:0},this.frame.setPointerCapture(n.pointerId))}),this.frame.addEventListener("pointermove",n=>{if(t&&this.area){let i=t.x-n.clientX;t={x:n.clientX,
moved:t.moved+Math.abs(i)},t.moved>=Ih&&this.axis.pan(i/this.area.width)}this.point(n)}),this.frame.addEventListener("pointerup",n=>{let i=t!==null&&t.moved<Ih;
t=null,this.point(n),i&&this.axis.cursor!==null&&this.content.choose?.(this.axis.cursor,this.pointerY)}),this.frame.addEventListener("pointercancel",()=>{t=null}),
this.frame.addEventListener("pointerleave",()=>{this.pointerY=null,this.axis.point(null)}),this.frame.addEventListener("dblclick",()=>{this.axis.showAll()}),this.
frame.addEventListener("wheel",n=>{this.onwheel(n)},{passive:!1})}onwheel(t){let{area:n}=this;if(n!==null)if(t.ctrlKey||t.metaKey){t.preventDefault();let i=(t.clientX-
this.frame.getBoundingClientRect().left-n.left)/n.width;this.axis.zoom(Math.exp(t.deltaY/300),Math.max(0,Math.min(i,1)))}else(t.shiftKey||Math.abs(t.deltaX)>Math.
abs(t.deltaY))&&(t.preventDefault(),this.axis.pan((t.deltaX||t.deltaY)/n.width))}point(t){let{area:n}=this;if(n===null)return;let i=this.frame.getBoundingClientRect(),
r=(t.clientX-i.left-n.left)/n.width,o=(t.clientY-i.top-n.top)/n.height;this.pointerY=o>=0&&o<1?o:null;let s=r>=0&&r<1;this.axis.point(s?n.first+r*(n.end-n.first):
null),this.redraw()}onkey(t){let{axis:n}=this,i=n.end-n.first,r=n.cursor??Math.floor(n.first+i/2),o=Math.max(1,Math.round(i/200)),s=u=>{this.pointerY=null;let f=r+
u;(f<n.first||f>=n.end)&&n.pan(u/i),n.point(f)},l={ArrowLeft:()=>{t.shiftKey?n.pan(-.1):s(-o)},ArrowRight:()=>{t.shiftKey?n.pan(.1):s(o)},ArrowUp:()=>this.content.
move?.(-1),ArrowDown:()=>this.content.move?.(1),Home:()=>{n.point(Math.ceil(n.first))},End:()=>{n.point(Math.ceil(n.end)-1)},Enter:()=>this.content.choose?.(r,null),
"+":()=>{n.zoom(.5)},"-":()=>{n.zoom(2)},0:()=>{n.showAll()}}[t.key],h=t.key==="ArrowUp"||t.key==="ArrowDown";l===void 0||t.ctrlKey||t.metaKey||t.altKey||h&&this.
content.move===void 0||(t.preventDefault(),l(),this.redraw())}};var Pt=class{element;select;shown="";constructor(t,n){let i=qe("choice");this.select=c("select",{id:i,onchange:n}),this.element=c("span",{class:"choice"},c("lab\
el",{for:i},t," "),this.select)}get value(){return this.select.value}update(t){let n=JSON.stringify(t);if(n===this.shown)return;this.shown=n;let{value:i}=this.select;
this.select.replaceChildren(...t.map(r=>c("option",{value:r.value},J(r.label,120)))),t.some(r=>r.value===i)&&(this.select.value=i),this.element.hidden=t.length===
0}};var Xh=20,zb=6,Wh=50;function Gh(e,{incidents:t,alarms:n}){return t.length===0?[c("p",{class:"meta"},"No incidents.")]:[c("ol",{class:"alarms plain"},...t.map(i=>Lb(
e,i,n))),n.length>Xh&&c("p",{class:"meta"},`All ${U(n.length,"alarm")}:`),n.length>Xh&&Wb(e,n)]}function Zi(e,t){let n=c("span",{},"Alarm: ",I(t.title));e.page.
showDetails(n,c("div",{class:"details"},...Xb(e,t)))}function Lb(e,t,n){let i=t.alarms.flatMap(a=>n[a]??[]),[r]=i,o=i.slice(0,zb),s=i.length-o.length;return c("\
li",{class:`alarm severity-${t.severity}`},c("header",{},c("h3",{},I(t.title)),c("span",{class:"meta"},Ib(t)),r&&Yi(r),F(e.page,t.place)),t.cause!==""&&t.cause!==
r?.evidence&&c("p",{},c("b",{},"Cause: "),I(t.cause)),c("p",{class:"advice"},c("b",{},"What to try: "),I(t.advice)),c("ol",{class:"plain listed"},...o.map(a=>c(
"li",{},st(`Step ${Z(a.step)}`,()=>{Zi(e,a)})," ",I(a.evidence))),s>0&&c("li",{class:"meta"},`and ${U(s,"more alarm")}`)),c("div",{class:"buttons"},Vh(e,t)))}function Ib({
step:e,layer:t}){return[`since step ${Z(e)}`,t].filter(Boolean).join(" \xB7 ")}function Xb(e,t){return[c("p",{},I(t.evidence)),ct([["First step",Z(t.step)],["No\
ticed at step",t.seen===t.step?"":Z(t.seen)],["Rank",t.rank>0&&String(t.rank)],["Optimizer",t.optimizer>0&&String(t.optimizer)],["Layer",t.layer&&Q(t.layer,"mon\
o")],["Tensor",t.tensor&&Q(t.tensor,"mono")],["Place",F(e.page,t.place)],["Page",Yi(t)]]),c("h3",{},"What to try"),c("p",{},I(t.advice)),c("div",{class:"buttons"},
Vh(e,t))]}function Vh({page:e,axis:t},{step:n}){return c("button",{type:"button",onclick:()=>{t.show(Math.max(0,n-Wh),n+Wh),e.open("metrics")}},`Show step ${Z(n)}`)}
function Yi({code:e,url:t}){return t.startsWith("https://")?c("a",{class:"code",href:t,target:"_blank",rel:"noreferrer noopener"},e):e&&c("span",{class:"code"},
e)}function Wb(e,t){return et("All alarms",[{title:"Step",width:"6rem",isNumber:!0,cell:({step:n})=>Z(n),key:({step:n})=>n},{title:"Alarm",width:"minmax(10rem, \
2fr)",cell:n=>st(I(n.title),()=>{Zi(e,n)}),key:({title:n})=>n},{title:"Layer",width:"minmax(8rem, 2fr)",cell:({tensor:n,layer:i})=>Q(n||i,"mono"),key:({tensor:n,
layer:i})=>n||i},{title:"Rank",width:"4rem",isNumber:!0,cell:({rank:n})=>n,key:n=>n.rank},{title:"Place",width:"minmax(7rem, 1fr)",cell:({place:n})=>F(e.page,n)}],
t,({title:n,tensor:i,layer:r,evidence:o})=>`${n} ${i} ${r} ${o}`)}function at(e,t){let n=new Map;for(let{name:i,alarms:r}of t)for(let o of r){let s=t.length>1?`${i}: ${o.title}`:o.title,a=n.get(o.step);if(a)a.text+=`, ${s}`;else{
let l=()=>{Zi(e,o)};n.set(o.step,{step:o.step,text:s,choose:l})}}return[...n.values()]}function pe({live:e},t,n){let i=c("div",{class:"followed"}),r="";return e.
follow(o=>{let s=t(o),a=JSON.stringify(s);if(a===r)return;r=a;let l=jh(i).indexOf(document.activeElement);i.replaceChildren(),K(i,n(s)),l>=0&&jh(i)[l]?.focus()}),
i}function jh(e){return[...e.querySelectorAll("a, button, select, input, [tabindex]")]}function nn(e){return pe(e,({trainings:t})=>t.map(n=>n.name),t=>t.length>1?[Bo(t)]:[])}function Bo(e){return c("ul",{class:"plain line-legend"},...e.map((t,n)=>c(
"li",{},c("i",{class:`line-key line-${n%7}`,"aria-hidden":"true"}),Q(t))))}function te(e,{name:t},n){return n.length>1?`${e}: ${t}`:e}var Fh="Arrow keys move the cursor, Shift and the arrow keys move the steps, plus and minus zoom, 0 shows all steps.",Gb="Drag to move, Ctrl and the wheel to zo\
om.";function gt(e,t=Gb){let n=c("span",{class:"shown-steps"}),i=(s,a,l)=>c("button",{type:"button","aria-label":s,title:s,onclick:l},a),r=i("Show all steps","A\
ll steps",()=>{e.showAll()}),o=()=>{let[s,a]=[Math.round(e.first),Math.round(e.end)-1];n.textContent=`Steps ${Z(s)} to ${Z(a)}`,r.disabled=e.isWhole};return e.follow(
o),o(),c("div",{class:"toolbar axis-toolbar"},n,i("Zoom in","+",()=>{e.zoom(.5)}),i("Zoom out","\u2212",()=>{e.zoom(2)}),i("Earlier steps","\u2190",()=>{e.pan(-.5)}),
i("Later steps","\u2192",()=>{e.pan(.5)}),r,c("span",{class:"meta"},t))}var Vb="Brighter: more elements have this value. Each step's values add up to 100 %.",jb="The magnitudes of the elements are shown, in powers of two: the lowest\
 one has zeros and all that is smaller.";function Hh(e){let t=c("div",{class:"charts"}),n=[],i=()=>{let{trainings:a}=e.live.value;o.update([...new Set(a.flatMap(
l=>l.distributions.map(h=>h.moment)))].map(l=>({value:l,label:Ah(l)}))),s.update([...new Set(a.flatMap(l=>Hb(l,o.value)))].map(l=>({value:l,label:l}))),a.forEach(
(l,h)=>{let u=n[h]??=Fb(e,a,l,t),f=l.distributions.find(d=>d.moment===o.value&&l.tensors[d.tensor]?.name===s.value);u.plot.element.hidden=f===void 0,f&&u.content.
show(f,at(e,[l])),u.plot.redraw(),r.textContent=`${Vb}${f?.isLog?` ${jb}`:""}`})},r=c("p",{class:"meta"}),o=new Pt("Show",i),s=new Pt("of",i);return e.live.follow(
i),c("div",{},gt(e.axis),c("div",{class:"toolbar"},o.element,s.element),t,r)}function Fb({axis:e},t,n,i){let r=new Di,o=te("Values by steps",n,t),s=new kt(e,r,{
title:o,height:320});return i.append(s.element),{content:r,plot:s}}function Hb({distributions:e,tensors:t},n){return e.filter(i=>i.moment===n).map(({tensor:i})=>t[i]?.
name??"")}var[Ub,Dh,Bh,Zh]=[0,1,2,255],Db=13,Bb=805306368,Ji=class{constructor(t){this.selected=t}selected;ends=[0,1];data={rows:[],levels:[],marks:[],gaps:[]};indexed=new Map;image=document.
createElement("canvas");pixels=new ImageData(1,1);painted=[];fitted=new Map;shown;show(t){this.data=t,this.indexed=new Map;let[n]=t.levels;n&&(this.ends=Jb(n.values))}draw(t,n,i){
let{rows:r,levels:o,marks:s,gaps:a}=this.data,l=fe(o,n.first,n.end-1);this.shown=l,!(l===void 0||r.length===0)&&(this.paint(n,l,r.length,i),t.imageSmoothingEnabled=
!1,t.drawImage(this.image,n.left,n.top,n.width,n.height),Je(t,n,a,i),this.labels(t,n,i),Lt(t,n,s,i))}read(t,n){let i=this.shown;if(i===void 0)return"";let{rows:r}=this.
data,o=n===null?this.selected.row():Math.floor(n*r.length),s=Y(i.steps,t);if(Ke(this.data.gaps,t))return`step ${Z(t)} \xB7 not recorded`;if(s<0)return`${r[o]??""}\
 \xB7 step ${Z(t)} \xB7 not sampled`;let a=i.values[o*i.steps.length+s]??NaN,l=Number.isNaN(a)?"not sampled":Number.isFinite(a)?ut(a):"not finite";return[r[o]??
"",de(i.steps[s]??0,i.width),l].join(" \xB7 ")}choose(t,n){n!==null&&this.selected.choose(Math.floor(n*this.data.rows.length))}move(t){let n=this.data.rows.length-
1;this.selected.choose(Math.max(0,Math.min(this.selected.row()+t,n)))}paint(t,n,i,r){let o=Math.max(1,Math.round(t.width)),s=[n,t.first,t.end,o,i,r];if(s.every(
(b,w)=>b===this.painted[w]))return;this.painted=s,(this.image.width!==o||this.image.height!==i)&&([this.image.width,this.image.height]=[o,i]);let a=this.image.getContext(
"2d");if(a===null)return;let l=this.levelsOf(n),[h,u,f]=Zb(t,n,o),[d,p]=Yb(r);(this.pixels.width!==o||this.pixels.height!==i)&&(this.pixels=new ImageData(o,i));
let g=new Uint32Array(this.pixels.data.buffer),O=n.steps.length;for(let b=0;b<i;b++){let w=b*O,y=b*o;for(let x=0;x<o;x++){let _=0;for(let T=h[x]??0;T<(u[x]??0);T++){
let M=l[w+T]??0;M>_&&(_=M)}g[y+x]=(f[x]?p:d)[_]??0}}a.putImageData(this.pixels,0,0)}levelsOf(t){let n=this.indexed.get(t);if(n===void 0){let[i,r]=this.ends.map(
Math.log10),o=r>i?251/(r-i):0;n=Uint8Array.from(t.values,s=>{if(Number.isNaN(s))return Ub;if(!Number.isFinite(s))return Zh;if(s<=0)return Dh;let a=Math.round((Math.
log10(s)-i)*o);return Bh+Math.max(0,Math.min(a,251))}),this.indexed.set(t,n)}return n}labels(t,n,i){let{rows:r}=this.data,o=n.height/r.length,s=Math.max(1,Math.
ceil(Db/o));t.textAlign="right",t.textBaseline="middle";let a=this.selected.row();for(let h=0;h<r.length;h+=1){if(h%s!==0&&h!==a||h!==a&&Math.abs(h-a)<s)continue;
t.fillStyle=h===a?i.text:i.quiet;let u=this.fit(t,r[h]??"",n.left-14);t.fillText(u,n.left-8,n.top+(h+.5)*o)}t.strokeStyle=i.text,t.lineWidth=1;let l=n.top+a*o;t.
strokeRect(n.left-.5,l-.5,n.width+1,Math.max(o,2)+1)}fit(t,n,i){let r=this.fitted.get(n);return r===void 0&&(r=Kb(t,n,i),this.fitted.set(n,r)),r}};function Zb(e,t,n){
let{steps:i}=t,[r,o]=[new Int32Array(n),new Int32Array(n)],s=new Uint8Array(n),a=(e.end-e.first)/n,l=(i.at(-1)??0)+t.width,h=$n(t);for(let u=0;u<n;u++){let f=e.
first+u*a,d=Y(i,f),p=Y(i,f+a-1e-9)+1;r[u]=Math.max(0,d),o[u]=f>=l?0:p,p===d+1&&f-(i[d]??0)>h&&(s[u]=1)}return[r,o,s]}function Yb(e){let t=new Uint32Array(256);return t[Dh]=
Uh(e.border),e.ramp.forEach((n,i)=>{t[Bh+i]=(4278190080|n)>>>0}),t[Zh]=Uh(e.alarm),[t,t.map(n=>n===0?0:(n&16777215|Bb)>>>0)]}function Uh(e){let[t=0,n=0,i=0]=(e.
match(/[\d.]+/g)??[]).map(Number);return(4278190080|i<<16|n<<8|t)>>>0}function Jb(e){let t=e.filter(r=>r>0&&Number.isFinite(r)).sort(),n=t[Math.floor(t.length*.01)]??
.001,i=t[Math.ceil(t.length*.99)-1]??1;return i>n*1.01?[n,i]:[n/2,i*2]}function Kb(e,t,n){if(e.measureText(t).width<=n)return t;let i=t.length;for(;i>1&&e.measureText(
`\u2026${t.slice(-i)}`).width>n;)i--;return`\u2026${t.slice(-i)}`}var Ki=class{isLogarithmic=!1;data={name:"",lines:[],marks:[]};pixelsPerStep=1;shown=[];show(t){this.data=t}draw(t,n,i){let{name:r,lines:o,marks:s}=this.data;this.
pixelsPerStep=n.width/(n.end-n.first),this.shown=o.map(({levels:u})=>fe(u,n.first,n.end-1)??ty);let[a,l]=this.data.range??ey(this.shown,n,this.isLogarithmic),h=tn(
n,a,l,this.isLogarithmic);en(t,n,h,i,u=>Mn(r,u));for(let{gaps:u}of o)Je(t,n,u,i);this.shown.forEach((u,f)=>{let d=i.lines[f%i.lines.length]??i.text;ny(t,n,h,u,o[f]?.
gaps??[],d,i.alarm)}),Lt(t,n,s,i)}read(t){let{name:n,lines:i,marks:r}=this.data,o=this.shown.map((l,h)=>{let u=i[h],f=u?.label?`${u.label}: `:"",d=u!==void 0&&Ke(
u.gaps,t);return f+(d?"not recorded":Zo(l,t,n))}),s=r.find(l=>l.step===t),a=s?[`Alarm: ${s.text}`]:[];return[de(t,1),...o,...a].join(" \xB7 ")}choose(t){Re(this.
data.marks,t,this.pixelsPerStep)?.choose()}};function Zo(e,t,n){let{steps:i,mean:r,low:o,high:s,nonFinite:a,width:l}=e,h=Y(i,t),u=i[h]??0;if(h<0||t-u>$n(e))return"\
no value";let[f,d,p]=[r[h]??0,o[h]??0,s[h]??0],g=a?.[h]??0,O=d<p?` (${Mn(n,d)} to ${Mn(n,p)})`:"",b=g>0&&Number.isFinite(f)?`, ${g} not finite`:"",w=t>=u+l?` at\
 ${de(u,l)}`:"";return Mn(n,f)+O+b+w}var ty={first:0,last:0,width:1,steps:new Int32Array,mean:new Float32Array,low:new Float32Array,high:new Float32Array,nonFinite:null};
function Yh({steps:e},{first:t,end:n}){return[Math.max(0,Y(e,t)),Math.min(e.length,Y(e,n)+2)]}function ey(e,t,n){let[i,r]=[1/0,-1/0];for(let o of e){let[s,a]=Yh(
o,t);for(let l=s;l<a;l++){let[h,u]=[o.low[l]??0,o.high[l]??0];Number.isFinite(h)&&h<i&&!(n&&h<=0)&&(i=h),Number.isFinite(u)&&u>r&&(r=u)}}return r===-1/0?[0,1]:[
Math.min(i,r),r]}function ny(e,t,n,i,r,o,s){let[a,l]=Yh(i,t),{steps:h,mean:u,low:f,high:d,nonFinite:p,width:g}=i,O=b=>t.x((h[b]??0)+g/2);e.save(),e.beginPath(),
e.rect(t.left,t.top-2,t.width,t.height+3),e.clip(),e.strokeStyle=o,e.fillStyle=o;for(let[b,w]of iy(i,a,l,r)){if(f!==u){e.globalAlpha=.25,e.beginPath();for(let y=b;y<
w;y++)e.lineTo(O(y),n.y(d[y]??0));for(let y=w-1;y>=b;y--)e.lineTo(O(y),n.y(f[y]??0));e.fill(),e.globalAlpha=1}e.lineWidth=1.5,e.beginPath();for(let y=b;y<w;y++)
e.lineTo(O(y),n.y(u[y]??0));e.stroke(),w-b===1&&e.fillRect(O(b)-1.5,n.y(u[b]??0)-1.5,3,3)}e.fillStyle=s;for(let b=a;b<l;b++)((p?.[b]??0)>0||!Number.isFinite(u[b]??
0))&&e.fillRect(O(b)-1,t.top+t.height-5,Math.max(2,t.x(g)-t.x(0)),5);e.restore()}function*iy(e,t,n,i){let{steps:r,mean:o}=e,s=$n(e),a=t,l=i.findIndex(({last:h})=>h>=
(r[t]??0));l<0&&(l=i.length);for(let h=t;h<n;h++){let u=r[h]??0,f=u>(i[l]?.last??1/0),d=h>t&&u-(r[h-1]??0)>s;for((f||d)&&h>a&&(yield[a,h],a=h);(i[l]?.last??1/0)<
u;)l++;Number.isFinite(o[h]??0)||(h>a&&(yield[a,h]),a=h+1)}n>a&&(yield[a,n])}var It=class{element;content=new Ki;plot;constructor({axis:t},n,i={}){let{height:r=150,left:o,isLogarithmic:s=!1,hasSwitch:a=!0}=i;this.content.isLogarithmic=s;
let l=c("button",{type:"button",class:"log","aria-pressed":String(s),title:"Logarithmic scale","aria-label":`log scale: ${n}`,onclick:()=>{this.content.isLogarithmic=
!this.content.isLogarithmic,l.setAttribute("aria-pressed",String(this.content.isLogarithmic)),this.plot.redraw()}},"log"),h=a?[l]:[];this.plot=new kt(t,this.content,
{title:n,height:r,tools:h,...o&&{left:o}}),this.element=this.plot.element}show(t){this.content.show(t),this.plot.redraw()}};function tr(e,t){return e.map(({name:n,
metrics:i,gaps:r})=>({label:e.length>1?n:"",levels:i.find(t)?.levels.map(ce)??[],gaps:r}))}function Jh(e,t){let n=e?.steps.length??0;return Array.from({length:t},(i,r)=>{let o=e?.values.subarray(r*n,(r+1)*n)??new Float32Array,s=o.filter(Number.isFinite).
sort();return{last:o.filter(a=>!Number.isNaN(a)).at(-1)??NaN,median:s[s.length>>1]??NaN,least:s[0]??NaN,most:s.at(-1)??NaN}})}var Kh=190;function eu(e){let t=c("div",{}),n=[],i="",r=()=>{let{trainings:s}=e.live.value;o.update(ry(s).map(a=>({value:a,label:ht(a)}))),s.forEach((a,l)=>{let h=n[l];
h===void 0&&(h=new Yo(e,s.length>1?a.name:"",u=>{i=u;for(let f of n)f.choose(i)}),n.push(h),t.append(h.element)),h.show(a,o.value,i)})},o=new Pt("Show",r);return e.
live.follow(r),c("div",{},gt(e.axis),c("div",{class:"toolbar"},o.element),t)}function ry(e){return[...new Set(e.flatMap(({heatMaps:t})=>t.map(n=>n.name)))]}var Yo=class{constructor(t,n,i){
this.context=t;this.onchoose=i;this.content=new Ji({row:()=>this.row,choose:o=>{this.onchoose(this.nameOf(o))}});let r=n===""?"Layers by steps":`Layers by steps\
: ${n}`;this.plot=new kt(t.axis,this.content,{title:r,height:420,left:Kh}),this.line=new It(t,n===""?"Chosen row":`Chosen row: ${n}`,{left:Kh,height:120,isLogarithmic:!0}),
this.element.append(this.plot.element,this.scale,this.heading,this.line.element,this.tables)}context;onchoose;element=c("section",{});content;plot;line;scale=c(
"p",{class:"heat-legend"});heading=c("h3",{class:"chosen-row"});tables=c("div",{});map=null;row=0;listed="";show(t,n,i){let r=t.heatMaps.find(({name:l})=>l===n);
if(this.element.hidden=r===void 0,r===void 0)return;let o=r.levels.map(Rh);this.map={training:t,shown:r,levels:o};let s=at(this.context,[t]),a=r.tensors.map((l,h)=>this.
nameOf(h));this.content.show({rows:a,levels:o,marks:s,gaps:t.gaps}),this.scale.replaceChildren(...ly(this.content.ends)),this.list(),this.choose(i)}choose(t){if(this.
map===null)return;let{shown:n,levels:i,training:r}=this.map;this.row=Math.max(0,n.tensors.findIndex((a,l)=>this.nameOf(l)===t));let o=r.tensors[n.tensors[this.row]??
-1],s=o&&F(this.context.page,o.place);this.heading.replaceChildren(Q(this.nameOf(this.row),"mono")," ",s??""),this.line.show({name:n.name,lines:[{label:"",levels:i.
map(a=>ay(a,this.row)),gaps:r.gaps}],marks:at(this.context,[r])}),this.plot.redraw()}list(){if(this.map===null)return;let{training:t,shown:n,levels:i}=this.map,
r=Jh(i[0],n.tensors.length),o=`${n.name} ${n.tensors.join(" ")} ${i[0]?.steps.length??0}`;if(o===this.listed)return;this.listed=o;let s=(a,l)=>({title:a,width:"\
6.5rem",isNumber:!0,cell:h=>oy(l(r[h]??tu)),key:h=>sy(l(r[h]??tu))});this.tables.replaceChildren(et(`${ht(n.name)} by layer`,[{title:"Tensor",width:"minmax(10re\
m, 2fr)",cell:a=>st(Q(this.nameOf(a),"mono"),()=>{this.onchoose(this.nameOf(a))}),key:a=>a},{title:"Layer",width:"minmax(6rem, 1fr)",cell:a=>Q(t.tensors[n.tensors[a]??
-1]?.layer??""),key:a=>t.tensors[n.tensors[a]??-1]?.layer??""},{title:"Place",width:"minmax(6rem, 1fr)",cell:a=>{let l=t.tensors[n.tensors[a]??-1];return l&&F(this.
context.page,l.place)}},s("Last",({last:a})=>a),s("Median",({median:a})=>a),s("Least",({least:a})=>a),s("Greatest",({most:a})=>a)],n.tensors.map((a,l)=>l),a=>this.
nameOf(a)))}nameOf(t){if(this.map===null)return"";let{training:n,shown:i}=this.map;return n.tensors[i.tensors[t]??-1]?.name??""}},tu={last:NaN,median:NaN,least:NaN,
most:NaN};function oy(e){return Number.isNaN(e)?"":Number.isFinite(e)?ut(e):"not finite"}function sy(e){return Number.isNaN(e)?-1/0:e}function ay({first:e,last:t,
width:n,steps:i,values:r},o){let s=r.subarray(o*i.length,(o+1)*i.length),a=s.map((u,f)=>f).filter(u=>!Number.isNaN(s[u]??NaN)),l=Float32Array.from(a,u=>s[u]??0),
h=Int32Array.from(a,u=>i[u]??0);return{first:e,last:t,width:n,steps:h,mean:l,low:l,high:l,nonFinite:null}}function ly([e,t]){let n=c("span",{class:"ramp","aria-\
hidden":"true"}),{ramp:i}=Hi(),r=[0,50,100,150,200,251].map(o=>Ui(i[o]??0));return n.style.background=`linear-gradient(to right, ${r.join(", ")})`,[c("span",{},
ut(e)),n,c("span",{},J(ut(t))," (logarithmic)"),c("span",{},c("i",{class:"cell-key zero","aria-hidden":"true"}),"zero"),c("span",{},c("i",{class:"cell-key wrong",
"aria-hidden":"true"}),"not finite"),c("span",{},c("i",{class:"cell-key","aria-hidden":"true"}),"not sampled"),c("span",{},c("i",{class:"cell-key old","aria-hid\
den":"true"}),"as last sampled")]}var Jo=22,er=class{lanes=[];pixelsPerStep=1;show(t){this.lanes=t}draw(t,n,i){this.pixelsPerStep=n.width/(n.end-n.first),t.textBaseline="middle",t.textAlign="rig\
ht",this.lanes.forEach(({name:r,marks:o},s)=>{let a=n.top+(s+.5)*Jo;t.fillStyle=i.quiet,t.fillText(r,n.left-8,a),t.strokeStyle=i.border,t.lineWidth=1,t.beginPath(),
t.moveTo(n.left,Math.round(a)+.5),t.lineTo(n.left+n.width,Math.round(a)+.5),t.stroke(),t.fillStyle=r===Ko?i.alarm:i.lines[s%4]??i.text;for(let{step:l}of o)l<Math.
floor(n.first)||l>=n.end||t.fillRect(n.x(l+.5)-2,a-7,4,14)}),Lt(t,n,[],i)}read(t){return this.lanes.flatMap(({name:n,marks:i})=>{let r=Re(i,t,this.pixelsPerStep);
return r?`${n}: step ${r.step.toLocaleString("en")}, ${r.text}`:[]}).join(" \xB7 ")}choose(t,n){let i=n===null?this.lanes:[this.lanes[Math.floor(n*this.lanes.length)]];
for(let r of i){let o=r&&Re(r.marks,t,this.pixelsPerStep);if(o){o.choose();return}}}},Ko="Alarms";var Ne=110,hy=5,Rn=class{constructor(t,n){this.context=t;let i=hy*Jo;this.plot=new kt(t.axis,this.content,{title:n,height:i,left:Ne}),this.element=this.plot.element}context;element;content=new er;plot;show(t){
this.content.show(uy(this.context,t)),this.plot.redraw()}};function nr(e){let t=c("div",{class:"charts"}),n=[];return e.live.follow(({trainings:i})=>{i.forEach(
(r,o)=>{let s=n[o];s===void 0&&(s=new Rn(e,te("Events",r,i)),n.push(s),t.append(s.element)),s.show(r)})}),t}function uy(e,t){let n=i=>t.compilations.filter(({reason:r})=>r!==
""===i).map(r=>({step:r.step,text:`${r.function} ${H(r.seconds)}`,choose:()=>{cy(e,r)}}));return[{name:"Compilations",marks:n(!1)},{name:"Recompiles",marks:n(!0)},
{name:"Graph breaks",marks:t.breaks.map(i=>({step:i.step,text:i.title,choose:()=>{ts(e,i)}}))},{name:"Debug points",marks:t.debugPoints.map(({last:i,why:r,command:o})=>({
step:i,text:r,choose:()=>{e.page.say(o)}}))},{name:Ko,marks:at(e,[t])}]}function cy({page:e},t){e.showDetails(c("span",{},t.reason?"Recompile: ":"Compilation: ",
Q(t.function,"mono")),c("div",{class:"details"},c("p",{},`Step ${Z(t.step)}, ${H(t.seconds)}`),F(e,t.place),t.reason!==""&&c("pre",{},t.reason)))}function ts({page:e},t){
e.showDetails(c("span",{},"Graph break: ",I(t.title)),c("div",{class:"details"},c("p",{},`Step ${Z(t.step)} `,Yi(t)),t.skips&&c("p",{},"No graph of ",Q(t.function,
"mono")," was compiled."),F(e,t.place),c("pre",{},t.reason)))}var es=["loss","learning_rate","gradient_norm","unclipped_norm","update_ratio","scale","is_skipped","memory_bytes"],fy=new Set(["gradient_norm","unclipped_norm",
"update_ratio","scale"]);function nu(e){let t=new Map,n=c("div",{class:"charts"});return e.live.follow(({trainings:i})=>{let r=at(e,i);for(let{name:o,optimizer:s}of dy(
i)){let a=`${o} ${s}`,l=t.get(a);if(l===void 0){let u=py(i,o,s);l=new It(e,u,{left:Ne,isLogarithmic:fy.has(o)}),t.set(a,l),n.append(l.element)}let h=u=>u.name===
o&&u.optimizer===s;l.show({name:o,lines:tr(i,h),marks:r})}}),c("div",{},gt(e.axis),nn(e),n,nr(e))}function dy(e){let t=new Map;for(let i of e.flatMap(({metrics:r})=>r))
t.set(`${i.name} ${i.optimizer}`,i);let n=e.some(({last:i})=>i.some(({name:r})=>r==="scale"));return[...t.values()].filter(({name:i})=>es.includes(i)&&(i!=="is_\
skipped"||n)).sort((i,r)=>i.optimizer-r.optimizer||es.indexOf(i.name)-es.indexOf(r.name))}function py(e,t,n){let i=e.find(({optimizers:r})=>r.length>1)?.optimizers;
return i===void 0?ht(t):`${ht(t)}, optimizer ${n} (${i[n]??""})`}function ru(e){let t=new It(e,ht("loss"),{left:Ne});return e.live.follow(({trainings:n})=>{t.show({name:"loss",lines:tr(n,i=>i.name==="loss"&&i.optimizer===0),marks:at(
e,n)})}),c("div",{},pe(e,({differences:n})=>n,gy),pe(e,({trainings:n,files:i})=>({trainings:n.map(my),files:i.length}),({trainings:n})=>n.map(i=>c("section",{},
c("h2",{},...iu("Incidents",i,n)),...Gh(e,i)))),c("section",{},gt(e.axis),nn(e),t.element,nr(e)),pe(e,({trainings:n})=>n.map(Oy),n=>[c("div",{class:"side-by-sid\
e"},...n.map(i=>c("section",{},c("h2",{},...iu("Run",i,n)),...by(e,i))))]))}function my({name:e,incidents:t,alarms:n}){return{name:e,incidents:t,alarms:n}}function gy(e){
return e.length===0?[]:[c("section",{},c("h2",{},"What differs"),ct(e.map(({name:t,before:n,after:i})=>[t,Q(`${n||"not set"} \u2192 ${i||"not set"}`)])))]}function Oy({
name:e,facts:t,last:n,ranks:i,debugPoints:r,missing:o}){return{name:e,facts:t,last:n,ranks:i,debugPoints:r,missing:o}}function iu(e,t,n){return n.length>1?[`${e}\
: `,Q(t.name)]:[e]}function by(e,t){let{ranks:n,debugPoints:i,missing:r}=t;return[ct(t.facts.map(o=>[o.name,Q(o.value)])),t.last.length>0&&c("h3",{},"Last step"),
ct(t.last.map(o=>[ht(o.name),Q(o.value)])),n.length>1&&c("h3",{},"Ranks"),n.length>1&&ct(n.map(({rank:o,steps:s,state:a})=>[`Rank ${o}`,`${s.toLocaleString("en")}\
 steps (${a})`])),i.length>0&&c("h3",{},"Steps that can be run again"),i.length>0&&c("ul",{class:"plain listed"},...i.map(({first:o,last:s,why:a,command:l})=>c(
"li",{},`Steps ${o.toLocaleString("en")} to ${s.toLocaleString("en")}: `,I(a)," ",yy(e,l)))),r.length>0&&c("h3",{},"Not recorded"),r.length>0&&c("ul",{class:"pl\
ain listed"},...r.map(o=>c("li",{},I(o))))]}function yy({page:e},t){return c("button",{type:"button",title:t,onclick:()=>{e.host.copy(t).then(n=>{e.say(n?"Copie\
d":t)})}},"Copy command")}function ou(e){let t=c("div",{class:"small-multiples"}),n=new Map,i=()=>{let{trainings:o}=e.live.value,s=[...new Set(o.flatMap(({byRank:h})=>h.map(u=>u.name)))];
r.update(s.map(h=>({value:h,label:ht(h)})));let a=o.flatMap(h=>wy(h,r.value)),l=vy(a.map(({levels:h})=>h));for(let{training:h,rank:u,levels:f}of a){let d=o.length>
1?`, ${h.name}`:"",p=`Rank ${u}${d}`,g=n.get(p);g===void 0&&(g=new It(e,p,{height:90,hasSwitch:!1}),n.set(p,g),t.append(g.element));let O=h.alarms.filter(b=>b.rank===
u);g.show({name:r.value,lines:[{label:"",levels:f,gaps:[]}],marks:at(e,[{...h,alarms:O}]),range:l})}},r=new Pt("Show",i);return e.live.follow(i),c("div",{},gt(e.
axis),c("div",{class:"toolbar"},r.element),t)}function wy(e,t){return e.byRank.filter(n=>n.name===t).map(({rank:n,levels:i})=>({training:e,rank:n,levels:i.map(ce)}))}
function vy(e){let[t,n]=[1/0,-1/0];for(let{low:i,high:r}of e.flat()){for(let o of i)Number.isFinite(o)&&(t=Math.min(t,o));for(let o of r)Number.isFinite(o)&&(n=
Math.max(n,o))}return t<=n?[t,n]:[0,1]}var Ae=["data_seconds","forward_seconds","backward_seconds","optimizer_seconds","compile_seconds","watch_seconds"],xy=4,ir=class{data={phases:{},gaps:[],marks:[]};pixelsPerStep=1;shown=null;cache;show(t){
this.data=t,this.cache=void 0}draw(t,n,i){let{phases:r,gaps:o,marks:s}=this.data;this.pixelsPerStep=n.width/(n.end-n.first);let a=fe(r.step_seconds??[],n.first,
n.end-1);if(a===void 0)return;(a!==this.cache||this.shown===null)&&(this.shown=ky(r,a)),this.cache=a;let{steps:l,parts:h,width:u}=this.shown,f=Math.max(0,Y(l,n.
first)),d=Math.min(l.length,Y(l,n.end)+1),p=h.at(-1)??new Float32Array,g=tn(n,0,Sy(p.subarray(f,d)),!1);en(t,n,g,i,b=>b===0?"0":H(b)),Je(t,n,o,i),t.save(),t.beginPath(),
t.rect(n.left,n.top,n.width,n.height),t.clip();let O=Math.max(1,n.x(u)-n.x(0));for(let b=h.length-1;b>=0;b--){t.fillStyle=i.lines[b%i.lines.length]??i.text;let w=h[b]??
p;t.beginPath();for(let y=f;y<d;y++){let x=g.y(w[y]??0);t.rect(n.x(l[y]??0),x,O+.3,n.top+n.height-x)}t.fill()}t.fillStyle=i.text;for(let b=f;b<d;b++)(p[b]??0)>g.
high&&t.fillRect(n.x(l[b]??0),n.top,O,3);t.restore(),Lt(t,n,s,i)}read(t){if(Ke(this.data.gaps,t))return`${de(t,1)} \xB7 not recorded`;if(this.shown===null)return"";
let{steps:n,width:i,parts:r}=this.shown,o=Y(n,t);if(o<0)return"";let s=Ae.map((l,h)=>({name:ht(l),seconds:(r[h]?.[o]??0)-(r[h-1]?.[o]??0)})).filter(({seconds:l})=>l>
1e-6).sort((l,h)=>h.seconds-l.seconds).map(({name:l,seconds:h})=>`${l} ${H(h)}`),a=H(r.at(-1)?.[o]??0);return[de(n[o]??0,i),a,...s].join(" \xB7 ")}choose(t){Re(
this.data.marks,t,this.pixelsPerStep)?.choose()}};function ky(e,t){let{steps:n,width:i}=t,r=Ae.map(l=>{let h=e[l]?.find(u=>u.width===i&&u.first===t.first&&u.last===
t.last);return Ty(n,h)}),o=r[Ae.indexOf("compile_seconds")]??new Float32Array(n.length);for(let l=0;l<n.length;l++){let h=o[l]??0;for(let u of["forward_seconds",
"backward_seconds","optimizer_seconds"]){let f=r[Ae.indexOf(u)];if(f===void 0)continue;let d=Math.min(h,f[l]??0);f[l]=(f[l]??0)-d,h-=d}}let s=[];for(let l of r){
let h=s.at(-1);s.push(l.map((u,f)=>u+(h?.[f]??0)))}let a=s.at(-1);return s.push(t.mean.map((l,h)=>Math.max(l,a?.[h]??0))),{steps:n,width:i,parts:s}}function Ty(e,t){
let n=new Float32Array(e.length);if(t===void 0)return n;let i=0;return e.forEach((r,o)=>{for(;i<t.steps.length&&(t.steps[i]??0)<r;)i++;let s=t.steps[i]===r?t.mean[i]??
0:0;n[o]=Number.isFinite(s)?s:0}),n}function Sy(e){let t=[...e].sort((r,o)=>r-o),n=t.at(-1)??1,i=t[Math.floor(t.length*.95)]??n;return n>xy*i&&i>0?i*1.5:n}function au(e){return pe(e,({trainings:t})=>t.map(({name:n,compilations:i,breaks:r})=>({name:n,compilations:i,breaks:r})),t=>t.flatMap(n=>{let{compilations:i,breaks:r}=n,
o=s=>te(s,n,t);return[su(o("Graph breaks"),r,()=>Qy(e,r)),su(o("Compilations"),i,()=>_y(e,i))]}))}function su(e,t,n){return t.length>0&&c("section",{},c("h2",{},
e),n())}function lu(e){return{step:{title:"Step",width:"5rem",isNumber:!0,cell:({step:t})=>Z(t),key:({step:t})=>t},function:{title:"Function",width:"minmax(8rem\
, 1fr)",cell:t=>Q(t.function,"mono"),key:t=>t.function},place:{title:"Place",width:"minmax(7rem, 1fr)",cell:({place:t})=>F(e.page,t)}}}function Qy(e,t){let n=lu(
e);return et("Graph breaks",[n.step,{title:"Graph break",width:"minmax(10rem, 3fr)",cell:i=>st(I(i.title),()=>{ts(e,i)}),key:({title:i})=>i},n.function,n.place],
t,({title:i,function:r,reason:o})=>`${i} ${r} ${o}`)}function _y(e,t){let n=lu(e);return et("Compilations",[n.step,n.function,n.place,{title:"Time",width:"6rem",
isNumber:!0,cell:({seconds:i})=>H(i),key:({seconds:i})=>i},{title:"Reason",width:"minmax(10rem, 3fr)",cell:({reason:i})=>i===""?c("span",{class:"quiet"},"first \
time"):I(i)}],t)}function hu(e){let t=c("div",{class:"charts"}),n=[];return e.live.follow(({trainings:i})=>{i.forEach((r,o)=>{let s=n[o]??=Py(e,i,r,t),a=at(e,[r]);s.stack.show({
phases:Ey(r),gaps:r.gaps,marks:a}),s.plot.redraw(),s.lanes.show(r)})}),c("div",{},gt(e.axis),Bo([...Ae.map(ht),"Other"]),t,au(e))}function Py(e,t,n,i){let r=new ir,
o=new kt(e.axis,r,{title:te("Time of a step",n,t),height:220,left:Ne}),s=new Rn(e,te("Events",n,t));return i.append(o.element,s.element),{stack:r,plot:o,lanes:s}}
function Ey({metrics:e}){let t={};for(let n of[...Ae,"step_seconds"]){let i=e.find(({name:r,optimizer:o})=>r===n&&o===0);i&&(t[n]=i.levels.map(ce))}return t}function uu({steps:e,x:t,y:n},i){let r=Math.max(0,Y(e,i)),o=Math.min(r+1,e.length-1),s=(e[o]??0)-(e[r]??0),a=s>0?Math.max(0,(i-(e[r]??0))/s):0,l=h=>(h[r]??0)+a*
((h[o]??0)-(h[r]??0));return[l(t),l(n)]}function ns({steps:e},t,n){return[Math.max(0,Y(e,t)),Math.min(e.length,Y(e,n-1)+2)]}function cu({x:e,y:t},[n,i]){return{
x:e.subarray(n,i),y:t.subarray(n,i)}}var rn={top:16,right:18,bottom:40,left:72},fu=.06,$y=5;function gu(e,t,n){let i={left:rn.left,top:rn.top,width:Math.max(10,t-rn.left-rn.right),height:Math.max(10,
n-rn.top-rn.bottom)},[r,o]=du(e.map(({x:d})=>d)),[s,a]=du(e.map(({y:d})=>d)),l=(o-r)*(1+2*fu),h=(a-s)*(1+2*fu),u=Math.min(i.width/(l||1e-30),i.height/(h||1e-30)),
f=Number.isFinite(u)&&u<1e29?u:1;return{...i,x:d=>i.left+i.width/2+(d-(r+o)/2)*f,y:d=>i.top+i.height/2-(d-(s+a)/2)*f}}function du(e){let[t,n]=[1/0,-1/0];for(let i of e)
for(let r of i)r<t&&(t=r),r>n&&(n=r);return t<=n?[t,n]:[0,0]}function Ou(e,t){let{left:n,top:i,width:r,height:o}=e,s=i+o,a=[];for(let h of pu(e.x,n,n+r)){let u=e.
x(h);a.push(W("line",{x1:u,x2:u,y1:i,y2:s,class:"grid"}),W("text",{x:u,y:s+14,class:"tick","text-anchor":"middle"},mu(h)))}for(let h of pu(e.y,s,i)){let u=e.y(h);
a.push(W("line",{x1:n,x2:n+r,y1:u,y2:u,class:"grid"}),W("text",{x:n-8,y:u+4,class:"tick","text-anchor":"end"},mu(h)))}let l={x:n+r/2,y:i+o/2};return a.push(W("t\
ext",{x:l.x,y:s+32,class:"tick","text-anchor":"middle"},t[0]),W("text",{transform:`translate(14 ${l.y}) rotate(-90)`,class:"tick","text-anchor":"middle"},t[1])),
a}function pu(e,t,n){let[i,r]=[e(0),e(1)],o=s=>(s-i)/(r-i);return wt(o(t),o(n),$y)}function mu(e){return ut(Math.abs(e)<1e-12?0:e)}function is(e,{x:t,y:n},i,r){
let o="";for(let s=i;s<r;s++){let[a,l]=[e.x(t[s]??0),e.y(n[s]??0)];o+=`${s===i?"M":"L"}${a.toFixed(1)} ${l.toFixed(1)}`}return o}var My=440,Ry=16,bu=["graph","amber","recompile","good"],Cy=40,Ny=100;function or(e){return`color-mix(in oklab, var(--graph) ${Math.round(e*100)}%, var(--warn))`}
var rr=class{constructor(t,n,i){this.axis=t;this.frame=c("div",{class:"plot path-plot",tabindex:0,role:"group","aria-roledescription":"chart","aria-label":n,"ar\
ia-describedby":i,onkeydown:r=>{this.onkey(r)}},this.picture),this.frame.style.height=`${My}px`,this.element=c("figure",{class:"chart-figure"},c("figcaption",{},
c("h3",{},n),this.readout),this.frame),this.frame.addEventListener("pointermove",r=>{this.onpointer(r)}),this.frame.addEventListener("pointerleave",()=>{this.choose(
null)}),t.follow(()=>{this.update()}),new ResizeObserver(()=>{this.update()}).observe(this.frame)}axis;element;readout=c("span",{class:"readout",role:"status"});picture=W(
"svg",{class:"path-picture"});cursor=W("g",{class:"path-cursor"});frame;lines=[];titles=["",""];plane=null;chosen=null;drawn="";version=0;show(t,n){[this.lines,
this.titles]=[t,n],this.version++,this.update()}update(){let{clientWidth:t,clientHeight:n}=this.frame;if(t===0||n===0)return;let{first:i,end:r}=this.axis,o=[this.
version,t,n,i,r].join(" ");o!==this.drawn&&this.draw(t,n),this.drawn=o,this.point()}draw(t,n){let{first:i,end:r}=this.axis,o=this.lines.map(O=>ns(O,i,r)),s=this.
lines.map((O,b)=>cu(O,o[b]??[0,0])),a=gu(s,t,n);this.plane=a;let l=document.activeElement?.getAttribute("data-alarm"),{left:h,top:u,width:f,height:d}=a,p=W("svg",
{x:h,y:u,width:f,height:d,viewBox:`${h} ${u} ${f} ${d}`});this.lines.forEach((O,b)=>{p.append(W("path",{class:"path-rest",d:is(a,O,0,O.steps.length)}),...this.strokes(
a,O,b,o[b]),...Ay(a,O,this.colour(b,0),this.colour(b,1)))});let g=this.lines.flatMap((O,b)=>qy(a,O,b,({step:w})=>w>=Math.floor(i)&&w<r));p.append(...g,this.cursor),
this.picture.replaceChildren(...Ou(a,this.titles),p),this.picture.setAttribute("viewBox",`0 0 ${t} ${n}`),l&&this.picture.querySelector(`[data-alarm="${CSS.escape(
l)}"]`)?.focus()}strokes(t,n,i,[r,o]=[0,0]){let s=this.lines.length>1?1:Math.max(1,Math.min(Ry,o-r-1));return Array.from({length:s},(a,l)=>{let h=r+Math.floor((o-
1-r)*l/s),u=r+Math.floor((o-1-r)*(l+1)/s),f=W("path",{class:"path-line",d:is(t,n,h,u+1)});return f.style.stroke=this.colour(i,s>1?l/(s-1):1),f})}colour(t,n){return this.
lines.length>1?`var(--${bu[t%bu.length]??"text"})`:or(n)}choose(t){this.chosen=t;let n=t&&(this.lines[t.line]?.steps[t.at]??null);this.axis.point(n),this.update()}point(){
let{plane:t,axis:n}=this,i=n.cursor===null?[]:this.pointsAt(n.cursor);this.cursor.replaceChildren(...i.map(({line:o,at:s})=>{let a=this.lines[o],[l,h]=[t?.x(a?.
x[s]??0)??0,t?.y(a?.y[s]??0)??0];return W("circle",{cx:l,cy:h,r:5})}));let r=i.map(o=>this.read(o)).join(" \xB7 ");this.readout.textContent!==r&&(this.readout.textContent=
r)}pointsAt(t){let n=this.chosen,i=n?this.lines[n.line]?.steps[n.at]??t:t,r=n!==null&&Math.min(i,this.axis.steps-1)!==t;r&&(this.chosen=null);let o=r?t:i;return this.
lines.flatMap(({steps:s},a)=>{let l=Y(s,o);return l<0?[]:[{line:a,at:l}]})}read({line:t,at:n}){let i=this.lines[t];if(i===void 0)return"";let r=i.steps[n]??0,o=i.
steps[n+1]??1/0,s=i.marks.filter(l=>l.step>=r&&l.step<o);return[`${i.label?`${i.label}: `:""}step ${Z(r)}`,`loss ${i.loss(r)}`,...s.map(l=>`Alarm: ${l.text}`)].
join(" \xB7 ")}onpointer(t){let n=this.frame.getBoundingClientRect();this.choose(this.nearest(t.clientX-n.left,t.clientY-n.top))}nearest(t,n){let{plane:i,axis:r}=this;
if(i===null)return null;let[o,s]=[null,Cy];return this.lines.forEach((a,l)=>{let[h,u]=ns(a,r.first,r.end);for(let f=h;f<u;f++){let d=Math.hypot(i.x(a.x[f]??0)-t,
i.y(a.y[f]??0)-n);d<s&&([o,s]=[{line:l,at:f},d])}}),o}onkey(t){if(t.ctrlKey||t.metaKey||t.altKey||t.target!==this.frame)return;let{axis:n}=this,i=n.cursor??Math.
floor(n.first),{line:r,at:o}=this.chosen??this.pointsAt(i)[0]??{line:0,at:0},s=this.lines[r]?.steps.length??0,a=u=>{this.choose({line:r,at:Math.max(0,Math.min(u,
s-1))})},h={ArrowLeft:()=>{a(o-1)},ArrowRight:()=>{a(o+1)},Home:()=>{a(0)},End:()=>{a(s-1)},Enter:()=>{let u=this.lines[r],[f,d]=[u?.steps[o]??0,u?.steps[o+1]??
1/0];u?.marks.find(p=>p.step>=f&&p.step<d)?.choose()},"+":()=>{n.zoom(.5)},"-":()=>{n.zoom(2)},0:()=>{n.showAll()}}[t.key];h!==void 0&&(t.preventDefault(),h())}};
function Ay(e,t,n,i){let r=t.steps.length;return[{at:0,name:"start",colour:n},{at:r-1,name:"end",colour:i}].flatMap(({at:o,name:s,colour:a})=>{let[l,h]=[e.x(t.x[o]??
0),e.y(t.y[o]??0)],u=W("circle",{class:`path-${s}`,cx:l,cy:h,r:5.5});return u.style.stroke=a,s==="end"&&(u.style.fill=a),[u,W("text",{class:"path-name",x:l+9,y:h-
8},s)]})}function qy(e,t,n,i){return t.marks.filter(i).slice(0,Ny).map(o=>{let[s,a]=uu(t,o.step),[l,h]=[e.x(s).toFixed(1),e.y(a).toFixed(1)];return W("g",{class:"\
path-alarm",role:"button",tabindex:0,transform:`translate(${l} ${h})`,"data-alarm":`${n} ${o.step}`,"aria-label":`Alarm at step ${Z(o.step)}: ${o.text}`,onclick:o.
choose,onkeydown:u=>{u.key!=="Enter"&&u.key!==" "||(u.preventDefault(),o.choose())}},W("path",{d:"M0 1 L-7 -12 L7 -12 Z"}))})}var zy="Arrow keys move along the path, Enter shows the alarm there, plus and minus zoom, 0 shows all steps.",yu="path-keys";function vu(e){let t=[],n=c("div",{
class:"charts"}),i=()=>{let{trainings:o}=e.live.value;r.update(wu(o)),r.element.hidden=wu(o).length<2;let s=Ly(o,Number(r.value));s.forEach((a,l)=>{let h=t[l];if(h===
void 0){let f=s.length>1?`: ${a[0]?.training.name??""}`:"",d=new rr(e.axis,`Path of the parameters${f}`,yu),p=c("div",{});h={plot:d,about:p,element:c("section",
{},d.element,p)},t.push(h),n.append(h.element)}let u=a.map(f=>Iy(e,f,a.length>1));h.plot.show(u,Xy(a)),h.about.replaceChildren(),K(h.about,Wy(a,u))}),t.forEach(
({element:a},l)=>{a.hidden=l>=s.length})},r=new Pt("Parameters of",i);return e.live.follow(i),c("div",{},c("p",{id:yu,hidden:!0},zy),gt(e.axis,"The picture fits\
 the path in these steps."),c("div",{class:"toolbar"},r.element),nn(e),n)}function Ly(e,t){let n=e.flatMap(i=>{let r=i.paths.find(o=>o.optimizer===t);return r?[
{training:i,path:r}]:[]});return n.every(({path:i})=>i.isShared)&&n.length>0?[n]:n.map(i=>[i])}function wu(e){let t=new Map;for(let{paths:n,optimizers:i}of e)for(let{
optimizer:r}of n)t.set(r,`optimizer ${r} (${i[r]??""})`);return[...t].map(([n,i])=>({value:String(n),label:i}))}function Iy(e,{training:t,path:n},i){let r=t.alarms.
filter(s=>s.optimizer===n.optimizer),o=t.metrics.find(s=>s.name==="loss"&&s.optimizer===n.optimizer)?.levels.map(ce);return{label:i?t.name:"",steps:Me(n.steps),
x:Kt(n.x),y:Kt(n.y),marks:at(e,[{...t,alarms:r}]),loss:s=>{let a=fe(o??[],s,s);return a?Zo(a,s,"loss"):"no value"}}}function Xy(e){let[t,n]=e[0]?.path.shares??[
0,0],i=r=>`${(100*r).toPrecision(3)} % of the variance`;return[`First axis: ${i(t)}`,`Second axis: ${i(n)}`]}function Wy(e,t){let[n]=e;if(n===void 0)return[];let{
elements:i,parameters:r}=n.path,o=i<r?`Seen in ${U(i,"element")} of ${U(r,"parameter")}, evenly spread; lengths are estimates for all of them.`:`Of ${U(r,"param\
eter")}.`,s=e.filter(({path:a})=>a.leftOut>0);return[t.length===1&&t[0]&&Gy(t[0].steps),c("p",{class:"meta"},o),...s.map(({training:a,path:l})=>c("p",{class:"me\
ta"},...e.length>1?[Q(a.name),": "]:[],`${U(l.leftOut,"recorded point")} left out: not finite, or of other parameters.`))]}function Gy(e){let t=i=>Z(e[Math.floor(
(e.length-1)*i)]??0),n=(i,r)=>{let o=c("span",{class:"ramp","aria-hidden":"true"});return o.style.background=`linear-gradient(to right, ${or(i)}, ${or(r)})`,o};
return c("p",{class:"heat-legend"},c("span",{},`step ${t(0)}`),n(0,.5),c("span",{},`step ${t(.5)}`),n(.5,1),c("span",{},`step ${t(1)}`))}function xu(e,t){if(t.value.trainings.length===0)return()=>[];let n=new Fi;t.follow(({trainings:r})=>{n.grow(Math.max(...r.map(({steps:o})=>o)))}),document.body.
append(c("p",{id:"plot-keys",hidden:!0},Fh));let i={page:e,live:t,axis:n};return()=>Vy(i,t.value.trainings)}function Vy(e,t){let n=t.reduce((r,o)=>r+o.incidents.
length,0),i=r=>!t.some(r);return[{name:"training",label:"Overview",count:n,build:()=>ru(e)},{name:"metrics",label:"Metrics",count:0,isHidden:i(({metrics:r})=>r.
length>0),build:()=>nu(e)},{name:"phases",label:"Time",count:0,isHidden:i(({metrics:r})=>r.some(({name:o})=>o==="step_seconds")),build:()=>hu(e)},{name:"layers",
label:"Layers",count:0,isHidden:i(({heatMaps:r})=>r.length>0),build:()=>eu(e)},{name:"distributions",label:"Distributions",count:0,isHidden:i(({distributions:r})=>r.
length>0),build:()=>Hh(e)},{name:"trajectory",label:"Trajectory",count:0,isHidden:i(({paths:r})=>r.length>0),build:()=>vu(e)},{name:"ranks",label:"Ranks",count:Math.
max(...t.map(({ranks:r})=>r.length)),isHidden:i(({byRank:r})=>r.length>0),build:()=>ou(e)}]}function ku(e,t){let{report:n}=e,{compilations:i,comparison:r}=n,o=new Vi(e),s=new ui(e),l=[{name:"overview",label:"Overview",count:0,has:n.kind==="run",build:()=>Eh(
e)},{name:"benchmark",label:"Benchmark",count:0,has:n.benchmarks.length>0,build:()=>Ps(e)},{name:"comparison",label:"Comparison",count:0,has:r!==null,build:()=>r?
la(e,r):new Text("")},{name:"calls",label:"Calls",count:0,has:n.calls.length>0,build:()=>$s(e)},{name:"graphs",label:"Graphs",count:i.filter(({graph:u})=>u>=0).
length,has:i.some(({graph:u})=>u>=0),build:()=>o.element,onshow:()=>{o.start()}},{name:"operations",label:"Operations",count:0,has:i.some(({kinds:u})=>u.length>
0),build:()=>vh(e)},{name:"recompiles",label:"Recompiles",count:n.findings.filter(Xt).length,has:n.findings.some(Xt),build:()=>$h(e)},{name:"time",label:"Compil\
e time",count:0,has:n.starts!==null||i.some(({phases:u})=>Object.keys(u).length>0),build:()=>ua(e)},{name:"code",label:"Code",count:0,has:n.files.some(({text:u})=>u!==
""),build:()=>s.element,onshow:()=>{s.start()}}].filter(({has:u})=>u),h=xu(e,t);return{tabs:()=>[...h(),...l],code:s,graphs:o}}var sr=class{constructor(t){this.current=t}current;listeners=[];get value(){return this.current}set(t){this.current=t;for(let n of this.listeners)n(t)}follow(t){
this.listeners.push(t),t(this.current)}};var jy=600;function Tu(e,t,n){let[i,r]=rs(e.steps,t.first,n),o=(h,u)=>me(h,u,i,r),s=o(e.mean,t.mean),a=e.low!==e.mean||t.low!==t.mean,l=h=>h.nonFinite??new Int32Array(
h.steps.length);return{...t,steps:me(e.steps,t.steps,i,r),mean:s,low:a?o(e.low,t.low):s,high:a?o(e.high,t.high):s,nonFinite:e.nonFinite||t.nonFinite?me(l(e),l(t),
i,r):null}}function Su(e,t,n,i){let[r,o]=rs(e.steps,t.first,n),[s,a]=[e.steps.length,t.steps.length],l=o-r+a,h=new Float32Array(i*l);for(let u=0;u<i;u++)h.set(e.
values.subarray(u*s+r,u*s+o),u*l),h.set(t.values.subarray(u*a,(u+1)*a),u*l+o-r);return{...t,steps:me(e.steps,t.steps,r,o),values:h}}function Qu(e,t,n){let[i,r]=rs(
e.steps,0,n),{bins:o}=t,s={...t,steps:me(e.steps,t.steps,i,r),low:me(e.low,t.low,i,r),high:me(e.high,t.high,i,r),counts:me(e.counts,t.counts,i*o,r*o)};return s.
steps.length>jy?Fy(s):s}function Fy({bins:e,isLog:t,steps:n,low:i,high:r,counts:o}){let s=a=>(n.length-1-a)%2===0;return{bins:e,isLog:t,steps:n.filter((a,l)=>s(
l)),low:i.filter((a,l)=>s(l)),high:r.filter((a,l)=>s(l)),counts:o.filter((a,l)=>s(Math.floor(l/e)))}}function rs(e,t,n){let i=Y(e,t-1)+1;return[i,Math.max(i,Y(e,
n-1)+1)]}function me(e,t,n,i){let r=e.subarray(n,i),o=e.constructor,s=new o(r.length+t.length);return s.set(r),s.set(t,r.length),s}function Pu(e,t){let n=t.trainings.map(i=>{let r=e.trainings.find(({name:o})=>o===i.name);return r&&i.isPartial?Hy(r,i):i});return{...t,trainings:n}}function Hy(e,t){
return{...t,isPartial:!1,metrics:t.metrics.map(n=>_u(e.metrics,n)),byRank:t.byRank.map(n=>_u(e.byRank,n)),heatMaps:t.heatMaps.map(n=>Uy(e.heatMaps,n)),distributions:Dy(
e.distributions,t.distributions)}}function _u(e,t){let{name:n,optimizer:i,rank:r}=t,o=e.find(a=>a.name===n&&a.optimizer===i&&a.rank===r),s=Eu(jo,o?.levels,t.levels,
Tu);return{...t,levels:s}}function Uy(e,t){let n=e.find(({name:o})=>o===t.name),i=t.tensors.length,r=Eu(Fo,n?.levels,t.levels,(o,s,a)=>Su(o,s,a,i));return{...t,
levels:r}}function Eu(e,t=[],n,i){return n.map(r=>{let{since:o,first:s,width:a}=r;if(o===null)return r;let l=t.find(u=>u.width===a&&u.first<=s&&u.last>=o-1);if(l===
void 0)return r;let h={...r,since:null};return e.put(h,i(e.of(l),e.of(r),o)),h})}function Dy(e,t){let n=({tensor:r,moment:o})=>`${r} ${o}`,i=new Map(e.map(r=>[n(
r),r]));for(let r of t){let o=i.get(n(r)),s=r;o&&r.since!==null&&o.bins===r.bins&&o.isLog===r.isLog&&(s={...r,since:null},Ze.put(s,Qu(Ze.of(o),Ze.of(r),r.since))),
i.set(n(r),s)}return[...i.values()]}function Mu(e){let t=document.getElementById(e)?.textContent;return t?JSON.parse(t):null}function By(e){let t=new sr(e),n=new zn,i=c("div",{role:"status",class:"\
status"}),r=new Map,o=cs(),s={get report(){return t.value},host:o,graph(p){return r.has(p)||r.set(p,Mu(`fullgraph-graph-${p}`)),r.get(p)??null},go(p){let g=t.value.
files[p.file]?.path;g!==void 0&&(o.editor?o.editor.postMessage({command:"open",path:g,line:p.line}):(l.show("code"),a.code.show(p),window.scrollTo(0,0)))},open(p){
l.show(p)},showFinding(p){let g=t.value.findings[p];if(g===void 0)return;let O=c("span",{},`${Wt(g)}: `,I(g.title));n.show(O,ls(s,p))},showCompilation(p){let g=c(
"span",{},"Compilation ",Q(t.value.compilations[p]?.id??""));n.show(g,hs(s,p))},showGraph(p){l.show("graphs"),a.graphs.show(p)},showDetails(p,g){n.show(p,g)},say(p){
i.textContent=p,i.classList.add("visible"),setTimeout(()=>{i.classList.remove("visible")},2500)}},a=ku(s,t),l=new Ln(a.tabs(),p=>{o.keepView(p)}),h=c("div",{});
t.follow(p=>{h.replaceChildren(Yy(p,Zy(o,p))),l.update(a.tabs())});let u=document.getElementById("page");u?.replaceChildren(),u&&K(u,[h,l.list,c("div",{class:"c\
olumns"},c("main",{},l.panels),n.element),i]);let f=a.tabs().filter(({isHidden:p})=>p!==!0),d=f.find(({name:p})=>p===o.lastView())??f[0];d&&l.show(d.name),o.onUpdate(
p=>{p.kind==="training"&&t.value.kind==="training"&&t.set(Pu(t.value,p))})}function Zy(e,t){return t.kind==="training"?[]:[fs(e,t),ds(e,t)]}function Yy(e,t){let n=Fn(
e);return c("header",{class:"top"},c("p",{class:"title"},Q(e.title,"mono"),c("span",{class:"meta"},...e.facts.map(i=>c("span",{class:"fact"},Q(i.name)," ",Q(i.value,
"value"))))),n&&Et(...Hn(n)),c("h1",{class:`verdict ${n?`of-${n.verdict}`:""} ${e.isClean?"clean":""}`},c("i",{class:"sign","aria-hidden":"true"}),I(e.verdict)),
n&&Un(n),c("div",{class:"buttons"},...t),e.notes.length>0&&c("ul",{class:"notes"},...e.notes.map(i=>c("li",{},I(i)))))}var $u=Mu("fullgraph-report");$u!==null&&
By($u);})();
