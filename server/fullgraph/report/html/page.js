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
"use strict";(()=>{function d(t,e={},...n){return Nr(document.createElement(t),e,n)}function de(t,e={},...n){return Nr(document.createElementNS("http://www.w3.org/2000/svg",t),e,n)}
function Nr(t,e,n){for(let[i,r]of Object.entries(e))typeof r=="function"?t.addEventListener(i.slice(2),r):r!==void 0&&r!==!1&&t.setAttribute(i,r===!0?"":String(
r));return te(t,n),t}function te(t,e){for(let n of e)n==null||n===!1||t.append(typeof n=="number"?String(n):n)}var Ka=300;function z(t,e="name"){return d("bdi",
{class:e,dir:"auto",title:t.slice(0,2e3)},Y(t))}function ne(t){let e=t.length>1e4?[Y(t)]:t.split("`");return d("bdi",{dir:"auto"},...e.map((n,i)=>i%2===1&&i<e.length-
1?d("code",{},Y(n)):Y(n,2e3)))}function Y(t,e=Ka){if(t.length<=e)return t;let n=Math.floor(e/2);return`${t.slice(0,n)}\u2026${t.slice(-n)}`}function me(t,e,n={}){
return d("button",{type:"button",class:"link",onclick:e,...n},t)}function Ft(t){return`${t}-${++el}`}var el=0;function U(t,e,n=`${e}s`){return`${t.toLocaleString("en")} ${t===1?e:n}`}function H(t){let[e,n]=t>=.9995?[t,"s"]:[t*1e3,"ms"];return e>=9.95?`${e.toFixed(0)} ${n}`:
`${e>=.995?e.toFixed(1):String(Number(e.toPrecision(2)))} ${n}`}function Zt(t){return t>0&&t<.005?"<1 %":`${(t*100).toFixed(0)} %`}function Xe(t,e){let n=t[e.file];
return n===void 0?"":`${n.name}:${e.line}`}function Dt(t){return t.split(/[\\/]/).at(-1)??""}function zr(t,e){let n=t.report.files[e.file];return n!==void 0&&(t.host.editor!==null||n.text!=="")}function Fe(t){return t.kind==="recompile"||t.kind==="recom\
pile-limit"}function F(t,e){let n=t.report.files,i=Xe(n,e),r=n[e.file];if(r===void 0)return null;let o=d("span",{class:"place"},z(Dt(r.name)),`:${e.line}`);if(!zr(t,e))return o.
title=i,o;let s=me(o,()=>{t.go(e)});return s.title=i,s}var tl={break:"Graph break",recompile:"Recompile","recompile-limit":"Recompile limit","backend-failure":"\
Backend failure",disabled:"Disabled"};function Se(t){return tl[t.kind]??t.kind}function ht(t){return t.url.startsWith("https://")?d("a",{class:"code",href:t.url,
target:"_blank",rel:"noreferrer noopener"},t.code):d("span",{class:"code"},t.code)}function Mr(t){return d("pre",{class:"diff",tabindex:0,role:"group","aria-lab\
el":"Changed lines"},...t.map(e=>e.startsWith("+")?d("ins",{},d("bdi",{},Y(e,1e3))):e.startsWith("-")?d("del",{},d("bdi",{},Y(e,1e3))):e.startsWith("@@")?d("spa\
n",{class:"hunk"},e):d("span",{},d("bdi",{},Y(e,1e3)))))}function Ze(t){return d("dl",{class:"facts"},...t.filter(([,e])=>e!=null&&e!==""&&e!==!1).map(([e,n])=>d(
"div",{},d("dt",{},e),d("dd",{},n))))}function xt(...t){return d("span",{class:"group"},...t)}function Cr(t,e){let n=t.report.findings[e];if(n===void 0)return d("p",{},"This finding is not in the report.");let{guard:i,causedBy:r}=n,o=t.report.findings[r];
return d("div",{class:"details"},d("p",{class:"lead"},ne(n.message)),Ze([["Code",ht(n)],["Place",xt(F(t,n.place)," ",Xr(n.place))],["Seen",U(n.count,"time")],["\
Cost",ei(n)],["Guard on",i&&z(i.subject,"mono")],["Value",i&&xt(z(i.was,"mono")," \u2192 ",z(i.now,"mono"))],["Follows from",o&&me(ne(o.title),()=>{t.showFinding(
r)})]]),d("p",{class:"buttons"},ti(t,"Copy as issue",n.issue),t.host.editor!==null&&d("button",{type:"button",onclick:()=>{nl(t,e,n)}},"Explain")),...sl(t,n.stack),
...We("Lines between the two graphs",ol(t,e)),...We("Dynamo's reason",n.reason&&Jn(n.reason)),...We("Context",n.context&&Jn(n.context)),...We("Hints",n.hints.length>
0&&d("ul",{},...n.hints.map(s=>d("li",{},ne(s))))))}function nl(t,e,{code:n,place:i}){let r=t.report.files[i.file]?.path??"";t.host.editor?.postMessage({command:"\
explain",finding:e,code:n,path:r,line:i.line})}function Ar(t,e){let n=t.report.compilations[e];if(n===void 0)return d("p",{},"This compilation is not in the rep\
ort.");let i=Object.values(n.phases).reduce((r,o)=>r+o,0);return d("div",{class:"details"},Ze([["Place",xt(F(t,n.place)," ",Xr(n.place))],["Starts",n.isResumed&&
"behind a break, in the middle of the function"],["Operations",n.operations.toLocaleString("en")],["Compiled",`during call ${n.call+1}`],["Compile time",i>0&&H(
i)],["Ran",rl(n)],["Failed",n.failure&&z(n.failure)]]),d("p",{class:"buttons"},n.graph>=0&&d("button",{type:"button",onclick:()=>{t.showGraph(e)}},"Show the gra\
ph")),...We("Why it began or ended",n.findings.length>0&&d("ul",{},...n.findings.map(r=>d("li",{},ae(t,r))))),...We("Compiled again as",il(t,e)),...We("Operatio\
ns",n.kinds.length>0&&d("ul",{class:"plain"},...n.kinds.slice(0,30).map(({name:r,count:o})=>d("li",{},z(r,"mono"),` \xD7 ${o}`)))))}function il(t,e){for(let{segments:n}of t.
report.regions)for(let i of n){if(i.kind==="break"||!i.compilations.includes(e))continue;let r=i.compilations.filter(o=>o!==e);return r.length===0?null:d("ul",{
class:"plain"},...r.map(o=>d("li",{},Kn(t,o))))}return null}function Kn(t,e){let n=t.report.compilations[e];if(n===void 0)return null;let i=d("span",{},z(n.id,"\
mono"),` ${U(n.operations,"operation")}`);return me(i,()=>{t.showCompilation(e)})}function rl({runs:t,seconds:e}){return t===null?"":U(t,"time")+(e===null?"":`,\
 ${H(e)} together`)}function ei({seconds:t,share:e}){return t===null?"":H(t)+(e===null?"":` (${Zt(e)})`)}function ae(t,e){let n=t.report.findings[e];return n&&me(
ne(n.title),()=>{t.showFinding(e)},{class:`link of-${n.kind}`,title:`${Se(n)}: ${n.message}`})}function ti(t,e,n){return n===""?null:d("button",{type:"button",onclick:()=>{
t.host.copy(n).then(r=>{t.say(r?"Copied.":"The browser does not let this page copy.")})}},e)}function Xr(t){return t.function&&xt("in ",z(t.function,"mono"))}function ol(t,e){
for(let{segments:n}of t.report.regions)for(let i of n)if(i.kind==="break"&&i.finding===e&&i.between.length>0)return Jn(i.between.join(`
`));return null}function sl(t,e){if(e.length<2)return[];let n=e.map(i=>d("li",{},z(i.function||"module","mono")," ",F(t,i)));return We("Calls that led here",d("\
ol",{class:"plain"},...n))}function We(t,e){return e?[d("h3",{},t),e]:[]}function Jn(t){return d("pre",{tabindex:0,role:"group","aria-label":"Text"},d("bdi",{},
t))}function Wr(){if(typeof acquireVsCodeApi!="function")return{editor:null,copy:al,lastView:()=>null,keepView:()=>{},onOffers:()=>{}};let t=acquireVsCodeApi();return{
editor:t,copy:e=>(t.postMessage({command:"copy",text:e}),Promise.resolve(!0)),lastView:()=>{let e=t.getState();return typeof e=="string"?e:null},keepView:e=>{t.
setState(e)},onOffers:e=>{window.addEventListener("message",({data:n})=>{e(n)}),t.postMessage({command:"ready"})}}}async function al(t){try{return await navigator.
clipboard.writeText(t),!0}catch{return!1}}var Bt=class{element=d("aside",{class:"inspector","aria-label":"Details",tabindex:-1});returnTo=null;constructor(){this.element.hidden=!0,this.element.addEventListener(
"keydown",e=>{e.key==="Escape"&&this.close()})}show(e,n){let{activeElement:i}=document;i instanceof HTMLElement&&!this.element.contains(i)&&(this.returnTo=i);let r=d(
"button",{type:"button",class:"close","aria-label":"Close"},"\xD7");r.addEventListener("click",()=>{this.close()}),this.element.replaceChildren(d("header",{},d(
"h2",{},e),r),d("div",{class:"inspector-body",tabindex:0,role:"group","aria-label":"Details"},n)),this.element.hidden=!1,this.element.focus()}close(){this.element.
hidden=!0,this.returnTo?.isConnected&&this.returnTo.focus()}};function Ir(t,e){let{editor:n}=t;if(n===null||e.findings.length===0)return null;let i=d("button",{type:"button",class:"summarize",hidden:!0,title:"A language mo\
del ranks what to fix first.",onclick:()=>{n.postMessage({command:"summarize"})}},"Summarize with Language Model");return t.onOffers(({summarize:r})=>{i.hidden=
!r}),i}var Ht=class{constructor(e,n){this.tabs=e;this.onshow=n;for(let{name:i,label:r,count:o}of e){let s=d("button",{type:"button",role:"tab",id:`tab-${i}`,"aria-sele\
cted":"false",tabindex:-1,onclick:()=>{this.show(i)},onkeydown:a=>{this.onkey(a,i)}},r,o>0&&d("span",{class:"count"},o.toLocaleString("en")));this.buttons.set(i,
s),this.list.append(s)}}tabs;onshow;list=d("div",{role:"tablist","aria-label":"Views",class:"tabs"});panels=d("div",{class:"panels"});buttons=new Map;shownPanels=new Map;current=null;scrolled=new Map;show(e){
let n=this.tabs.find(i=>i.name===e);if(!(n===void 0||e===this.current)){if(this.current!==null&&(this.scrolled.set(this.current,window.scrollY),this.mark(this.current,
!1)),this.current=e,!this.shownPanels.has(e)){let i=d("div",{role:"tabpanel",id:`panel-${e}`,class:"panel","aria-labelledby":`tab-${e}`},n.build());this.shownPanels.
set(e,i),this.panels.append(i),this.buttons.get(e)?.setAttribute("aria-controls",i.id)}this.mark(e,!0),n.onshow?.(),this.onshow(e),window.scrollTo(0,this.scrolled.
get(e)??0)}}mark(e,n){let i=this.buttons.get(e);i?.setAttribute("aria-selected",String(n)),i?.setAttribute("tabindex",n?"0":"-1");let r=this.shownPanels.get(e);
r&&(r.hidden=!n)}onkey(e,n){let i=this.tabs.map(a=>a.name),r=i.indexOf(n),o={ArrowRight:(r+1)%i.length,ArrowLeft:(r-1+i.length)%i.length,Home:0,End:i.length-1}[e.
key],s=o===void 0?void 0:i[o];s!==void 0&&(e.preventDefault(),this.show(s),this.buttons.get(s)?.focus())}};var Gr=400,Ie=class{constructor(e,n){this.scroller=e;this.options=n;e.addEventListener("scroll",()=>{this.update()}),new ResizeObserver(()=>{this.update()}).observe(
e),this.reset(n.count)}scroller;options;body=d("div",{class:"windowed"});rows=new Map;first=0;last=-1;kept=-1;reset(e){this.options={...this.options,count:e};for(let n of this.
rows.values())n.remove();this.rows.clear(),this.first=0,this.last=-1,this.body.style.height=`${e*this.options.rowHeight}px`,this.update()}reveal(e,n="nearest"){
let{count:i,rowHeight:r}=this.options,o=Math.max(0,Math.min(e,i-1)),s=o*r+this.body.offsetTop,a=this.scroller.clientHeight,{scrollTop:h}=this.scroller;return n===
"center"?this.scroller.scrollTop=s-a/2:s-this.body.offsetTop<h?this.scroller.scrollTop=s-this.body.offsetTop:s+r>h+a&&(this.scroller.scrollTop=s+r-a),this.update(),
this.row(o)}keep(e){return this.kept=e,this.update(),this.row(e)}row(e){let n=this.rows.get(e);if(n===void 0){n=this.options.render(e),n.style.top=`${e*this.options.
rowHeight}px`,this.rows.set(e,n);let i=null,r=1/0;for(let[o,s]of this.rows)o>e&&o<r&&(r=o,i=s);this.body.insertBefore(n,i)}return n}update(){let{count:e,rowHeight:n}=this.
options,i=this.scroller.scrollTop-this.body.offsetTop,r=this.scroller.clientHeight||600,o=Math.max(0,Math.floor((i-Gr)/n)),s=Math.min(e-1,Math.ceil((i+r+Gr)/n));
if(!(o===this.first&&s===this.last&&this.kept<0)){[this.first,this.last]=[o,s];for(let[a,h]of this.rows)a>=o&&a<=s||a===this.kept||h.contains(document.activeElement)||
(this.rows.delete(a),h.remove());for(let a=o;a<=s;a++)this.row(a);this.kept>=0&&this.kept<e&&this.row(this.kept)}}};var ll=28,hl=200;function jr(t){let e=new ni(t);return d("section",{"aria-labelledby":"calls"},d("h2",{id:"calls"},"Calls"),d("p",{class:"meta hint"},"Arrow key\
s move and unfold; Enter shows the details of a call."),e.element)}var ni=class{constructor(e){this.page=e;let{calls:n}=e.report;this.longest=n.reduce((i,{seconds:r})=>Math.
max(i,r??0),0),this.unfold(n),this.rows=this.visible(),this.element=d("div",{class:"tree",role:"tree",tabindex:0,"aria-label":"Calls",onkeydown:i=>{this.onkey(i)}}),
this.windowed=new Ie(this.element,{rowHeight:ll,count:this.rows.length,render:i=>this.render(i)}),this.windowed.body.setAttribute("role","presentation"),this.element.
append(this.windowed.body),this.activate(0)}page;element;open=new Set;windowed;rows=[];active=0;prefix=Ft("call");longest;unfold(e){let n=e.length;for(;e.length>
0;){let i=e.flatMap(({children:r})=>r);if(n+=i.length,n>hl)return;for(let r of e)this.open.add(r);e=i}}visible(){let e=[],n=(i,r,o)=>{i.forEach((s,a)=>{let h={node:s,
parent:r,level:o,position:a+1,siblings:i.length};e.push(h),this.open.has(s)&&n(s.children,h,o+1)})};return n(this.page.report.calls,null,1),e}render(e){let n=this.
rows[e];if(n===void 0)return d("div");let{node:i,level:r}=n,o=i.children.length>0,s=this.open.has(i),a=d("div",{class:"row",role:"treeitem",id:`${this.prefix}-${e}`,
"aria-level":r,"aria-posinset":n.position,"aria-setsize":n.siblings,"aria-expanded":o?String(s):void 0,"aria-selected":String(e===this.active),onclick:h=>{this.
activate(e),h.target.classList.contains("twisty")?this.toggle(n):this.choose(n)}},d("span",{class:o?"twisty":"twisty none","aria-hidden":"true"}),z(i.function||
"module","mono"),d("span",{class:"marks"},ul(this.page,i),...cl(i)),this.timeBar(i));return a.style.paddingLeft=`${8+(r-1)*18}px`,a}timeBar({seconds:e}){if(e===
null)return null;let n=d("span",{class:"bar","aria-hidden":"true"});return n.style.width=`${this.longest>0?e/this.longest*90:0}px`,d("span",{class:"time"},H(e),
d("span",{class:"track"},n))}onkey(e){let n=this.rows[this.active];if(n===void 0)return;let i=n.node.children.length>0,r=i&&this.open.has(n.node);if(e.key==="Ar\
rowDown")this.activate(this.active+1);else if(e.key==="ArrowUp")this.activate(this.active-1);else if(e.key==="Home")this.activate(0);else if(e.key==="End")this.
activate(this.rows.length-1);else if(e.key==="ArrowRight"&&i&&!r)this.toggle(n);else if(e.key==="ArrowRight"&&r)this.activate(this.active+1);else if(e.key==="Ar\
rowLeft"&&r)this.toggle(n);else if(e.key==="ArrowLeft"&&n.parent)this.activate(this.rows.indexOf(n.parent));else if(e.key==="Enter"||e.key===" ")this.choose(n);else if(e.
key!=="ArrowLeft"&&e.key!=="ArrowRight")return;e.preventDefault()}activate(e){if(e<0||e>=this.rows.length)return;let n=this.element.getAttribute("aria-activedes\
cendant");n&&document.getElementById(n)?.setAttribute("aria-selected","false"),this.active=e;let i=this.windowed.reveal(e);this.windowed.keep(e),i.setAttribute(
"aria-selected","true"),this.element.setAttribute("aria-activedescendant",i.id)}toggle(e){this.open.delete(e.node)||this.open.add(e.node),this.rows=this.visible(),
this.windowed.reset(this.rows.length),this.activate(this.rows.findIndex(({node:n})=>n===e.node))}choose({node:e}){let{page:n}=this,i=(o,s)=>s.length>0&&[d("h3",
{},o),d("ul",{class:"plain"},...s.map(a=>d("li",{},a)))],r=d("div",{class:"details"},Ze([["Place",F(n,e.place)],["Time",e.seconds!==null&&H(e.seconds)],["Operat\
ions in graphs",e.operations>0&&String(e.operations)]]));te(r,[...i("Breaks",e.breaks.map(o=>ae(n,o)))||[],...i("Compilations",e.compilations.map(o=>Kn(n,o)))||
[]]),n.showDetails(z(e.function||"module","mono"),r)}};function ul({report:t},{place:e}){let n=t.files[e.file];return n&&d("span",{class:"place"},z(Dt(n.name)),
`:${e.line}`)}function cl({breaks:t,compilations:e,operations:n}){return[t.length>0&&d("span",{class:"mark break"},U(t.length,"break")),e.length>0&&d("span",{class:"\
mark graph"},U(e.length,"compilation")),n>0&&d("span",{class:"meta"},U(n,"operation"))]}var fl=0,kt=class{constructor(e,n){this.from=e,this.to=n}},V=class{constructor(e={}){this.id=fl++,this.perNode=!!e.perNode,this.deserialize=e.deserialize||(()=>{
throw new Error("This node type doesn't define a deserialize function")}),this.combine=e.combine||null}add(e){if(this.perNode)throw new RangeError("Can't add pe\
r-node props to node types");return typeof e!="function"&&(e=ce.match(e)),n=>{let i=e(n);return i===void 0?null:[this,i]}}};V.closedBy=new V({deserialize:t=>t.split(
" ")});V.openedBy=new V({deserialize:t=>t.split(" ")});V.group=new V({deserialize:t=>t.split(" ")});V.isolate=new V({deserialize:t=>{if(t&&t!="rtl"&&t!="ltr"&&t!=
"auto")throw new RangeError("Invalid value for isolate: "+t);return t||"auto"}});V.contextHash=new V({perNode:!0});V.lookAhead=new V({perNode:!0});V.mounted=new V(
{perNode:!0});var De=class{constructor(e,n,i,r=!1){this.tree=e,this.overlay=n,this.parser=i,this.bracketed=r}static get(e){return e&&e.props&&e.props[V.mounted.
id]}},dl=Object.create(null),ce=class t{constructor(e,n,i,r=0){this.name=e,this.props=n,this.id=i,this.flags=r}static define(e){let n=e.props&&e.props.length?Object.
create(null):dl,i=(e.top?1:0)|(e.skipped?2:0)|(e.error?4:0)|(e.name==null?8:0),r=new t(e.name||"",n,e.id,i);if(e.props){for(let o of e.props)if(Array.isArray(o)||
(o=o(r)),o){if(o[0].perNode)throw new RangeError("Can't store a per-node prop on a node type");n[o[0].id]=o[1]}}return r}prop(e){return this.props[e.id]}get isTop(){
return(this.flags&1)>0}get isSkipped(){return(this.flags&2)>0}get isError(){return(this.flags&4)>0}get isAnonymous(){return(this.flags&8)>0}is(e){if(typeof e=="\
string"){if(this.name==e)return!0;let n=this.prop(V.group);return n?n.indexOf(e)>-1:!1}return this.id==e}static match(e){let n=Object.create(null);for(let i in e)
for(let r of i.split(" "))n[r]=e[i];return i=>{for(let r=i.prop(V.group),o=-1;o<(r?r.length:0);o++){let s=n[o<0?i.name:r[o]];if(s)return s}}}};ce.none=new ce("",
Object.create(null),0,8);var Kt=class t{constructor(e){this.types=e;for(let n=0;n<e.length;n++)if(e[n].id!=n)throw new RangeError("Node type ids should correspo\
nd to array positions when creating a node set")}extend(...e){let n=[];for(let i of this.types){let r=null;for(let o of e){let s=o(i);if(s){r||(r=Object.assign(
{},i.props));let a=s[1],h=s[0];h.combine&&h.id in r&&(a=h.combine(r[h.id],a)),r[h.id]=a}}n.push(r?new ce(i.name,r,i.id,i.flags):i)}return new t(n)}},Yt=new WeakMap,
Vr=new WeakMap,B;(function(t){t[t.ExcludeBuffers=1]="ExcludeBuffers",t[t.IncludeAnonymous=2]="IncludeAnonymous",t[t.IgnoreMounts=4]="IgnoreMounts",t[t.IgnoreOverlays=
8]="IgnoreOverlays",t[t.EnterBracketed=16]="EnterBracketed"})(B||(B={}));var ie=class t{constructor(e,n,i,r,o){if(this.type=e,this.children=n,this.positions=i,this.
length=r,this.props=null,o&&o.length){this.props=Object.create(null);for(let[s,a]of o)this.props[typeof s=="number"?s:s.id]=a}}toString(){let e=De.get(this);if(e&&
!e.overlay)return e.tree.toString();let n="";for(let i of this.children){let r=i.toString();r&&(n&&(n+=","),n+=r)}return this.type.name?(/\W/.test(this.type.name)&&
!this.type.isError?JSON.stringify(this.type.name):this.type.name)+(n.length?"("+n+")":""):n}cursor(e=0){return new St(this.topNode,e)}cursorAt(e,n=0,i=0){let r=Yt.
get(this)||this.topNode,o=new St(r);return o.moveTo(e,n),Yt.set(this,o._tree),o}get topNode(){return new ye(this,0,0,null)}resolve(e,n=0){let i=Qt(Yt.get(this)||
this.topNode,e,n,!1);return Yt.set(this,i),i}resolveInner(e,n=0){let i=Qt(Vr.get(this)||this.topNode,e,n,!0);return Vr.set(this,i),i}resolveStack(e,n=0){return pl(
this,e,n)}iterate(e){let{enter:n,leave:i,from:r=0,to:o=this.length}=e,s=e.mode||0,a=(s&B.IncludeAnonymous)>0;for(let h=this.cursor(s|B.IncludeAnonymous);;){let l=!1;
if(h.from<=o&&h.to>=r&&(!a&&h.type.isAnonymous||n(h)!==!1)){if(h.firstChild())continue;l=!0}for(;l&&i&&(a||!h.type.isAnonymous)&&i(h),!h.nextSibling();){if(!h.parent())
return;l=!0}}}prop(e){return e.perNode?this.props?this.props[e.id]:void 0:this.type.prop(e)}get propValues(){let e=[];if(this.props)for(let n in this.props)e.push(
[+n,this.props[n]]);return e}balance(e={}){return this.children.length<=8?this:hi(ce.none,this.children,this.positions,0,this.children.length,0,this.length,(n,i,r)=>new t(
this.type,n,i,r,this.propValues),e.makeTree||((n,i,r)=>new t(ce.none,n,i,r)))}static build(e){return Ol(e)}};ie.empty=new ie(ce.none,[],[],0);var ii=class t{constructor(e,n){
this.buffer=e,this.index=n}get id(){return this.buffer[this.index-4]}get start(){return this.buffer[this.index-3]}get end(){return this.buffer[this.index-2]}get size(){
return this.buffer[this.index-1]}get pos(){return this.index}next(){this.index-=4}fork(){return new t(this.buffer,this.index)}},Ge=class t{constructor(e,n,i){this.
buffer=e,this.length=n,this.set=i}get type(){return ce.none}toString(){let e=[];for(let n=0;n<this.buffer.length;)e.push(this.childString(n)),n=this.buffer[n+3];
return e.join(",")}childString(e){let n=this.buffer[e],i=this.buffer[e+3],r=this.set.types[n],o=r.name;if(/\W/.test(o)&&!r.isError&&(o=JSON.stringify(o)),e+=4,i==
e)return o;let s=[];for(;e<i;)s.push(this.childString(e)),e=this.buffer[e+3];return o+"("+s.join(",")+")"}findChild(e,n,i,r,o){let{buffer:s}=this,a=-1;for(let h=e;h!=
n&&!(Fr(o,r,s[h+1],s[h+2])&&(a=h,i>0));h=s[h+3]);return a}slice(e,n,i){let r=this.buffer,o=new Uint16Array(n-e),s=0;for(let a=e,h=0;a<n;){o[h++]=r[a++],o[h++]=r[a++]-
i;let l=o[h++]=r[a++]-i;o[h++]=r[a++]-e,s=Math.max(s,l)}return new t(o,s,this.set)}};function Fr(t,e,n,i){switch(t){case-2:return n<e;case-1:return i>=e&&n<e;case 0:
return n<e&&i>e;case 1:return n<=e&&i>e;case 2:return i>e;case 4:return!0}}function Qt(t,e,n,i){for(var r;t.from==t.to||(n<1?t.from>=e:t.from>e)||(n>-1?t.to<=e:
t.to<e);){let s=!i&&t instanceof ye&&t.index<0?null:t.parent;if(!s)return t;t=s}let o=i?0:B.IgnoreOverlays;if(i)for(let s=t,a=s.parent;a;s=a,a=s.parent)s instanceof
ye&&s.index<0&&((r=a.enter(e,n,o))===null||r===void 0?void 0:r.from)!=s.from&&(t=a);for(;;){let s=t.enter(e,n,o);if(!s)return t;t=s}}var en=class{cursor(e=0){return new St(
this,e)}getChild(e,n=null,i=null){let r=Lr(this,e,n,i);return r.length?r[0]:null}getChildren(e,n=null,i=null){return Lr(this,e,n,i)}resolve(e,n=0){return Qt(this,
e,n,!1)}resolveInner(e,n=0){return Qt(this,e,n,!0)}matchContext(e){return ri(this.parent,e)}enterUnfinishedNodesBefore(e){let n=this.childBefore(e),i=this;for(;n;){
let r=n.lastChild;if(!r||r.to!=n.to)break;r.type.isError&&r.from==r.to?(i=n,n=r.prevSibling):n=r}return i}get node(){return this}get next(){return this.parent}},
ye=class t extends en{constructor(e,n,i,r){super(),this._tree=e,this.from=n,this.index=i,this._parent=r}get type(){return this._tree.type}get name(){return this.
_tree.type.name}get to(){return this.from+this._tree.length}nextChild(e,n,i,r,o=0){for(let s=this;;){for(let{children:a,positions:h}=s._tree,l=n>0?a.length:-1;e!=
l;e+=n){let u=a[e],c=h[e]+s.from,f;if(!(!(o&B.EnterBracketed&&u instanceof ie&&(f=De.get(u))&&!f.overlay&&f.bracketed&&i>=c&&i<=c+u.length)&&!Fr(r,i,c,c+u.length))){
if(u instanceof Ge){if(o&B.ExcludeBuffers)continue;let p=u.findChild(0,u.buffer.length,n,i-c,r);if(p>-1)return new Tt(new oi(s,u,e,c),null,p)}else if(o&B.IncludeAnonymous||
!u.type.isAnonymous||li(u)){let p;if(!(o&B.IgnoreMounts)&&(p=De.get(u))&&!p.overlay)return new t(p.tree,c,e,s);let g=new t(u,c,e,s);return o&B.IncludeAnonymous||
!g.type.isAnonymous?g:g.nextChild(n<0?u.children.length-1:0,n,i,r,o)}}}if(o&B.IncludeAnonymous||!s.type.isAnonymous||(s.index>=0?e=s.index+n:e=n<0?-1:s._parent.
_tree.children.length,s=s._parent,!s))return null}}get firstChild(){return this.nextChild(0,1,0,4)}get lastChild(){return this.nextChild(this._tree.children.length-
1,-1,0,4)}childAfter(e){return this.nextChild(0,1,e,2)}childBefore(e){return this.nextChild(this._tree.children.length-1,-1,e,-2)}prop(e){return this._tree.prop(
e)}enter(e,n,i=0){let r;if(!(i&B.IgnoreOverlays)&&(r=De.get(this._tree))&&r.overlay){let o=e-this.from,s=i&B.EnterBracketed&&r.bracketed;for(let{from:a,to:h}of r.
overlay)if((n>0||s?a<=o:a<o)&&(n<0||s?h>=o:h>o))return new t(r.tree,r.overlay[0].from+this.from,-1,this)}return this.nextChild(0,1,e,n,i)}nextSignificantParent(){
let e=this;for(;e.type.isAnonymous&&e._parent;)e=e._parent;return e}get parent(){return this._parent?this._parent.nextSignificantParent():null}get nextSibling(){
return this._parent&&this.index>=0?this._parent.nextChild(this.index+1,1,0,4):null}get prevSibling(){return this._parent&&this.index>=0?this._parent.nextChild(this.
index-1,-1,0,4):null}get tree(){return this._tree}toTree(){return this._tree}toString(){return this._tree.toString()}};function Lr(t,e,n,i){let r=t.cursor(),o=[];
if(!r.firstChild())return o;if(n!=null){for(let s=!1;!s;)if(s=r.type.is(n),!r.nextSibling())return o}for(;;){if(i!=null&&r.type.is(i))return o;if(r.type.is(e)&&
o.push(r.node),!r.nextSibling())return i==null?o:[]}}function ri(t,e,n=e.length-1){for(let i=t;n>=0;i=i.parent){if(!i)return!1;if(!i.type.isAnonymous){if(e[n]&&
e[n]!=i.name)return!1;n--}}return!0}var oi=class{constructor(e,n,i,r){this.parent=e,this.buffer=n,this.index=i,this.start=r}},Tt=class t extends en{get name(){return this.
type.name}get from(){return this.context.start+this.context.buffer.buffer[this.index+1]}get to(){return this.context.start+this.context.buffer.buffer[this.index+
2]}constructor(e,n,i){super(),this.context=e,this._parent=n,this.index=i,this.type=e.buffer.set.types[e.buffer.buffer[i]]}child(e,n,i){let{buffer:r}=this.context,
o=r.findChild(this.index+4,r.buffer[this.index+3],e,n-this.context.start,i);return o<0?null:new t(this.context,this,o)}get firstChild(){return this.child(1,0,4)}get lastChild(){
return this.child(-1,0,4)}childAfter(e){return this.child(1,e,2)}childBefore(e){return this.child(-1,e,-2)}prop(e){return this.type.prop(e)}enter(e,n,i=0){if(i&
B.ExcludeBuffers)return null;let{buffer:r}=this.context,o=r.findChild(this.index+4,r.buffer[this.index+3],n>0?1:-1,e-this.context.start,n);return o<0?null:new t(
this.context,this,o)}get parent(){return this._parent||this.context.parent.nextSignificantParent()}externalSibling(e){return this._parent?null:this.context.parent.
nextChild(this.context.index+e,e,0,4)}get nextSibling(){let{buffer:e}=this.context,n=e.buffer[this.index+3];return n<(this._parent?e.buffer[this._parent.index+3]:
e.buffer.length)?new t(this.context,this._parent,n):this.externalSibling(1)}get prevSibling(){let{buffer:e}=this.context,n=this._parent?this._parent.index+4:0;return this.
index==n?this.externalSibling(-1):new t(this.context,this._parent,e.findChild(n,this.index,-1,0,4))}get tree(){return null}toTree(){let e=[],n=[],{buffer:i}=this.
context,r=this.index+4,o=i.buffer[this.index+3];if(o>r){let s=i.buffer[this.index+1];e.push(i.slice(r,o,s)),n.push(0)}return new ie(this.type,e,n,this.to-this.from)}toString(){
return this.context.buffer.childString(this.index)}};function Zr(t){if(!t.length)return null;let e=0,n=t[0];for(let o=1;o<t.length;o++){let s=t[o];(s.from>n.from||
s.to<n.to)&&(n=s,e=o)}let i=n instanceof ye&&n.index<0?null:n.parent,r=t.slice();return i?r[e]=i:r.splice(e,1),new si(r,n)}var si=class{constructor(e,n){this.heads=
e,this.node=n}get next(){return Zr(this.heads)}};function pl(t,e,n){let i=t.resolveInner(e,n),r=null;for(let o=i instanceof ye?i:i.context.parent;o;o=o.parent)if(o.
index<0){let s=o.parent;(r||(r=[i])).push(s.resolve(e,n)),o=s}else{let s=De.get(o.tree);if(s&&s.overlay&&s.overlay[0].from<=e&&s.overlay[s.overlay.length-1].to>=
e){let a=new ye(s.tree,s.overlay[0].from+o.from,-1,o);(r||(r=[i])).push(Qt(a,e,n,!1))}}return r?Zr(r):i}var St=class{get name(){return this.type.name}constructor(e,n=0){
if(this.buffer=null,this.stack=[],this.index=0,this.bufferNode=null,this.mode=n&~B.EnterBracketed,e instanceof ye)this.yieldNode(e);else{this._tree=e.context.parent,
this.buffer=e.context;for(let i=e._parent;i;i=i._parent)this.stack.unshift(i.index);this.bufferNode=e,this.yieldBuf(e.index)}}yieldNode(e){return e?(this._tree=
e,this.type=e.type,this.from=e.from,this.to=e.to,!0):!1}yieldBuf(e,n){this.index=e;let{start:i,buffer:r}=this.buffer;return this.type=n||r.set.types[r.buffer[e]],
this.from=i+r.buffer[e+1],this.to=i+r.buffer[e+2],!0}yield(e){return e?e instanceof ye?(this.buffer=null,this.yieldNode(e)):(this.buffer=e.context,this.yieldBuf(
e.index,e.type)):!1}toString(){return this.buffer?this.buffer.buffer.childString(this.index):this._tree.toString()}enterChild(e,n,i){if(!this.buffer)return this.
yield(this._tree.nextChild(e<0?this._tree._tree.children.length-1:0,e,n,i,this.mode));let{buffer:r}=this.buffer,o=r.findChild(this.index+4,r.buffer[this.index+3],
e,n-this.buffer.start,i);return o<0?!1:(this.stack.push(this.index),this.yieldBuf(o))}firstChild(){return this.enterChild(1,0,4)}lastChild(){return this.enterChild(
-1,0,4)}childAfter(e){return this.enterChild(1,e,2)}childBefore(e){return this.enterChild(-1,e,-2)}enter(e,n,i=this.mode){return this.buffer?i&B.ExcludeBuffers?
!1:this.enterChild(1,e,n):this.yield(this._tree.enter(e,n,i))}parent(){if(!this.buffer)return this.yieldNode(this.mode&B.IncludeAnonymous?this._tree._parent:this.
_tree.parent);if(this.stack.length)return this.yieldBuf(this.stack.pop());let e=this.mode&B.IncludeAnonymous?this.buffer.parent:this.buffer.parent.nextSignificantParent();
return this.buffer=null,this.yieldNode(e)}sibling(e){if(!this.buffer)return this._tree._parent?this.yield(this._tree.index<0?null:this._tree._parent.nextChild(this.
_tree.index+e,e,0,4,this.mode)):!1;let{buffer:n}=this.buffer,i=this.stack.length-1;if(e<0){let r=i<0?0:this.stack[i]+4;if(this.index!=r)return this.yieldBuf(n.findChild(
r,this.index,-1,0,4))}else{let r=n.buffer[this.index+3];if(r<(i<0?n.buffer.length:n.buffer[this.stack[i]+3]))return this.yieldBuf(r)}return i<0?this.yield(this.
buffer.parent.nextChild(this.buffer.index+e,e,0,4,this.mode)):!1}nextSibling(){return this.sibling(1)}prevSibling(){return this.sibling(-1)}atLastNode(e){let n,
i,{buffer:r}=this;if(r){if(e>0){if(this.index<r.buffer.buffer.length)return!1}else for(let o=0;o<this.index;o++)if(r.buffer.buffer[o+3]<this.index)return!1;({index:n,
parent:i}=r)}else({index:n,_parent:i}=this._tree);for(;i;{index:n,_parent:i}=i)if(n>-1)for(let o=n+e,s=e<0?-1:i._tree.children.length;o!=s;o+=e){let a=i._tree.children[o];
if(this.mode&B.IncludeAnonymous||a instanceof Ge||!a.type.isAnonymous||li(a))return!1}return!0}move(e,n){if(n&&this.enterChild(e,0,4))return!0;for(;;){if(this.sibling(
e))return!0;if(this.atLastNode(e)||!this.parent())return!1}}next(e=!0){return this.move(1,e)}prev(e=!0){return this.move(-1,e)}moveTo(e,n=0){for(;(this.from==this.
to||(n<1?this.from>=e:this.from>e)||(n>-1?this.to<=e:this.to<e))&&this.parent(););for(;this.enterChild(1,e,n););return this}get node(){if(!this.buffer)return this.
_tree;let e=this.bufferNode,n=null,i=0;if(e&&e.context==this.buffer)e:for(let r=this.index,o=this.stack.length;o>=0;){for(let s=e;s;s=s._parent)if(s.index==r){if(r==
this.index)return s;n=s,i=o+1;break e}r=this.stack[--o]}for(let r=i;r<this.stack.length;r++)n=new Tt(this.buffer,n,this.stack[r]);return this.bufferNode=new Tt(
this.buffer,n,this.index)}get tree(){return this.buffer?null:this._tree._tree}iterate(e,n){for(let i=0;;){let r=!1;if(this.type.isAnonymous||e(this)!==!1){if(this.
firstChild()){i++;continue}this.type.isAnonymous||(r=!0)}for(;;){if(r&&n&&n(this),r=this.type.isAnonymous,!i)return;if(this.nextSibling())break;this.parent(),i--,
r=!0}}}matchContext(e){if(!this.buffer)return ri(this.node.parent,e);let{buffer:n}=this.buffer,{types:i}=n.set;for(let r=e.length-1,o=this.stack.length-1;r>=0;o--){
if(o<0)return ri(this._tree,e,r);let s=i[n.buffer[this.stack[o]]];if(!s.isAnonymous){if(e[r]&&e[r]!=s.name)return!1;r--}}return!0}};function li(t){return t.children.
some(e=>e instanceof Ge||!e.type.isAnonymous||li(e))}function Ol(t){var e;let{buffer:n,nodeSet:i,maxBufferLength:r=1024,reused:o=[],minRepeatType:s=i.types.length}=t,
a=Array.isArray(n)?new ii(n,n.length):n,h=i.types,l=0,u=0;function c(Q,R,P,$,M,W){let{id:N,start:_,end:C,size:O}=a,w=u,m=l;if(O<0)if(a.next(),O==-1){let j=o[N];
P.push(j),$.push(_-Q);return}else if(O==-3){l=N;return}else if(O==-4){u=N;return}else throw new RangeError(`Unrecognized record size: ${O}`);let q=h[N],A,X,I=_-
Q;if(C-_<=r&&(X=T(a.pos-R,M))){let j=new Uint16Array(X.size-X.skip),G=a.pos-X.size,Z=j.length;for(;a.pos>G;)Z=b(X.start,j,Z);A=new Ge(j,C-X.start,i),I=X.start-Q}else{
let j=a.pos-O;a.next();let G=[],Z=[],L=N>=s?N:-1,D=0,ee=C,K=w;for(;a.pos>j;)L>=0&&a.id==L&&a.size>=0?(a.end<=ee-r&&(g(G,Z,_,D,a.end,ee,L,K,m),D=G.length,ee=a.end,
K=u),a.next()):W>2500?f(_,j,G,Z):(L>=0&&a.size==-1&&o[a.id].type==i.types[L]&&(D<G.length&&g(G,Z,_,D,a.end,ee,L,K,m),D=G.length+1,ee=a.start,K=u),c(_,j,G,Z,L,W+
1));if(L>=0&&D>0&&D<G.length&&g(G,Z,_,D,_,ee,L,K,m),G.reverse(),Z.reverse(),L>-1&&D>0){let ue=p(q,m);A=hi(q,G,Z,0,G.length,0,C-_,ue,ue)}else A=y(q,G,Z,C-_,w-C,m)}
P.push(A),$.push(I)}function f(Q,R,P,$){let M=[],W=0,N=-1;for(;a.pos>R;){let{id:_,start:C,end:O,size:w}=a;if(w>4)a.next();else{if(N>-1&&C<N)break;N<0&&(N=O-r),M.
push(_,C,O),W++,a.next()}}if(W){let _=new Uint16Array(W*4),C=M[M.length-2];for(let O=M.length-3,w=0;O>=0;O-=3)_[w++]=M[O],_[w++]=M[O+1]-C,_[w++]=M[O+2]-C,_[w++]=
w;P.push(new Ge(_,M[2]-C,i)),$.push(C-Q)}}function p(Q,R){return(P,$,M)=>{let W=0,N=P.length-1,_,C;if(N>=0&&(_=P[N])instanceof ie){if(!N&&_.type==Q&&_.length==M)
return _;(C=_.prop(V.lookAhead))&&(W=$[N]+_.length+C-M)}return y(Q,P,$,M,W,R)}}function g(Q,R,P,$,M,W,N,_,C){let O=[],w=[];for(;Q.length>$;)O.push(Q.pop()),w.push(
R.pop()+P-M);Q.push(y(i.types[N],O,w,W-M,_-W,C)),R.push(M-P)}function y(Q,R,P,$,M,W,N){if(W){let _=[V.contextHash,W];N=N?[_].concat(N):[_]}if(M>25){let _=[V.lookAhead,
M];N=N?[_].concat(N):[_]}return new ie(Q,R,P,$,N)}function T(Q,R){let P=a.fork(),$=0,M=0,W=0,N=P.end-r,_={size:0,start:0,skip:0};e:for(let C=P.pos-Q;P.pos>C;){let O=P.
size;if(P.id==R&&O>=0){_.size=$,_.start=M,_.skip=W,W+=4,$+=4,P.next();continue}let w=P.pos-O;if(O<0||w<C||P.start<N)break;let m=P.id>=s?4:0,q=P.start;for(P.next();P.
pos>w;){if(P.size<0)if(P.size==-3||P.size==-4)m+=4;else break e;else P.id>=s&&(m+=4);P.next()}M=q,$+=O,W+=m}return(R<0||$==Q)&&(_.size=$,_.start=M,_.skip=W),_.size>
4?_:void 0}function b(Q,R,P){let{id:$,start:M,end:W,size:N}=a;if(a.next(),N>=0&&$<s){let _=P;if(N>4){let C=a.pos-(N-4);for(;a.pos>C;)P=b(Q,R,P)}R[--P]=_,R[--P]=
W-Q,R[--P]=M-Q,R[--P]=$}else N==-3?l=$:N==-4&&(u=$);return P}let v=[],x=[];for(;a.pos>0;)c(t.start||0,t.bufferStart||0,v,x,-1,0);let S=(e=t.length)!==null&&e!==
void 0?e:v.length?x[0]+v[0].length:0;return new ie(h[t.topID],v.reverse(),x.reverse(),S)}var Ur=new WeakMap;function Jt(t,e){if(!t.isAnonymous||e instanceof Ge||
e.type!=t)return 1;let n=Ur.get(e);if(n==null){n=1;for(let i of e.children){if(i.type!=t||!(i instanceof ie)){n=1;break}n+=Jt(t,i)}Ur.set(e,n)}return n}function hi(t,e,n,i,r,o,s,a,h){
let l=0;for(let g=i;g<r;g++)l+=Jt(t,e[g]);let u=Math.ceil(l*1.5/8),c=[],f=[];function p(g,y,T,b,v){for(let x=T;x<b;){let S=x,Q=y[x],R=Jt(t,g[x]);for(x++;x<b;x++){
let P=Jt(t,g[x]);if(R+P>=u)break;R+=P}if(x==S+1){if(R>u){let P=g[S];p(P.children,P.positions,0,P.children.length,y[S]+v);continue}c.push(g[S])}else{let P=y[x-1]+
g[x-1].length-Q;c.push(hi(t,g,y,S,x,Q,P,null,h))}f.push(Q+v-o)}}return p(e,n,i,r,0),(a||h)(c,f,s)}var tn=class{startParse(e,n,i){return typeof e=="string"&&(e=new ai(e)),i=i?i.length?i.map(r=>new kt(r.from,r.to)):[new kt(0,0)]:[new kt(0,e.length)],this.createParse(
e,n||[],i)}parse(e,n,i){let r=this.startParse(e,n,i);for(;;){let o=r.advance();if(o)return o}}},ai=class{constructor(e){this.string=e}get length(){return this.string.
length}chunk(e){return this.string.slice(e)}get lineChunks(){return!1}read(e,n){return this.string.slice(e,n)}};var tm=new V({perNode:!0});var gl=0,pe=class t{constructor(e,n,i,r){this.name=e,this.set=n,this.base=i,this.modified=r,this.id=gl++}toString(){let{name:e}=this;for(let n of this.modified)
n.name&&(e=`${n.name}(${e})`);return e}static define(e,n){let i=typeof e=="string"?e:"?";if(e instanceof t&&(n=e),n?.base)throw new Error("Can not derive from a\
 modified tag");let r=new t(i,[],null,[]);if(r.set.push(r),n)for(let o of n.set)r.set.push(o);return r}static defineModifier(e){let n=new sn(e);return i=>i.modified.
indexOf(n)>-1?i:sn.get(i.base||i,i.modified.concat(n).sort((r,o)=>r.id-o.id))}},ml=0,sn=class t{constructor(e){this.name=e,this.instances=[],this.id=ml++}static get(e,n){
if(!n.length)return e;let i=n[0].instances.find(a=>a.base==e&&yl(n,a.modified));if(i)return i;let r=[],o=new pe(e.name,r,e,n);for(let a of n)a.instances.push(o);
let s=wl(n);for(let a of e.set)if(!a.modified.length)for(let h of s)r.push(t.get(a,h));return o}};function yl(t,e){return t.length==e.length&&t.every((n,i)=>n==
e[i])}function wl(t){let e=[[]];for(let n=0;n<t.length;n++)for(let i=0,r=e.length;i<r;i++)e.push(e[i].concat(t[n]));return e.sort((n,i)=>i.length-n.length)}function Hr(t){
let e=Object.create(null);for(let n in t){let i=t[n];Array.isArray(i)||(i=[i]);for(let r of n.split(" "))if(r){let o=[],s=2,a=r;for(let c=0;;){if(a=="..."&&c>0&&
c+3==r.length){s=1;break}let f=/^"(?:[^"\\]|\\.)*?"|[^\/!]+/.exec(a);if(!f)throw new RangeError("Invalid path: "+r);if(o.push(f[0]=="*"?"":f[0][0]=='"'?JSON.parse(
f[0]):f[0]),c+=f[0].length,c==r.length)break;let p=r[c++];if(c==r.length&&p=="!"){s=0;break}if(p!="/")throw new RangeError("Invalid path: "+r);a=r.slice(c)}let h=o.
length-1,l=o[h];if(!l)throw new RangeError("Invalid path: "+r);let u=new He(i,s,h>0?o.slice(0,h):null);e[l]=u.sort(e[l])}}return Yr.add(e)}var Yr=new V({combine(t,e){
let n,i,r;for(;t||e;){if(!t||e&&t.depth<=e.depth?(r=e,e=e.next):(r=t,t=t.next),n&&n.mode==r.mode&&!r.context&&!n.context)continue;let o=new He(r.tags,r.mode,r.context);
n?n.next=o:i=o,n=o}return i}}),He=class{constructor(e,n,i,r){this.tags=e,this.mode=n,this.context=i,this.next=r}get opaque(){return this.mode==0}get inherit(){return this.
mode==1}sort(e){return!e||e.depth<this.depth?(this.next=e,this):(e.next=this.sort(e.next),e)}get depth(){return this.context?this.context.length:0}};He.empty=new He(
[],2,null);function di(t,e){let n=Object.create(null);for(let o of t)if(!Array.isArray(o.tag))n[o.tag.id]=o.class;else for(let s of o.tag)n[s.id]=o.class;let{scope:i,
all:r=null}=e||{};return{style:o=>{let s=r;for(let a of o)for(let h of a.set){let l=n[h.id];if(l){s=s?s+" "+l:l;break}}return s},scope:i}}function bl(t,e){let n=null;
for(let i of t){let r=i.style(e);r&&(n=n?n+" "+r:r)}return n}function vl(t,e,n,i=0,r=t.length){let o=new ci(i,Array.isArray(e)?e:[e],n);o.highlightRange(t.cursor(),
i,r,"",o.highlighters),o.flush(r)}function Jr(t,e,n,i,r,o=0,s=t.length){let a=o;function h(l,u){if(!(l<=a)){for(let c=t.slice(a,l),f=0;;){let p=c.indexOf(`
`,f),g=p<0?c.length:p;if(g>f&&i(c.slice(f,g),u),p<0)break;r(),f=p+1}a=l}}vl(e,n,(l,u,c)=>{h(l,""),h(u,c)},o,s),h(s,"")}var ci=class{constructor(e,n,i){this.at=e,
this.highlighters=n,this.span=i,this.class=""}startSpan(e,n){n!=this.class&&(this.flush(e),e>this.at&&(this.at=e),this.class=n)}flush(e){e>this.at&&this.class&&
this.span(this.at,e,this.class)}highlightRange(e,n,i,r,o){let{type:s,from:a,to:h}=e;if(a>=i||h<=n)return;s.isTop&&(o=this.highlighters.filter(p=>!p.scope||p.scope(
s)));let l=r,u=xl(e)||He.empty,c=bl(o,u.tags);if(c&&(l&&(l+=" "),l+=c,u.mode==1&&(r+=(r?" ":"")+c)),this.startSpan(Math.max(n,a),l),u.opaque)return;let f=e.tree&&
e.tree.prop(V.mounted);if(f&&f.overlay){let p=e.node.enter(f.overlay[0].from+a,1),g=this.highlighters.filter(T=>!T.scope||T.scope(f.tree.type)),y=e.firstChild();
for(let T=0,b=a;;T++){let v=T<f.overlay.length?f.overlay[T]:null,x=v?v.from+a:h,S=Math.max(n,b),Q=Math.min(i,x);if(S<Q&&y)for(;e.from<Q&&(this.highlightRange(e,
S,Q,r,o),this.startSpan(Math.min(Q,e.to),l),!(e.to>=x||!e.nextSibling())););if(!v||x>i)break;b=v.to+a,b>n&&(this.highlightRange(p.cursor(),Math.max(n,v.from+a),
Math.min(i,b),"",g),this.startSpan(Math.min(i,b),l))}y&&e.parent()}else if(e.firstChild()){f&&(r="");do if(!(e.to<=n)){if(e.from>=i)break;this.highlightRange(e,
n,i,r,o),this.startSpan(Math.min(i,e.to),l)}while(e.nextSibling());e.parent()}}};function xl(t){let e=t.type.prop(Yr);for(;e&&e.context&&!t.matchContext(e.context);)
e=e.next;return e||null}var E=pe.define,nn=E(),je=E(),Dr=E(je),Br=E(je),Ve=E(),rn=E(Ve),ui=E(Ve),ve=E(),Be=E(ve),we=E(),be=E(),fi=E(),_t=E(fi),on=E(),k={comment:nn,
lineComment:E(nn),blockComment:E(nn),docComment:E(nn),name:je,variableName:E(je),typeName:Dr,tagName:E(Dr),propertyName:Br,attributeName:E(Br),className:E(je),labelName:E(
je),namespace:E(je),macroName:E(je),literal:Ve,string:rn,docString:E(rn),character:E(rn),attributeValue:E(rn),number:ui,integer:E(ui),float:E(ui),bool:E(Ve),regexp:E(
Ve),escape:E(Ve),color:E(Ve),url:E(Ve),keyword:we,self:E(we),null:E(we),atom:E(we),unit:E(we),modifier:E(we),operatorKeyword:E(we),controlKeyword:E(we),definitionKeyword:E(
we),moduleKeyword:E(we),operator:be,derefOperator:E(be),arithmeticOperator:E(be),logicOperator:E(be),bitwiseOperator:E(be),compareOperator:E(be),updateOperator:E(
be),definitionOperator:E(be),typeOperator:E(be),controlOperator:E(be),punctuation:fi,separator:E(fi),bracket:_t,angleBracket:E(_t),squareBracket:E(_t),paren:E(_t),
brace:E(_t),content:ve,heading:Be,heading1:E(Be),heading2:E(Be),heading3:E(Be),heading4:E(Be),heading5:E(Be),heading6:E(Be),contentSeparator:E(ve),list:E(ve),quote:E(
ve),emphasis:E(ve),strong:E(ve),link:E(ve),monospace:E(ve),strikethrough:E(ve),inserted:E(),deleted:E(),changed:E(),invalid:E(),meta:on,documentMeta:E(on),annotation:E(
on),processingInstruction:E(on),definition:pe.defineModifier("definition"),constant:pe.defineModifier("constant"),function:pe.defineModifier("function"),standard:pe.
defineModifier("standard"),local:pe.defineModifier("local"),special:pe.defineModifier("special")};for(let t in k){let e=k[t];e instanceof pe&&(e.name=t)}var rm=di(
[{tag:k.link,class:"tok-link"},{tag:k.heading,class:"tok-heading"},{tag:k.emphasis,class:"tok-emphasis"},{tag:k.strong,class:"tok-strong"},{tag:k.keyword,class:"\
tok-keyword"},{tag:k.atom,class:"tok-atom"},{tag:k.bool,class:"tok-bool"},{tag:k.url,class:"tok-url"},{tag:k.labelName,class:"tok-labelName"},{tag:k.inserted,class:"\
tok-inserted"},{tag:k.deleted,class:"tok-deleted"},{tag:k.literal,class:"tok-literal"},{tag:k.string,class:"tok-string"},{tag:k.number,class:"tok-number"},{tag:[
k.regexp,k.escape,k.special(k.string)],class:"tok-string2"},{tag:k.variableName,class:"tok-variableName"},{tag:k.local(k.variableName),class:"tok-variableName t\
ok-local"},{tag:k.definition(k.variableName),class:"tok-variableName tok-definition"},{tag:k.special(k.variableName),class:"tok-variableName2"},{tag:k.definition(
k.propertyName),class:"tok-propertyName tok-definition"},{tag:k.typeName,class:"tok-typeName"},{tag:k.namespace,class:"tok-namespace"},{tag:k.className,class:"t\
ok-className"},{tag:k.macroName,class:"tok-macroName"},{tag:k.propertyName,class:"tok-propertyName"},{tag:k.operator,class:"tok-operator"},{tag:k.comment,class:"\
tok-comment"},{tag:k.meta,class:"tok-meta"},{tag:k.invalid,class:"tok-invalid"},{tag:k.punctuation,class:"tok-punctuation"}]);var gi=class t{constructor(e,n,i,r,o,s,a,h,l,u=0,c){this.p=e,this.stack=n,this.state=i,this.reducePos=r,this.pos=o,this.score=s,this.buffer=a,this.bufferBase=h,
this.curContext=l,this.lookAhead=u,this.parent=c}toString(){return`[${this.stack.filter((e,n)=>n%3==0).concat(this.state)}]@${this.pos}${this.score?"!"+this.score:
""}`}static start(e,n,i=0){let r=e.parser.context;return new t(e,[],n,i,i,0,[],0,r?new an(r,r.start):null,0,null)}get context(){return this.curContext?this.curContext.
context:null}pushState(e,n){this.stack.push(this.state,n,this.bufferBase+this.buffer.length),this.state=e}reduce(e){var n;let i=e>>19,r=e&65535,{parser:o}=this.
p,s=this.reducePos<this.pos-25&&this.setLookAhead(this.pos),a=o.dynamicPrecedence(r);if(a&&(this.score+=a),i==0){r<o.minRepeatTerm&&this.reducePos<this.pos&&(this.
reducePos=this.pos),this.pushState(o.getGoto(this.state,r,!0),this.reducePos),r<o.minRepeatTerm&&this.storeNode(r,this.reducePos,this.reducePos,s?8:4,!0),this.reduceContext(
r,this.reducePos);return}let h=this.stack.length-(i-1)*3-(e&262144?6:0),l=h?this.stack[h-2]:this.p.ranges[0].from;r<o.minRepeatTerm&&l==this.reducePos&&this.reducePos<
this.pos&&(this.reducePos=this.pos);let u=this.reducePos-l;u>=2e3&&!(!((n=this.p.parser.nodeSet.types[r])===null||n===void 0)&&n.isAnonymous)&&(l==this.p.lastBigReductionStart?
(this.p.bigReductionCount++,this.p.lastBigReductionSize=u):this.p.lastBigReductionSize<u&&(this.p.bigReductionCount=1,this.p.lastBigReductionStart=l,this.p.lastBigReductionSize=
u));let c=h?this.stack[h-1]:0,f=this.bufferBase+this.buffer.length-c;if(r<o.minRepeatTerm||e&131072){let p=o.stateFlag(this.state,1)?this.pos:this.reducePos;this.
storeNode(r,l,p,f+4,!0)}if(e&262144)this.state=this.stack[h];else{let p=this.stack[h-3];this.state=o.getGoto(p,r,!0)}for(;this.stack.length>h;)this.stack.pop();
this.reduceContext(r,l)}storeNode(e,n,i,r=4,o=!1){if(e==0&&(!this.stack.length||this.stack[this.stack.length-1]<this.buffer.length+this.bufferBase)){let s=this.
buffer.length;if(s>0&&this.buffer[s-4]==0&&this.buffer[s-1]>-1){if(n==i)return;if(this.buffer[s-2]>=n){this.buffer[s-2]=i;return}}}if(!o||this.pos==i)this.buffer.
push(e,n,i,r);else{let s=this.buffer.length;if(s>0&&(this.buffer[s-4]!=0||this.buffer[s-1]<0)){let a=!1;for(let h=s;h>0&&this.buffer[h-2]>i;h-=4)if(this.buffer[h-
1]>=0){a=!0;break}if(a)for(;s>0&&this.buffer[s-2]>i;)this.buffer[s]=this.buffer[s-4],this.buffer[s+1]=this.buffer[s-3],this.buffer[s+2]=this.buffer[s-2],this.buffer[s+
3]=this.buffer[s-1],s-=4,r>4&&(r-=4)}this.buffer[s]=e,this.buffer[s+1]=n,this.buffer[s+2]=i,this.buffer[s+3]=r}}shift(e,n,i,r){if(e&131072)this.pushState(e&65535,
this.pos);else if((e&262144)==0){let o=e,{parser:s}=this.p;this.pos=r;let a=s.stateFlag(o,1);!a&&(r>i||n<=s.maxNode)&&(this.reducePos=r),this.pushState(o,a?i:Math.
min(i,this.reducePos)),this.shiftContext(n,i),n<=s.maxNode&&this.buffer.push(n,i,r,4)}else this.pos=r,this.shiftContext(n,i),n<=this.p.parser.maxNode&&this.buffer.
push(n,i,r,4)}apply(e,n,i,r){e&65536?this.reduce(e):this.shift(e,n,i,r)}useNode(e,n,i){let r=this.p.reused.length-1;(r<0||this.p.reused[r]!=e)&&(this.p.reused.push(
e),r++);let o=this.reducePos=this.pos=i+e.length;this.pushState(n,i),this.buffer.push(r,i,o,-1),this.curContext&&this.updateContext(this.curContext.tracker.reuse(
this.curContext.context,e,this,this.p.stream.reset(this.pos-e.length)))}split(){let e=this,n=e.buffer.length;for(n&&e.buffer[n-4]==0&&(n-=4);n>0&&e.buffer[n-2]>
e.reducePos;)n-=4;let i=e.buffer.slice(n),r=e.bufferBase+n;for(;e&&r==e.bufferBase;)e=e.parent;return new t(this.p,this.stack.slice(),this.state,this.reducePos,
this.pos,this.score,i,r,this.curContext,this.lookAhead,e)}recoverByDelete(e,n){let i=e<=this.p.parser.maxNode;i&&this.storeNode(e,this.pos,n,4),this.storeNode(0,
this.pos,n,i?8:4),this.pos=this.reducePos=n,this.score-=190}canShift(e){for(let n=new mi(this);;){let i=this.p.parser.stateSlot(n.state,4)||this.p.parser.hasAction(
n.state,e);if(i==0)return!1;if((i&65536)==0)return!0;n.reduce(i)}}recoverByInsert(e){if(this.stack.length>=300)return[];let n=this.p.parser.nextStates(this.state);
if(n.length>8||this.stack.length>=120){let r=[];for(let o=0,s;o<n.length;o+=2)(s=n[o+1])!=this.state&&this.p.parser.hasAction(s,e)&&r.push(n[o],s);if(this.stack.
length<120)for(let o=0;r.length<8&&o<n.length;o+=2){let s=n[o+1];r.some((a,h)=>h&1&&a==s)||r.push(n[o],s)}n=r}let i=[];for(let r=0;r<n.length&&i.length<4;r+=2){
let o=n[r+1];if(o==this.state)continue;let s=this.split();s.pushState(o,this.pos),s.storeNode(0,s.pos,s.pos,4,!0),s.shiftContext(n[r],this.pos),s.reducePos=this.
pos,s.score-=200,i.push(s)}return i}forceReduce(){let{parser:e}=this.p,n=e.stateSlot(this.state,5);if((n&65536)==0)return!1;if(!e.validAction(this.state,n)){let i=n>>
19,r=n&65535,o=this.stack.length-i*3;if(o<0||e.getGoto(this.stack[o],r,!1)<0){let s=this.findForcedReduction();if(s==null)return!1;n=s}this.storeNode(0,this.pos,
this.pos,4,!0),this.score-=100}return this.reducePos=this.pos,this.reduce(n),!0}findForcedReduction(){let{parser:e}=this.p,n=[],i=(r,o)=>{if(!n.includes(r))return n.
push(r),e.allActions(r,s=>{if(!(s&393216))if(s&65536){let a=(s>>19)-o;if(a>1){let h=s&65535,l=this.stack.length-a*3;if(l>=0&&e.getGoto(this.stack[l],h,!1)>=0)return a<<
19|65536|h}}else{let a=i(s,o+1);if(a!=null)return a}})};return i(this.state,0)}forceAll(){for(;!this.p.parser.stateFlag(this.state,2);)if(!this.forceReduce()){this.
storeNode(0,this.pos,this.pos,4,!0);break}return this}get deadEnd(){if(this.stack.length!=3)return!1;let{parser:e}=this.p;return e.data[e.stateSlot(this.state,1)]==
65535&&!e.stateSlot(this.state,4)}restart(){this.storeNode(0,this.pos,this.pos,4,!0),this.state=this.stack[0],this.stack.length=0}sameState(e){if(this.state!=e.
state||this.stack.length!=e.stack.length)return!1;for(let n=0;n<this.stack.length;n+=3)if(this.stack[n]!=e.stack[n])return!1;return!0}get parser(){return this.p.
parser}dialectEnabled(e){return this.p.parser.dialect.flags[e]}shiftContext(e,n){this.curContext&&this.updateContext(this.curContext.tracker.shift(this.curContext.
context,e,this,this.p.stream.reset(n)))}reduceContext(e,n){this.curContext&&this.updateContext(this.curContext.tracker.reduce(this.curContext.context,e,this,this.
p.stream.reset(n)))}emitContext(){let e=this.buffer.length-1;(e<0||this.buffer[e]!=-3)&&this.storeNode(this.curContext.hash,this.reducePos,this.reducePos,-3,!0)}emitLookAhead(){
let e=this.buffer.length-1;(e<0||this.buffer[e]!=-4)&&this.buffer.push(this.lookAhead,this.pos,this.pos,-4)}updateContext(e){if(e!=this.curContext.context){let n=new an(
this.curContext.tracker,e);n.hash!=this.curContext.hash&&this.emitContext(),this.curContext=n}}setLookAhead(e){return e<=this.lookAhead?!1:(this.emitLookAhead(),
this.lookAhead=e,!0)}close(){this.curContext&&this.curContext.tracker.strict&&this.emitContext(),this.lookAhead>0&&this.emitLookAhead()}},an=class{constructor(e,n){
this.tracker=e,this.context=n,this.hash=e.strict?e.hash(n):0}},mi=class{constructor(e){this.start=e,this.state=e.state,this.stack=e.stack,this.base=this.stack.length}reduce(e){
let n=e&65535,i=e>>19;i==0?(this.stack==this.start.stack&&(this.stack=this.stack.slice()),this.stack.push(this.state,0,0),this.base+=3):this.base-=(i-1)*3;let r=this.
start.p.parser.getGoto(this.stack[this.base-3],n,!0);this.state=r}},yi=class t{constructor(e,n,i){this.stack=e,this.pos=n,this.index=i,this.buffer=e.buffer,this.
index==0&&this.maybeNext()}static create(e,n=e.bufferBase+e.buffer.length){return new t(e,n,n-e.bufferBase)}maybeNext(){let e=this.stack.parent;e!=null&&(this.index=
this.stack.bufferBase-e.bufferBase,this.stack=e,this.buffer=e.buffer)}get id(){return this.buffer[this.index-4]}get start(){return this.buffer[this.index-3]}get end(){
return this.buffer[this.index-2]}get size(){return this.buffer[this.index-1]}next(){this.index-=4,this.pos-=4,this.index==0&&this.maybeNext()}fork(){return new t(
this.stack,this.pos,this.index)}};function Pt(t,e=Uint16Array){if(typeof t!="string")return t;let n=null;for(let i=0,r=0;i<t.length;){let o=0;for(;;){let s=t.charCodeAt(
i++),a=!1;if(s==126){o=65535;break}s>=92&&s--,s>=34&&s--;let h=s-32;if(h>=46&&(h-=46,a=!0),o+=h,a)break;o*=46}n?n[r++]=o:n=new e(o)}return n}var ut=class{constructor(){
this.start=-1,this.value=-1,this.end=-1,this.extended=-1,this.lookAhead=0,this.mask=0,this.context=0}},Kr=new ut,wi=class{constructor(e,n){this.input=e,this.ranges=
n,this.chunk="",this.chunkOff=0,this.chunk2="",this.chunk2Pos=0,this.next=-1,this.token=Kr,this.rangeIndex=0,this.pos=this.chunkPos=n[0].from,this.range=n[0],this.
end=n[n.length-1].to,this.readNext()}resolveOffset(e,n){let i=this.range,r=this.rangeIndex,o=this.pos+e;for(;o<i.from;){if(!r)return null;let s=this.ranges[--r];
o-=i.from-s.to,i=s}for(;n<0?o>i.to:o>=i.to;){if(r==this.ranges.length-1)return null;let s=this.ranges[++r];o+=s.from-i.to,i=s}return o}clipPos(e){if(e>=this.range.
from&&e<this.range.to)return e;for(let n of this.ranges)if(n.to>e)return Math.max(e,n.from);return this.end}peek(e){let n=this.chunkOff+e,i,r;if(n>=0&&n<this.chunk.
length)i=this.pos+e,r=this.chunk.charCodeAt(n);else{let o=this.resolveOffset(e,1);if(o==null)return-1;if(i=o,i>=this.chunk2Pos&&i<this.chunk2Pos+this.chunk2.length)
r=this.chunk2.charCodeAt(i-this.chunk2Pos);else{let s=this.rangeIndex,a=this.range;for(;a.to<=i;)a=this.ranges[++s];this.chunk2=this.input.chunk(this.chunk2Pos=
i),i+this.chunk2.length>a.to&&(this.chunk2=this.chunk2.slice(0,a.to-i)),r=this.chunk2.charCodeAt(0)}}return i>=this.token.lookAhead&&(this.token.lookAhead=i+1),
r}acceptToken(e,n=0){let i=n?this.resolveOffset(n,-1):this.pos;if(i==null||i<this.token.start)throw new RangeError("Token end out of bounds");this.token.value=e,
this.token.end=i}acceptTokenTo(e,n){this.token.value=e,this.token.end=n}getChunk(){if(this.pos>=this.chunk2Pos&&this.pos<this.chunk2Pos+this.chunk2.length){let{
chunk:e,chunkPos:n}=this;this.chunk=this.chunk2,this.chunkPos=this.chunk2Pos,this.chunk2=e,this.chunk2Pos=n,this.chunkOff=this.pos-this.chunkPos}else{this.chunk2=
this.chunk,this.chunk2Pos=this.chunkPos;let e=this.input.chunk(this.pos),n=this.pos+e.length;this.chunk=n>this.range.to?e.slice(0,this.range.to-this.pos):e,this.
chunkPos=this.pos,this.chunkOff=0}}readNext(){return this.chunkOff>=this.chunk.length&&(this.getChunk(),this.chunkOff==this.chunk.length)?this.next=-1:this.next=
this.chunk.charCodeAt(this.chunkOff)}advance(e=1){for(this.chunkOff+=e;this.pos+e>=this.range.to;){if(this.rangeIndex==this.ranges.length-1)return this.setDone();
e-=this.range.to-this.pos,this.range=this.ranges[++this.rangeIndex],this.pos=this.range.from}return this.pos+=e,this.pos>=this.token.lookAhead&&(this.token.lookAhead=
this.pos+1),this.readNext()}setDone(){return this.pos=this.chunkPos=this.end,this.range=this.ranges[this.rangeIndex=this.ranges.length-1],this.chunk="",this.next=
-1}reset(e,n){if(n?(this.token=n,n.start=e,n.lookAhead=e+1,n.value=n.extended=-1):this.token=Kr,this.pos!=e){if(this.pos=e,e==this.end)return this.setDone(),this;
for(;e<this.range.from;)this.range=this.ranges[--this.rangeIndex];for(;e>=this.range.to;)this.range=this.ranges[++this.rangeIndex];e>=this.chunkPos&&e<this.chunkPos+
this.chunk.length?this.chunkOff=e-this.chunkPos:(this.chunk="",this.chunkOff=0),this.readNext()}return this}read(e,n){if(e>=this.chunkPos&&n<=this.chunkPos+this.
chunk.length)return this.chunk.slice(e-this.chunkPos,n-this.chunkPos);if(e>=this.chunk2Pos&&n<=this.chunk2Pos+this.chunk2.length)return this.chunk2.slice(e-this.
chunk2Pos,n-this.chunk2Pos);if(e>=this.range.from&&n<=this.range.to)return this.input.read(e,n);let i="";for(let r of this.ranges){if(r.from>=n)break;r.to>e&&(i+=
this.input.read(Math.max(r.from,e),Math.min(r.to,n)))}return i}},Le=class{constructor(e,n){this.data=e,this.id=n}token(e,n){let{parser:i}=n.p;ro(this.data,e,n,this.
id,i.data,i.tokenPrecTable)}};Le.prototype.contextual=Le.prototype.fallback=Le.prototype.extend=!1;var bi=class{constructor(e,n,i){this.precTable=n,this.elseToken=
i,this.data=typeof e=="string"?Pt(e):e}token(e,n){let i=e.pos,r=0;for(;;){let o=e.next<0,s=e.resolveOffset(1,1);if(ro(this.data,e,n,0,this.data,this.precTable),
e.token.value>-1)break;if(this.elseToken==null)return;if(o||r++,s==null)break;e.reset(s,e.token)}r&&(e.reset(i,e.token),e.acceptToken(this.elseToken,r))}};bi.prototype.
contextual=Le.prototype.fallback=Le.prototype.extend=!1;var Ye=class{constructor(e,n={}){this.token=e,this.contextual=!!n.contextual,this.fallback=!!n.fallback,
this.extend=!!n.extend}};function ro(t,e,n,i,r,o){let s=0,a=1<<i,{dialect:h}=n.p.parser;e:for(;(a&t[s])!=0;){let l=t[s+1];for(let p=s+3;p<l;p+=2)if((t[p+1]&a)>0){
let g=t[p];if(h.allows(g)&&(e.token.value==-1||e.token.value==g||Ql(g,e.token.value,r,o))){e.acceptToken(g);break}}let u=e.next,c=0,f=t[s+2];if(e.next<0&&f>c&&t[l+
f*3-3]==65535){s=t[l+f*3-1];continue e}for(;c<f;){let p=c+f>>1,g=l+p+(p<<1),y=t[g],T=t[g+1]||65536;if(u<y)f=p;else if(u>=T)c=p+1;else{s=t[g+2],e.advance();continue e}}
break}}function eo(t,e,n){for(let i=e,r;(r=t[i])!=65535;i++)if(r==n)return i-e;return-1}function Ql(t,e,n,i){let r=eo(n,i,e);return r<0||eo(n,i,t)<r}var le=typeof process<
"u"&&process.env&&/\bparse\b/.test(process.env.LOG),pi=null;function to(t,e,n){let i=t.cursor(B.IncludeAnonymous);for(i.moveTo(e);;)if(!(n<0?i.childBefore(e):i.
childAfter(e)))for(;;){if((n<0?i.to<e:i.from>e)&&!i.type.isError)return n<0?Math.max(0,Math.min(i.to-1,e-25)):Math.min(t.length,Math.max(i.from+1,e+25));if(n<0?
i.prevSibling():i.nextSibling())break;if(!i.parent())return n<0?0:t.length}}var vi=class{constructor(e,n){this.fragments=e,this.minRepeat=n,this.i=0,this.fragment=
null,this.safeFrom=-1,this.safeTo=-1,this.trees=[],this.start=[],this.index=[],this.lastRepeat=null,this.lastRepeatPos=-1,this.nextFragment()}nextFragment(){let e=this.
fragment=this.i==this.fragments.length?null:this.fragments[this.i++];if(e){for(this.safeFrom=e.openStart?to(e.tree,e.from+e.offset,1)-e.offset:e.from,this.safeTo=
e.openEnd?to(e.tree,e.to+e.offset,-1)-e.offset:e.to;this.trees.length;)this.trees.pop(),this.start.pop(),this.index.pop();this.trees.push(e.tree),this.start.push(
-e.offset),this.index.push(0),this.nextStart=this.safeFrom}else this.nextStart=1e9}nodeAt(e){if(e<this.nextStart)return null;for(;this.fragment&&this.safeTo<=e;)
this.nextFragment();if(!this.fragment)return null;for(;;){let n=this.trees.length-1;if(n<0)return this.nextFragment(),null;if(e<this.safeFrom)return null;let i=this.
trees[n],r=this.index[n];if(r==i.children.length){this.trees.pop(),this.start.pop(),this.index.pop();continue}let o=i.children[r],s=this.start[n]+i.positions[r];
if(s>e)return this.nextStart=s,null;if(o instanceof ie){let a=s>this.lastRepeatPos&&o.type.id>=this.minRepeat;if(s==e||a){let h=s+o.length,l;if(s>=this.safeFrom&&
h<=this.safeTo&&(!(l=o.prop(V.lookAhead))||h+l<this.fragment.to)&&(a&&(this.lastRepeat=o,this.lastRepeatPos=s),s==e))return o}this.index[n]++,s+o.length>=Math.max(
this.safeFrom,e)&&(this.trees.push(o),this.start.push(s),this.index.push(0))}else this.index[n]++,this.nextStart=s+o.length}}},xi=class{constructor(e,n){this.stream=
n,this.tokens=[],this.mainToken=null,this.actions=[],this.tokens=e.tokenizers.map(i=>new ut)}getActions(e){let n=0,i=null,{parser:r}=e.p,{tokenizers:o}=r,s=r.stateSlot(
e.state,3),a=e.curContext?e.curContext.hash:0,h=0;for(let l=0;l<o.length;l++){if((1<<l&s)==0)continue;let u=o[l],c=this.tokens[l];if(!(i&&!u.fallback)&&((u.contextual||
c.start!=e.pos||c.mask!=s||c.context!=a)&&(this.updateCachedToken(c,u,e),c.mask=s,c.context=a),c.lookAhead>c.end+25&&(h=Math.max(c.lookAhead,h)),c.value!=0)){let f=n;
if(c.extended>-1&&(n=this.addActions(e,c.extended,c.end,n)),n=this.addActions(e,c.value,c.end,n),!u.extend&&(i=c,n>f))break}}for(;this.actions.length>n;)this.actions.
pop();return h&&e.setLookAhead(h),!i&&e.pos==this.stream.end&&(i=new ut,i.value=e.p.parser.eofTerm,i.start=i.end=e.pos,n=this.addActions(e,i.value,i.end,n)),this.
mainToken=i,this.actions}getMainToken(e){if(this.mainToken)return this.mainToken;let n=new ut,{pos:i,p:r}=e;return n.start=i,n.end=Math.min(i+1,r.stream.end),n.
value=i==r.stream.end?r.parser.eofTerm:0,n}updateCachedToken(e,n,i){let r=this.stream.clipPos(i.pos);if(n.token(this.stream.reset(r,e),i),e.value>-1){let{parser:o}=i.
p;for(let s=0;s<o.specialized.length;s++)if(o.specialized[s]==e.value){let a=o.specializers[s](this.stream.read(e.start,e.end),i);if(a>=0&&i.p.parser.dialect.allows(
a>>1)){(a&1)==0?e.value=a>>1:e.extended=a>>1;break}}}else e.value=0,e.end=this.stream.clipPos(r+1)}putAction(e,n,i,r){for(let o=0;o<r;o+=3)if(this.actions[o]==e)
return r;return this.actions[r++]=e,this.actions[r++]=n,this.actions[r++]=i,r}addActions(e,n,i,r){let{state:o}=e,{parser:s}=e.p,{data:a}=s;for(let h=0;h<2;h++)for(let l=s.
stateSlot(o,h?2:1);;l+=3){if(a[l]==65535)if(a[l+1]==1)l=_e(a,l+2);else{r==0&&a[l+1]==2&&(r=this.putAction(_e(a,l+2),n,i,r));break}a[l]==n&&(r=this.putAction(_e(
a,l+1),n,i,r))}return r}},ki=class{constructor(e,n,i,r){this.parser=e,this.input=n,this.ranges=r,this.recovering=0,this.nextStackID=9812,this.minStackPos=0,this.
reused=[],this.stoppedAt=null,this.lastBigReductionStart=-1,this.lastBigReductionSize=0,this.bigReductionCount=0,this.stream=new wi(n,r),this.tokens=new xi(e,this.
stream),this.topTerm=e.top[1];let{from:o}=r[0];this.stacks=[gi.start(this,e.top[0],o)],this.fragments=i.length&&this.stream.end-o>e.bufferLength*4?new vi(i,e.minRepeatTerm):
null}get parsedPos(){return this.minStackPos}advance(){let e=this.stacks,n=this.minStackPos,i=this.stacks=[],r,o;if(this.bigReductionCount>300&&e.length==1){let[
s]=e;for(;s.forceReduce()&&s.stack.length&&s.stack[s.stack.length-2]>=this.lastBigReductionStart;);this.bigReductionCount=this.lastBigReductionSize=0}for(let s=0;s<
e.length;s++){let a=e[s];for(;;){if(this.tokens.mainToken=null,a.pos>n)i.push(a);else{if(this.advanceStack(a,i,e))continue;{r||(r=[],o=[]),r.push(a);let h=this.
tokens.getMainToken(a);o.push(h.value,h.end)}}break}}if(!i.length){let s=r&&Tl(r);if(s)return le&&console.log("Finish with "+this.stackID(s)),this.stackToTree(s);
if(this.parser.strict)throw le&&r&&console.log("Stuck with token "+(this.tokens.mainToken?this.parser.getName(this.tokens.mainToken.value):"none")),new SyntaxError(
"No parse at "+n);this.recovering||(this.recovering=5)}if(this.recovering&&r){let s=this.stoppedAt!=null&&r[0].pos>this.stoppedAt?r[0]:this.runRecovery(r,o,i);if(s)
return le&&console.log("Force-finish "+this.stackID(s)),this.stackToTree(s.forceAll())}if(this.recovering){let s=this.recovering==1?1:this.recovering*3;if(i.length>
s)for(i.sort((a,h)=>h.score-a.score);i.length>s;)i.pop();i.some(a=>a.reducePos>n)&&this.recovering--}else if(i.length>1){e:for(let s=0;s<i.length-1;s++){let a=i[s];
for(let h=s+1;h<i.length;h++){let l=i[h];if(a.sameState(l)||a.buffer.length>500&&l.buffer.length>500)if((a.score-l.score||a.buffer.length-l.buffer.length)>0)i.splice(
h--,1);else{i.splice(s--,1);continue e}}}i.length>12&&(i.sort((s,a)=>a.score-s.score),i.splice(12,i.length-12))}this.minStackPos=i[0].pos;for(let s=1;s<i.length;s++)
i[s].pos<this.minStackPos&&(this.minStackPos=i[s].pos);return null}stopAt(e){if(this.stoppedAt!=null&&this.stoppedAt<e)throw new RangeError("Can't move stoppedA\
t forward");this.stoppedAt=e}tryReuse(e,n,i,r){if(!i)return null;let o=e.curContext&&e.curContext.tracker.strict,s=o?e.curContext.hash:0;for(;i;){let a=this.parser.
nodeSet.types[i.type.id]!=i.type?-1:this.parser.getGoto(e.state,i.type.id);if(a>-1&&i.length&&(!o||(i.prop(V.contextHash)||0)==s))return e.useNode(i,a,n),i;if(i.
children.length==0||i.positions[0]>0)break;let h=i.children[0];if(h instanceof ie&&(!r||h.type.id>=this.parser.minRepeatTerm))i=h;else break}return null}advanceStack(e,n,i){
let r=e.pos,{parser:o}=this,s=le?this.stackID(e)+" -> ":"";if(this.stoppedAt!=null&&r>this.stoppedAt)return e.forceReduce()?e:null;if(this.fragments){let l=e.reducePos<
r&&e.buffer.length&&e.buffer[e.buffer.length-2]<=e.reducePos&&this.fragments.lastRepeatPos==e.reducePos&&this.tryReuse(e,e.reducePos,this.fragments.lastRepeat,!0)||
this.tryReuse(e,r,this.fragments.nodeAt(r),!1);if(l)return le&&console.log(s+this.stackID(e)+` (via reuse of ${o.getName(l.type.id)})`),!0}let a=o.stateSlot(e.state,
4);if(a>0)return e.reduce(a),le&&console.log(s+this.stackID(e)+` (via always-reduce ${o.getName(a&65535)})`),!0;if(e.stack.length>=8400)for(;e.stack.length>6e3&&
e.forceReduce(););let h=this.tokens.getActions(e);for(let l=0;l<h.length;){let u=h[l++],c=h[l++],f=h[l++],p=l==h.length||!i,g=p?e:e.split(),y=this.tokens.mainToken;
if(g.apply(u,c,y?y.start:g.pos,f),le&&console.log(s+this.stackID(g)+` (via ${(u&65536)==0?"shift":`reduce of ${o.getName(u&65535)}`} for ${o.getName(c)} @ ${r}${g==
e?"":", split"})`),p)return!0;g.pos>r?n.push(g):i.push(g)}return!1}advanceFully(e,n){let i=e.pos;for(;;){if(!this.advanceStack(e,null,null))return!1;if(e.pos>i)
return no(e,n),!0}}runRecovery(e,n,i){let r=null,o=!1;for(let s=0;s<e.length;s++){let a=e[s],h=n[s<<1],l=n[(s<<1)+1],u=le?this.stackID(a)+" -> ":"";if(a.deadEnd&&
(o||(o=!0,a.restart(),le&&console.log(u+this.stackID(a)+" (restarted)"),this.advanceFully(a,i))))continue;let c=a.split(),f=u;for(let p=0;p<10&&c.forceReduce()&&
(le&&console.log(f+this.stackID(c)+" (via force-reduce)"),!this.advanceFully(c,i));p++)le&&(f=this.stackID(c)+" -> ");for(let p of a.recoverByInsert(h))le&&console.
log(u+this.stackID(p)+" (via recover-insert)"),this.advanceFully(p,i);this.stream.end>a.pos?(l==a.pos&&(l++,h=0),a.recoverByDelete(h,l),le&&console.log(u+this.stackID(
a)+` (via recover-delete ${this.parser.getName(h)})`),no(a,i)):(!r||r.score<c.score)&&(r=c)}return r}stackToTree(e){return e.close(),ie.build({buffer:yi.create(
e),nodeSet:this.parser.nodeSet,topID:this.topTerm,maxBufferLength:this.parser.bufferLength,reused:this.reused,start:this.ranges[0].from,length:e.pos-this.ranges[0].
from,minRepeatType:this.parser.minRepeatTerm})}stackID(e){let n=(pi||(pi=new WeakMap)).get(e);return n||pi.set(e,n=String.fromCodePoint(this.nextStackID++)),n+e}};
function no(t,e){for(let n=0;n<e.length;n++){let i=e[n];if(i.pos==t.pos&&i.sameState(t)){e[n].score<t.score&&(e[n]=t);return}}e.push(t)}var Qi=class{constructor(e,n,i){
this.source=e,this.flags=n,this.disabled=i}allows(e){return!this.disabled||this.disabled[e]==0}},Oi=t=>t,ln=class{constructor(e){this.start=e.start,this.shift=e.
shift||Oi,this.reduce=e.reduce||Oi,this.reuse=e.reuse||Oi,this.hash=e.hash||(()=>0),this.strict=e.strict!==!1}},hn=class t extends tn{constructor(e){if(super(),
this.wrappers=[],e.version!=14)throw new RangeError(`Parser version (${e.version}) doesn't match runtime version (14)`);let n=e.nodeNames.split(" ");this.minRepeatTerm=
n.length;for(let a=0;a<e.repeatNodeCount;a++)n.push("");let i=Object.keys(e.topRules).map(a=>e.topRules[a][1]),r=[];for(let a=0;a<n.length;a++)r.push([]);function o(a,h,l){
r[a].push([h,h.deserialize(String(l))])}if(e.nodeProps)for(let a of e.nodeProps){let h=a[0];typeof h=="string"&&(h=V[h]);for(let l=1;l<a.length;){let u=a[l++];if(u>=
0)o(u,h,a[l++]);else{let c=a[l+-u];for(let f=-u;f>0;f--)o(a[l++],h,c);l++}}}this.nodeSet=new Kt(n.map((a,h)=>ce.define({name:h>=this.minRepeatTerm?void 0:a,id:h,
props:r[h],top:i.indexOf(h)>-1,error:h==0,skipped:e.skippedNodes&&e.skippedNodes.indexOf(h)>-1}))),e.propSources&&(this.nodeSet=this.nodeSet.extend(...e.propSources)),
this.strict=!1,this.bufferLength=1024;let s=Pt(e.tokenData);this.context=e.context,this.specializerSpecs=e.specialized||[],this.specialized=new Uint16Array(this.
specializerSpecs.length);for(let a=0;a<this.specializerSpecs.length;a++)this.specialized[a]=this.specializerSpecs[a].term;this.specializers=this.specializerSpecs.
map(io),this.states=Pt(e.states,Uint32Array),this.data=Pt(e.stateData),this.goto=Pt(e.goto),this.maxTerm=e.maxTerm,this.tokenizers=e.tokenizers.map(a=>typeof a==
"number"?new Le(s,a):a),this.topRules=e.topRules,this.dialects=e.dialects||{},this.dynamicPrecedences=e.dynamicPrecedences||null,this.tokenPrecTable=e.tokenPrec,
this.termNames=e.termNames||null,this.maxNode=this.nodeSet.types.length-1,this.dialect=this.parseDialect(),this.top=this.topRules[Object.keys(this.topRules)[0]]}createParse(e,n,i){
let r=new ki(this,e,n,i);for(let o of this.wrappers)r=o(r,e,n,i);return r}getGoto(e,n,i=!1){let r=this.goto;if(n>=r[0])return-1;for(let o=r[n+1];;){let s=r[o++],
a=s&1,h=r[o++];if(a&&i)return h;for(let l=o+(s>>1);o<l;o++)if(r[o]==e)return h;if(a)return-1}}hasAction(e,n){let i=this.data;for(let r=0;r<2;r++)for(let o=this.
stateSlot(e,r?2:1),s;;o+=3){if((s=i[o])==65535)if(i[o+1]==1)s=i[o=_e(i,o+2)];else{if(i[o+1]==2)return _e(i,o+2);break}if(s==n||s==0)return _e(i,o+1)}return 0}stateSlot(e,n){
return this.states[e*6+n]}stateFlag(e,n){return(this.stateSlot(e,0)&n)>0}validAction(e,n){return!!this.allActions(e,i=>i==n?!0:null)}allActions(e,n){let i=this.
stateSlot(e,4),r=i?n(i):void 0;for(let o=this.stateSlot(e,1);r==null;o+=3){if(this.data[o]==65535)if(this.data[o+1]==1)o=_e(this.data,o+2);else break;r=n(_e(this.
data,o+1))}return r}nextStates(e){let n=[];for(let i=this.stateSlot(e,1);;i+=3){if(this.data[i]==65535)if(this.data[i+1]==1)i=_e(this.data,i+2);else break;if((this.
data[i+2]&1)==0){let r=this.data[i+1];n.some((o,s)=>s&1&&o==r)||n.push(this.data[i],r)}}return n}configure(e){let n=Object.assign(Object.create(t.prototype),this);
if(e.props&&(n.nodeSet=this.nodeSet.extend(...e.props)),e.top){let i=this.topRules[e.top];if(!i)throw new RangeError(`Invalid top rule name ${e.top}`);n.top=i}return e.
tokenizers&&(n.tokenizers=this.tokenizers.map(i=>{let r=e.tokenizers.find(o=>o.from==i);return r?r.to:i})),e.specializers&&(n.specializers=this.specializers.slice(),
n.specializerSpecs=this.specializerSpecs.map((i,r)=>{let o=e.specializers.find(a=>a.from==i.external);if(!o)return i;let s=Object.assign(Object.assign({},i),{external:o.
to});return n.specializers[r]=io(s),s})),e.contextTracker&&(n.context=e.contextTracker),e.dialect&&(n.dialect=this.parseDialect(e.dialect)),e.strict!=null&&(n.strict=
e.strict),e.wrap&&(n.wrappers=n.wrappers.concat(e.wrap)),e.bufferLength!=null&&(n.bufferLength=e.bufferLength),n}hasWrappers(){return this.wrappers.length>0}getName(e){
return this.termNames?this.termNames[e]:String(e<=this.maxNode&&this.nodeSet.types[e].name||e)}get eofTerm(){return this.maxNode+1}get topNode(){return this.nodeSet.
types[this.top[1]]}dynamicPrecedence(e){let n=this.dynamicPrecedences;return n==null?0:n[e]||0}parseDialect(e){let n=Object.keys(this.dialects),i=n.map(()=>!1);
if(e)for(let o of e.split(" ")){let s=n.indexOf(o);s>=0&&(i[s]=!0)}let r=null;for(let o=0;o<n.length;o++)if(!i[o])for(let s=this.dialects[n[o]],a;(a=this.data[s++])!=
65535;)(r||(r=new Uint8Array(this.maxTerm+1)))[a]=1;return new Qi(e,i,r)}static deserialize(e){return new t(e)}};function _e(t,e){return t[e]|t[e+1]<<16}function Tl(t){
let e=null;for(let n of t){let i=n.p.stoppedAt;(n.pos==n.p.stream.end||i!=null&&n.pos>i)&&n.p.parser.stateFlag(n.state,2)&&(!e||e.score<n.score)&&(e=n)}return e}
function io(t){if(t.external){let e=t.extend?1:0;return(n,i)=>t.external(n,i)<<1|e}return t.get}var Sl=1,uo=194,co=195,_l=196,oo=197,Pl=198,El=199,$l=200,ql=2,fo=3,so=201,Rl=24,Nl=25,zl=49,Ml=50,Cl=55,Al=56,Xl=57,Wl=59,Il=60,Gl=61,jl=62,Vl=63,Ll=65,Ul=238,
Fl=71,Zl=241,Dl=242,Bl=243,Hl=244,Yl=245,Jl=246,Kl=247,eh=248,po=72,th=249,nh=250,ih=251,rh=252,oh=253,sh=254,ah=255,lh=256,hh=73,uh=77,ch=263,fh=112,dh=130,ph=151,
Oh=152,gh=155,Je=10,Et=13,Pi=32,fn=9,Ei=35,mh=40,yh=46,_i=123,ao=125,Oo=39,go=34,lo=92,wh=111,bh=120,vh=78,xh=117,kh=85,Qh=new Set([Nl,zl,Ml,ch,Ll,dh,Al,Xl,Ul,jl,
Vl,po,hh,uh,Il,Gl,ph,Oh,gh,fh]);function Ti(t){return t==Je||t==Et}function Si(t){return t>=48&&t<=57||t>=65&&t<=70||t>=97&&t<=102}var Th=new Ye((t,e)=>{let n;if(t.
next<0)t.acceptToken(El);else if(e.context.flags&un)Ti(t.next)&&t.acceptToken(Pl,1);else if(((n=t.peek(-1))<0||Ti(n))&&e.canShift(oo)){let i=0;for(;t.next==Pi||
t.next==fn;)t.advance(),i++;(t.next==Je||t.next==Et||t.next==Ei)&&t.acceptToken(oo,-i)}else Ti(t.next)&&t.acceptToken(_l,1)},{contextual:!0}),Sh=new Ye((t,e)=>{
let n=e.context;if(n.flags)return;let i=t.peek(-1);if(i==Je||i==Et){let r=0,o=0;for(;;){if(t.next==Pi)r++;else if(t.next==fn)r+=8-r%8;else break;t.advance(),o++}
r!=n.indent&&t.next!=Je&&t.next!=Et&&t.next!=Ei&&(r<n.indent?t.acceptToken(co,-o):t.acceptToken(uo))}}),un=1,mo=2,Pe=4,Ee=8,$e=16,qe=32;function cn(t,e,n){this.
parent=t,this.indent=e,this.flags=n,this.hash=(t?t.hash+t.hash<<8:0)+e+(e<<4)+n+(n<<6)}var _h=new cn(null,0,0);function Ph(t){let e=0;for(let n=0;n<t.length;n++)
e+=t.charCodeAt(n)==fn?8-e%8:1;return e}var ho=new Map([[Zl,0],[Dl,Pe],[Bl,Ee],[Hl,Ee|Pe],[Yl,$e],[Jl,$e|Pe],[Kl,$e|Ee],[eh,$e|Ee|Pe],[th,qe],[nh,qe|Pe],[ih,qe|
Ee],[rh,qe|Ee|Pe],[oh,qe|$e],[sh,qe|$e|Pe],[ah,qe|$e|Ee],[lh,qe|$e|Ee|Pe]].map(([t,e])=>[t,e|mo])),Eh=new ln({start:_h,reduce(t,e,n,i){return t.flags&un&&Qh.has(
e)||(e==Fl||e==po)&&t.flags&mo?t.parent:t},shift(t,e,n,i){return e==uo?new cn(t,Ph(i.read(i.pos,n.pos)),0):e==co?t.parent:e==Rl||e==Cl||e==Wl||e==fo?new cn(t,0,
un):ho.has(e)?new cn(t,0,ho.get(e)|t.flags&un):t},hash(t){return t.hash}}),$h=new Ye(t=>{for(let e=0;e<5;e++){if(t.next!="print".charCodeAt(e))return;t.advance()}
if(!/\w/.test(String.fromCharCode(t.next)))for(let e=0;;e++){let n=t.peek(e);if(!(n==Pi||n==fn)){n!=mh&&n!=yh&&n!=Je&&n!=Et&&n!=Ei&&t.acceptToken(Sl);return}}}),
qh=new Ye((t,e)=>{let{flags:n}=e.context,i=n&Pe?go:Oo,r=(n&Ee)>0,o=!(n&$e),s=(n&qe)>0,a=t.pos;for(;!(t.next<0);)if(s&&t.next==_i)if(t.peek(1)==_i)t.advance(2);else{
if(t.pos==a){t.acceptToken(fo,1);return}break}else if(o&&t.next==lo){if(t.pos==a){t.advance();let h=t.next;h>=0&&(t.advance(),Rh(t,h)),t.acceptToken(ql);return}
break}else if(t.next==lo&&!o&&t.peek(1)>-1)t.advance(2);else if(t.next==i&&(!r||t.peek(1)==i&&t.peek(2)==i)){if(t.pos==a){t.acceptToken(so,r?3:1);return}break}else if(t.
next==Je){if(r)t.advance();else if(t.pos==a){t.acceptToken(so);return}break}else t.advance();t.pos>a&&t.acceptToken($l)});function Rh(t,e){if(e==wh)for(let n=0;n<
2&&t.next>=48&&t.next<=55;n++)t.advance();else if(e==bh)for(let n=0;n<2&&Si(t.next);n++)t.advance();else if(e==xh)for(let n=0;n<4&&Si(t.next);n++)t.advance();else if(e==
kh)for(let n=0;n<8&&Si(t.next);n++)t.advance();else if(e==vh&&t.next==_i){for(t.advance();t.next>=0&&t.next!=ao&&t.next!=Oo&&t.next!=go&&t.next!=Je;)t.advance();
t.next==ao&&t.advance()}}var Nh=Hr({'async "*" "**" FormatConversion FormatSpec':k.modifier,"for while if elif else try except finally return raise break contin\
ue with pass assert await yield match case":k.controlKeyword,"in not and or is del":k.operatorKeyword,"from def class global nonlocal lambda":k.definitionKeyword,
import:k.moduleKeyword,"with as print":k.keyword,Boolean:k.bool,None:k.null,VariableName:k.variableName,"CallExpression/VariableName":k.function(k.variableName),
"FunctionDefinition/VariableName":k.function(k.definition(k.variableName)),"ClassDefinition/VariableName":k.definition(k.className),PropertyName:k.propertyName,
"CallExpression/MemberExpression/PropertyName":k.function(k.propertyName),Comment:k.lineComment,Number:k.number,String:k.string,FormatString:k.special(k.string),
Escape:k.escape,UpdateOp:k.updateOperator,"ArithOp!":k.arithmeticOperator,BitOp:k.bitwiseOperator,CompareOp:k.compareOperator,AssignOp:k.definitionOperator,Ellipsis:k.
punctuation,At:k.meta,"( )":k.paren,"[ ]":k.squareBracket,"{ }":k.brace,".":k.derefOperator,", ;":k.separator}),zh={__proto__:null,await:44,or:54,and:56,in:60,not:62,
is:64,if:70,else:72,lambda:76,yield:94,from:96,async:102,for:104,None:162,True:164,False:164,del:178,pass:182,break:186,continue:190,return:194,raise:202,import:206,
as:208,global:212,nonlocal:214,assert:218,type:223,elif:236,while:240,try:246,except:248,finally:250,with:254,def:258,class:268,match:279,case:285},yo=hn.deserialize(
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
Pattern KeywordPattern Guard",maxTerm:277,context:Eh,nodeProps:[["isolate",-5,4,71,72,73,77,""],["group",-15,6,85,87,88,90,92,94,96,98,99,100,102,105,108,110,"S\
tatement Statement",-22,8,18,21,25,40,49,50,56,57,60,61,62,63,64,67,70,71,72,79,80,81,82,"Expression",-10,114,116,119,121,122,126,128,133,135,138,"Statement",-9,
143,144,147,148,150,151,152,153,154,"Pattern"],["openedBy",23,"(",54,"[",58,"{"],["closedBy",24,")",55,"]",59,"}"]],propSources:[Nh],skippedNodes:[0,4],repeatNodeCount:34,
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
$h,Sh,Th,qh,0,1,2,3,4],topRules:{Script:[0,5]},specialized:[{term:221,get:t=>zh[t]||-1}],tokenPrec:7668});var Mh=20,Ch=2e6,dn=1e3,Ah=di([{tag:k.comment,class:"comment"},{tag:k.string,class:"string"},{tag:k.keyword,class:"keyword"},{tag:k.operatorKeyword,class:"keywo\
rd"},{tag:k.number,class:"number"},{tag:k.bool,class:"number"},{tag:k.null,class:"number"},{tag:k.function(k.definition(k.variableName)),class:"definition"},{tag:k.
definition(k.className),class:"definition"}]),pn=class{constructor(e){this.page=e;let{files:n}=e.report;this.files=n.flatMap(({text:r},o)=>r===""?[]:o),this.choice=
d("select",{"aria-label":"File",onchange:()=>{this.open(Number(this.choice.value))}},...this.files.map(r=>d("option",{value:r},Y(n[r]?.name??"",120))));let i=(r,o,s)=>d(
"button",{type:"button","aria-label":s,title:s,onclick:()=>{this.step(r)}},o);this.element=d("section",{"aria-labelledby":"code"},d("h2",{id:"code"},"Code"),d("\
div",{class:"toolbar"},this.choice,i(-1,"\u2191","Previous finding"),i(1,"\u2193","Next finding"),d("span",{class:"legend"},d("span",{},d("i",{class:"key traced"}),
"traced"),d("span",{},d("i",{class:"key break"}),"break"),d("span",{},d("i",{class:"key level"}),"recompile"))),this.content)}page;element;files;choice;content=d(
"div");windowed=null;shown=-1;marked=[];active=0;show({file:e,line:n}){this.files.includes(e)&&(this.open(e),this.reveal(n))}start(){this.shown>=0||(this.open(this.
files[0]??-1),this.marked[0]!==void 0&&this.windowed?.reveal(this.marked[0]-1,"center"))}step(e){let n=Math.min(Math.max(this.active+e,0),this.marked.length-1),
i=this.marked[n];i!==void 0&&(this.active=n,this.reveal(i))}reveal(e){let n=this.windowed?.reveal(e-1,"center");for(let i of this.content.querySelectorAll(".cur\
rent"))i.classList.remove("current");n?.classList.add("current"),this.active=Math.max(0,this.marked.findIndex(i=>i>=e))}open(e){let n=this.page.report.files[e];
if(n===void 0||e===this.shown)return;this.shown=e,this.choice.value=String(e);let i=this.findingsByLine(e);this.marked=[...i.keys()].sort((l,u)=>l-u),this.active=
-1;let r=Xh(n),o=new Set(n.traced),s=d("div",{class:"source",tabindex:0,role:"group","aria-label":`Code of ${n.name.slice(0,200)}`}),a=r.reduce((l,u)=>Math.max(
l,wo(u)),0),h=Math.min(a,dn)+60;this.windowed=new Ie(s,{rowHeight:Mh,count:r.length,render:l=>this.line(l+1,r[l]??[],o.has(l+1),i.get(l+1)??[])}),this.windowed.
body.style.minWidth=`${h}ch`,s.append(this.windowed.body),this.content.replaceChildren(s)}findingsByLine(e){let n=new Map;return this.page.report.findings.forEach(
({place:i},r)=>{i.file===e&&n.set(i.line,[...n.get(i.line)??[],r])}),n}line(e,n,i,r){let s=r.flatMap(l=>this.page.report.findings[l]??[]).some(l=>!Fe(l)),a=r.length>
0?s?"break":"recompile":i?"traced":"",h=i&&r.length===0&&d("span",{class:"unseen"},"traced");return d("div",{class:`line ${a}`},d("span",{class:"line-number"},e),
d("span",{class:"margin"},h),d("code",{},d("bdi",{dir:"ltr"},...n.map(([l,u])=>u?d("span",{class:u},l):l))),...r.slice(0,3).map(l=>ae(this.page,l)),r.length>3&&
z(`and ${r.length-3} more`,"meta"))}};function wo(t){return t.reduce((e,[n])=>e+n.length,0)}function Xh(t){let e=t.text.replace(/\r?\n$/,""),n=[[]],i=(r,o)=>{let s=n.
at(-1);s&&wo(s)<dn&&s.push([r.slice(0,dn),o])};return e.length>Ch?e.split(/\r\n|\r|\n/).map(r=>[[r.slice(0,dn),""]]):(Jr(e,yo.parse(e),Ah,i,()=>{n.push([])}),n)}var Wh=30,Ih=15;function re(t,e,n,i){let r=n,o=n,s=null,a=d("div",{class:"table",tabindex:0,role:"table","aria-label":t});a.setAttribute("aria-rowcount",String(
n.length+1)),a.style.setProperty("--columns",e.map(({width:y})=>y).join(" "));let h=y=>e.map(T=>d("div",{role:"cell",class:T.isNumber?"number":""},T.cell(y))),l=new Ie(
a,{rowHeight:Wh,count:n.length,render:y=>d("div",{role:"row",class:"row","aria-rowindex":y+2},...h(r[y]))});l.body.setAttribute("role","rowgroup");let u=()=>{let y=s?.
column.key,T=s?.isDescending?-1:1;r=y?[...o].sort((b,v)=>Gh(y(b),y(v))*T):o,a.setAttribute("aria-rowcount",String(r.length+1)),l.reset(r.length)},c=e.map(y=>{let T=d(
"div",{role:"columnheader",class:y.isNumber?"number":""}),{key:b}=y;return b===void 0?(te(T,[y.heading??y.title]),T):(te(T,[d("button",{type:"button",onclick:()=>{
let x=s?.column===y?!s.isDescending:y.isNumber===!0;s={column:y,isDescending:x};for(let S of c)S.removeAttribute("aria-sort");T.setAttribute("aria-sort",x?"desc\
ending":"ascending"),u()}},y.title)]),T)}),f=d("div",{role:"rowgroup",class:"head"});if(te(f,[d("div",{role:"row",class:"row","aria-rowindex":1},...c)]),te(a,[f,
l.body]),i===void 0||n.length<Ih)return a;let p=d("span",{class:"meta",role:"status"}),g=d("input",{type:"search",placeholder:"Filter","aria-label":`Filter: ${t}`,
oninput:()=>{let y=g.value.toLowerCase().split(/\s+/);o=n.filter(T=>{let b=i(T).toLowerCase();return y.every(v=>b.includes(v))}),p.textContent=g.value===""?"":`${o.
length} of ${n.length}`,u()}});return d("div",{},d("div",{class:"toolbar"},g,p),a)}function Gh(t,e){return t<e?-1:t>e?1:0}function On(t,e,n){let i=n.flatMap(r=>{let o=t.report.findings[r];return o===void 0?[]:[{index:r,finding:o}]});return re(e,[{title:"Kind",width:"9rem",cell:({finding:r})=>d(
"span",{class:`kind of-${r.kind}`},Se(r)),key:({finding:r})=>r.kind},{title:"Finding",width:"minmax(12rem, 3fr)",cell:({index:r})=>ae(t,r),key:({finding:r})=>r.
title},{title:"Code",width:"5rem",cell:({finding:r})=>ht(r),key:({finding:r})=>r.code},{title:"Place",width:"minmax(11rem, 1fr)",cell:({finding:r})=>F(t,r.place),
key:({finding:{place:r}})=>r.file*1e7+r.line},{title:"Seen",width:"5rem",isNumber:!0,cell:({finding:r})=>`${r.count.toLocaleString("en")}\xD7`,key:({finding:r})=>r.
count},{title:"Cost",width:"9rem",isNumber:!0,cell:({finding:r})=>ei(r),key:({finding:r})=>r.seconds??-1}],i,({finding:r})=>{let o=Xe(t.report.files,r.place);return`${Se(
r)} ${r.code} ${r.title} ${o} ${r.place.function}`})}var bo={1:"better","-1":"worse",0:""};function vo(t,e){let{rows:n,came:i,went:r}=e;return d("div",{},d("section",{"aria-labelledby":"comparison"},d("h2",{id:"co\
mparison"},"Compared with ",z(e.other)),d("table",{class:"compared"},d("thead",{},d("tr",{},...["","Before","Now","Change"].map(o=>d("th",{scope:"col"},o)))),d(
"tbody",{},...n.map(o=>d("tr",{},d("th",{scope:"row"},z(o.name)),d("td",{},z(o.before)),d("td",{},z(o.after)),d("td",{class:`change ${bo[o.change]??""}`},bo[o.change]??
"")))))),d("section",{"aria-labelledby":"went"},d("h2",{id:"went"},`Gone: ${r.length.toLocaleString("en")}`),r.length>0&&jh(t,r)),d("section",{"aria-labelledby":"\
came"},d("h2",{id:"came"},`New: ${i.length.toLocaleString("en")}`),i.length>0&&On(t,"New findings",i)))}function jh(t,e){return re("Findings that are gone",[{title:"\
Kind",width:"9rem",cell:n=>d("span",{class:`kind of-${n.kind}`},Se(n)),key:({kind:n})=>n},{title:"Finding",width:"minmax(12rem, 3fr)",cell:({title:n})=>ne(n),key:({
title:n})=>n},{title:"Code",width:"5rem",cell:n=>ht(n)},{title:"Place",width:"minmax(8rem, 1fr)",cell:({place:n})=>F(t,n)}],e)}function gn(t,e){return t==null||e==null?NaN:t<e?-1:t>e?1:t>=e?0:NaN}function Vh(t,e){return t==null||e==null?NaN:e<t?-1:e>t?1:e>=t?0:NaN}function xo(t){let e,n,
i;t.length!==2?(e=gn,n=(a,h)=>gn(t(a),h),i=(a,h)=>t(a)-h):(e=t===gn||t===Vh?t:Lh,n=t,i=t);function r(a,h,l=0,u=a.length){if(l<u){if(e(h,h)!==0)return u;do{let c=l+
u>>>1;n(a[c],h)<0?l=c+1:u=c}while(l<u)}return l}function o(a,h,l=0,u=a.length){if(l<u){if(e(h,h)!==0)return u;do{let c=l+u>>>1;n(a[c],h)<=0?l=c+1:u=c}while(l<u)}
return l}function s(a,h,l=0,u=a.length){let c=r(a,h,l,u-1);return c>l&&i(a[c-1],h)>-i(a[c],h)?c-1:c}return{left:r,center:s,right:o}}function Lh(){return 0}function Uh(t){
return t===null?NaN:+t}var ko=xo(gn),Rm=ko.right,Nm=ko.left,zm=xo(Uh).center;var Mm=Qo(To),Cm=Qo(Fh);function Qo(t){return function(e,n,i=n){if(!((n=+n)>=0))throw new RangeError("invalid rx");if(!((i=+i)>=0))throw new RangeError("invalid\
 ry");let{data:r,width:o,height:s}=e;if(!((o=Math.floor(o))>=0))throw new RangeError("invalid width");if(!((s=Math.floor(s!==void 0?s:r.length/o))>=0))throw new RangeError(
"invalid height");if(!o||!s||!n&&!i)return e;let a=n&&t(n),h=i&&t(i),l=r.slice();return a&&h?(ct(a,l,r,o,s),ct(a,r,l,o,s),ct(a,l,r,o,s),ft(h,r,l,o,s),ft(h,l,r,o,
s),ft(h,r,l,o,s)):a?(ct(a,r,l,o,s),ct(a,l,r,o,s),ct(a,r,l,o,s)):h&&(ft(h,r,l,o,s),ft(h,l,r,o,s),ft(h,r,l,o,s)),e}}function ct(t,e,n,i,r){for(let o=0,s=i*r;o<s;)
t(e,n,o,o+=i,1)}function ft(t,e,n,i,r){for(let o=0,s=i*r;o<i;++o)t(e,n,o,o+s,i)}function Fh(t){let e=To(t);return(n,i,r,o,s)=>{r<<=2,o<<=2,s<<=2,e(n,i,r+0,o+0,s),
e(n,i,r+1,o+1,s),e(n,i,r+2,o+2,s),e(n,i,r+3,o+3,s)}}function To(t){let e=Math.floor(t);if(e===t)return Zh(t);let n=t-e,i=2*t+1;return(r,o,s,a,h)=>{if(!((a-=h)>=
s))return;let l=e*o[s],u=h*e,c=u+h;for(let f=s,p=s+u;f<p;f+=h)l+=o[Math.min(a,f)];for(let f=s,p=a;f<=p;f+=h)l+=o[Math.min(a,f+u)],r[f]=(l+n*(o[Math.max(s,f-c)]+
o[Math.min(a,f+c)]))/i,l-=o[Math.max(s,f-u)]}}function Zh(t){let e=2*t+1;return(n,i,r,o,s)=>{if(!((o-=s)>=r))return;let a=t*i[r],h=s*t;for(let l=r,u=r+h;l<u;l+=
s)a+=i[Math.min(o,l)];for(let l=r,u=o;l<=u;l+=s)a+=i[Math.min(o,l+h)],n[l]=a/e,a-=i[Math.max(r,l-h)]}}var Dh=Array.prototype,Am=Dh.slice;var Bh=Math.sqrt(50),Hh=Math.sqrt(10),Yh=Math.sqrt(2);function mn(t,e,n){let i=(e-t)/Math.max(0,n),r=Math.floor(Math.log10(i)),o=i/Math.pow(10,r),s=o>=Bh?10:o>=
Hh?5:o>=Yh?2:1,a,h,l;return r<0?(l=Math.pow(10,-r)/s,a=Math.round(t*l),h=Math.round(e*l),a/l<t&&++a,h/l>e&&--h,l=-l):(l=Math.pow(10,r)*s,a=Math.round(t/l),h=Math.
round(e/l),a*l<t&&++a,h*l>e&&--h),h<a&&.5<=n&&n<2?mn(t,e,n*2):[a,h,l]}function So(t,e,n){if(e=+e,t=+t,n=+n,!(n>0))return[];if(t===e)return[t];let i=e<t,[r,o,s]=i?
mn(e,t,n):mn(t,e,n);if(!(o>=r))return[];let a=o-r+1,h=new Array(a);if(i)if(s<0)for(let l=0;l<a;++l)h[l]=(o-l)/-s;else for(let l=0;l<a;++l)h[l]=(o-l)*s;else if(s<
0)for(let l=0;l<a;++l)h[l]=(r+l)/-s;else for(let l=0;l<a;++l)h[l]=(r+l)*s;return h}function Jh(t,e,n){return e=+e,t=+t,n=+n,mn(t,e,n)[2]}function _o(t,e,n){let i;for(;;){let r=Jh(t,e,n);if(r===i||r===0||!isFinite(r))return[t,e];if(r>0){let o=Math.ceil(t/r),s=Math.floor(e/r);t=(o-(o*r>t))*r,e=(s+(s*
r<e))*r}else if(r<0){let o=-r,s=Math.ceil(t*o),a=Math.floor(e*o);t=(s-(s/o>t))/o,e=(a+(a/o<e))/o}i=r}}var Xm=Kh(Math.random);function Kh(t){return function(n,i=0,r=n.length){let o=r-(i=+i);for(;o;){let s=t()*o--|0,a=n[o+i];n[o+i]=n[s+i],n[s+i]=a}return n}}function $t(t){return d("span",{class:"stack","aria-hidden":"true"},...t.map((e,n)=>{let i=d("span",{class:`part part-${n%6}`});return i.style.width=`${e*100}%`,
i}))}function Eo(t){let{compilations:e}=t.report,n=new Map,i=new Map;for(let{phases:s,caches:a}of e){for(let[h,l]of Object.entries(s))Po(n,h,l);for(let[h,l]of Object.
entries(a))Po(i,h,l)}let r=[...n.keys()],o=$o([...n.values()]);return d("section",{"aria-labelledby":"time"},d("h2",{id:"time"},`Compile time: ${H(o)}`),d("div",
{class:"phases"},$t([...n.values()].map(s=>s/(o||1)))),d("ul",{class:"plain phase-list"},...r.map((s,a)=>d("li",{},d("i",{class:`part part-${a%6}`,"aria-hidden":"\
true"}),z(s),d("span",{class:"meta"},` ${iu(n.get(s)??0,o)}`)))),eu(t,r),i.size>0&&d("h2",{id:"caches"},"Caches"),i.size>0&&d("dl",{class:"facts"},...[...i].map(
([s,a])=>d("div",{},d("dt",{},z(s)),d("dd",{},a.toLocaleString("en"))))))}function eu(t,e){let{compilations:n}=t.report,i=n.map((o,s)=>({compilation:o,index:s})),
[,r]=_o(0,n.reduce((o,s)=>Math.max(o,$i(s)),1e-6),4);return re("Compile time of each compilation",[{title:"Compilation",width:"8rem",cell:({compilation:o,index:s})=>me(
z(o.id,"mono"),()=>{t.showCompilation(s)})},{title:"Function",width:"minmax(8rem, 1fr)",cell:({compilation:o})=>z(o.place.function,"mono"),key:({compilation:o})=>o.
place.function},{title:"Place",width:"minmax(7rem, 1fr)",cell:({compilation:o})=>F(t,o.place)},{title:"Time",width:"6rem",isNumber:!0,cell:({compilation:o})=>H(
$i(o)),key:({compilation:o})=>$i(o)},{title:"By phase",heading:tu(r),width:"minmax(14rem, 3fr)",cell:({compilation:o})=>nu(o,e,r)}],i)}function tu(t){return d("\
span",{class:"axis"},...So(0,t,4).flatMap(e=>{if(e>=t)return[];let n=d("span",{},H(e));return n.style.left=`${e/t*100}%`,n}))}function nu(t,e,n){let i=Object.entries(
t.phases).map(([o,s])=>`${o} ${H(s)}`).join(", "),r=$t(e.map(o=>(t.phases[o]??0)/n));return r.title=i,d("span",{},r,d("span",{class:"unseen"},i))}function $i({phases:t}){
return $o(Object.values(t))}function iu(t,e){return H(t)+(e>0?`, ${Zt(t/e)}`:"")}function Po(t,e,n){t.set(e,(t.get(e)??0)+n)}function $o(t){return t.reduce((e,n)=>e+
n,0)}var qi="http://www.w3.org/1999/xhtml",qo={svg:"http://www.w3.org/2000/svg",xhtml:qi,xlink:"http://www.w3.org/1999/xlink",xml:"http://www.w3.org/XML/1998/namespa\
ce",xmlns:"http://www.w3.org/2000/xmlns/"};function qt(t){var e=t+="",n=e.indexOf(":");return n>=0&&(e=t.slice(0,n))!=="xmlns"&&(t=t.slice(n+1)),qo.hasOwnProperty(
e)?{space:qo[e],local:t}:t}function ru(t){return function(){var e=this.ownerDocument,n=this.namespaceURI;return n===qi&&e.documentElement.namespaceURI===qi?e.createElement(
t):e.createElementNS(n,t)}}function ou(t){return function(){return this.ownerDocument.createElementNS(t.space,t.local)}}function Ro(t){var e=qt(t);return(e.local?
ou:ru)(e)}function su(){}function wn(t){return t==null?su:function(){return this.querySelector(t)}}function au(t){typeof t!="function"&&(t=wn(t));for(var e=this.
_groups,n=e.length,i=new Array(n),r=0;r<n;++r)for(var o=e[r],s=o.length,a=i[r]=new Array(s),h,l,u=0;u<s;++u)(h=o[u])&&(l=t.call(h,h.__data__,u,o))&&("__data__"in
h&&(l.__data__=h.__data__),a[u]=l);return new he(i,this._parents)}function lu(t){return t==null?[]:Array.isArray(t)?t:Array.from(t)}function hu(){return[]}function Ni(t){
return t==null?hu:function(){return this.querySelectorAll(t)}}function uu(t){return function(){return lu(t.apply(this,arguments))}}function cu(t){typeof t=="fun\
ction"?t=uu(t):t=Ni(t);for(var e=this._groups,n=e.length,i=[],r=[],o=0;o<n;++o)for(var s=e[o],a=s.length,h,l=0;l<a;++l)(h=s[l])&&(i.push(t.call(h,h.__data__,l,s)),
r.push(h));return new he(i,r)}function zi(t){return function(){return this.matches(t)}}function No(t){return function(e){return e.matches(t)}}var fu=Array.prototype.
find;function du(t){return function(){return fu.call(this.children,t)}}function pu(){return this.firstElementChild}function Ou(t){return this.select(t==null?pu:
du(typeof t=="function"?t:No(t)))}var gu=Array.prototype.filter;function mu(){return Array.from(this.children)}function yu(t){return function(){return gu.call(this.
children,t)}}function wu(t){return this.selectAll(t==null?mu:yu(typeof t=="function"?t:No(t)))}function bu(t){typeof t!="function"&&(t=zi(t));for(var e=this._groups,
n=e.length,i=new Array(n),r=0;r<n;++r)for(var o=e[r],s=o.length,a=i[r]=[],h,l=0;l<s;++l)(h=o[l])&&t.call(h,h.__data__,l,o)&&a.push(h);return new he(i,this._parents)}
function zo(t){return new Array(t.length)}function vu(){return new he(this._enter||this._groups.map(zo),this._parents)}function yn(t,e){this.ownerDocument=t.ownerDocument,
this.namespaceURI=t.namespaceURI,this._next=null,this._parent=t,this.__data__=e}yn.prototype={constructor:yn,appendChild:function(t){return this._parent.insertBefore(
t,this._next)},insertBefore:function(t,e){return this._parent.insertBefore(t,e)},querySelector:function(t){return this._parent.querySelector(t)},querySelectorAll:function(t){
return this._parent.querySelectorAll(t)}};function xu(t){return function(){return t}}function ku(t,e,n,i,r,o){for(var s=0,a,h=e.length,l=o.length;s<l;++s)(a=e[s])?
(a.__data__=o[s],i[s]=a):n[s]=new yn(t,o[s]);for(;s<h;++s)(a=e[s])&&(r[s]=a)}function Qu(t,e,n,i,r,o,s){var a,h,l=new Map,u=e.length,c=o.length,f=new Array(u),p;
for(a=0;a<u;++a)(h=e[a])&&(f[a]=p=s.call(h,h.__data__,a,e)+"",l.has(p)?r[a]=h:l.set(p,h));for(a=0;a<c;++a)p=s.call(t,o[a],a,o)+"",(h=l.get(p))?(i[a]=h,h.__data__=
o[a],l.delete(p)):n[a]=new yn(t,o[a]);for(a=0;a<u;++a)(h=e[a])&&l.get(f[a])===h&&(r[a]=h)}function Tu(t){return t.__data__}function Su(t,e){if(!arguments.length)
return Array.from(this,Tu);var n=e?Qu:ku,i=this._parents,r=this._groups;typeof t!="function"&&(t=xu(t));for(var o=r.length,s=new Array(o),a=new Array(o),h=new Array(
o),l=0;l<o;++l){var u=i[l],c=r[l],f=c.length,p=_u(t.call(u,u&&u.__data__,l,i)),g=p.length,y=a[l]=new Array(g),T=s[l]=new Array(g),b=h[l]=new Array(f);n(u,c,y,T,
b,p,e);for(var v=0,x=0,S,Q;v<g;++v)if(S=y[v]){for(v>=x&&(x=v+1);!(Q=T[x])&&++x<g;);S._next=Q||null}}return s=new he(s,i),s._enter=a,s._exit=h,s}function _u(t){return typeof t==
"object"&&"length"in t?t:Array.from(t)}function Pu(){return new he(this._exit||this._groups.map(zo),this._parents)}function Eu(t,e,n){var i=this.enter(),r=this,
o=this.exit();return typeof t=="function"?(i=t(i),i&&(i=i.selection())):i=i.append(t+""),e!=null&&(r=e(r),r&&(r=r.selection())),n==null?o.remove():n(o),i&&r?i.merge(
r).order():r}function $u(t){for(var e=t.selection?t.selection():t,n=this._groups,i=e._groups,r=n.length,o=i.length,s=Math.min(r,o),a=new Array(r),h=0;h<s;++h)for(var l=n[h],
u=i[h],c=l.length,f=a[h]=new Array(c),p,g=0;g<c;++g)(p=l[g]||u[g])&&(f[g]=p);for(;h<r;++h)a[h]=n[h];return new he(a,this._parents)}function qu(){for(var t=this.
_groups,e=-1,n=t.length;++e<n;)for(var i=t[e],r=i.length-1,o=i[r],s;--r>=0;)(s=i[r])&&(o&&s.compareDocumentPosition(o)^4&&o.parentNode.insertBefore(s,o),o=s);return this}
function Ru(t){t||(t=Nu);function e(c,f){return c&&f?t(c.__data__,f.__data__):!c-!f}for(var n=this._groups,i=n.length,r=new Array(i),o=0;o<i;++o){for(var s=n[o],
a=s.length,h=r[o]=new Array(a),l,u=0;u<a;++u)(l=s[u])&&(h[u]=l);h.sort(e)}return new he(r,this._parents).order()}function Nu(t,e){return t<e?-1:t>e?1:t>=e?0:NaN}
function zu(){var t=arguments[0];return arguments[0]=this,t.apply(null,arguments),this}function Mu(){return Array.from(this)}function Cu(){for(var t=this._groups,
e=0,n=t.length;e<n;++e)for(var i=t[e],r=0,o=i.length;r<o;++r){var s=i[r];if(s)return s}return null}function Au(){let t=0;for(let e of this)++t;return t}function Xu(){
return!this.node()}function Wu(t){for(var e=this._groups,n=0,i=e.length;n<i;++n)for(var r=e[n],o=0,s=r.length,a;o<s;++o)(a=r[o])&&t.call(a,a.__data__,o,r);return this}
function Iu(t){return function(){this.removeAttribute(t)}}function Gu(t){return function(){this.removeAttributeNS(t.space,t.local)}}function ju(t,e){return function(){
this.setAttribute(t,e)}}function Vu(t,e){return function(){this.setAttributeNS(t.space,t.local,e)}}function Lu(t,e){return function(){var n=e.apply(this,arguments);
n==null?this.removeAttribute(t):this.setAttribute(t,n)}}function Uu(t,e){return function(){var n=e.apply(this,arguments);n==null?this.removeAttributeNS(t.space,
t.local):this.setAttributeNS(t.space,t.local,n)}}function Fu(t,e){var n=qt(t);if(arguments.length<2){var i=this.node();return n.local?i.getAttributeNS(n.space,n.
local):i.getAttribute(n)}return this.each((e==null?n.local?Gu:Iu:typeof e=="function"?n.local?Uu:Lu:n.local?Vu:ju)(n,e))}function Mo(t){return t.ownerDocument&&
t.ownerDocument.defaultView||t.document&&t||t.defaultView}function Zu(t){return function(){this.style.removeProperty(t)}}function Du(t,e,n){return function(){this.
style.setProperty(t,e,n)}}function Bu(t,e,n){return function(){var i=e.apply(this,arguments);i==null?this.style.removeProperty(t):this.style.setProperty(t,i,n)}}
function Hu(t,e,n){return arguments.length>1?this.each((e==null?Zu:typeof e=="function"?Bu:Du)(t,e,n??"")):Ke(this.node(),t)}function Ke(t,e){return t.style.getPropertyValue(
e)||Mo(t).getComputedStyle(t,null).getPropertyValue(e)}function Yu(t){return function(){delete this[t]}}function Ju(t,e){return function(){this[t]=e}}function Ku(t,e){
return function(){var n=e.apply(this,arguments);n==null?delete this[t]:this[t]=n}}function ec(t,e){return arguments.length>1?this.each((e==null?Yu:typeof e=="fu\
nction"?Ku:Ju)(t,e)):this.node()[t]}function Co(t){return t.trim().split(/^|\s+/)}function Mi(t){return t.classList||new Ao(t)}function Ao(t){this._node=t,this.
_names=Co(t.getAttribute("class")||"")}Ao.prototype={add:function(t){var e=this._names.indexOf(t);e<0&&(this._names.push(t),this._node.setAttribute("class",this.
_names.join(" ")))},remove:function(t){var e=this._names.indexOf(t);e>=0&&(this._names.splice(e,1),this._node.setAttribute("class",this._names.join(" ")))},contains:function(t){
return this._names.indexOf(t)>=0}};function Xo(t,e){for(var n=Mi(t),i=-1,r=e.length;++i<r;)n.add(e[i])}function Wo(t,e){for(var n=Mi(t),i=-1,r=e.length;++i<r;)n.
remove(e[i])}function tc(t){return function(){Xo(this,t)}}function nc(t){return function(){Wo(this,t)}}function ic(t,e){return function(){(e.apply(this,arguments)?
Xo:Wo)(this,t)}}function rc(t,e){var n=Co(t+"");if(arguments.length<2){for(var i=Mi(this.node()),r=-1,o=n.length;++r<o;)if(!i.contains(n[r]))return!1;return!0}return this.
each((typeof e=="function"?ic:e?tc:nc)(n,e))}function oc(){this.textContent=""}function sc(t){return function(){this.textContent=t}}function ac(t){return function(){
var e=t.apply(this,arguments);this.textContent=e??""}}function lc(t){return arguments.length?this.each(t==null?oc:(typeof t=="function"?ac:sc)(t)):this.node().textContent}
function hc(){this.innerHTML=""}function uc(t){return function(){this.innerHTML=t}}function cc(t){return function(){var e=t.apply(this,arguments);this.innerHTML=
e??""}}function fc(t){return arguments.length?this.each(t==null?hc:(typeof t=="function"?cc:uc)(t)):this.node().innerHTML}function dc(){this.nextSibling&&this.parentNode.
appendChild(this)}function pc(){return this.each(dc)}function Oc(){this.previousSibling&&this.parentNode.insertBefore(this,this.parentNode.firstChild)}function gc(){
return this.each(Oc)}function mc(t){var e=typeof t=="function"?t:Ro(t);return this.select(function(){return this.appendChild(e.apply(this,arguments))})}function yc(){
return null}function wc(t,e){var n=typeof t=="function"?t:Ro(t),i=e==null?yc:typeof e=="function"?e:wn(e);return this.select(function(){return this.insertBefore(
n.apply(this,arguments),i.apply(this,arguments)||null)})}function bc(){var t=this.parentNode;t&&t.removeChild(this)}function vc(){return this.each(bc)}function xc(){
var t=this.cloneNode(!1),e=this.parentNode;return e?e.insertBefore(t,this.nextSibling):t}function kc(){var t=this.cloneNode(!0),e=this.parentNode;return e?e.insertBefore(
t,this.nextSibling):t}function Qc(t){return this.select(t?kc:xc)}function Tc(t){return arguments.length?this.property("__data__",t):this.node().__data__}function Sc(t){
return function(e){t.call(this,e,this.__data__)}}function _c(t){return t.trim().split(/^|\s+/).map(function(e){var n="",i=e.indexOf(".");return i>=0&&(n=e.slice(
i+1),e=e.slice(0,i)),{type:e,name:n}})}function Pc(t){return function(){var e=this.__on;if(e){for(var n=0,i=-1,r=e.length,o;n<r;++n)o=e[n],(!t.type||o.type===t.
type)&&o.name===t.name?this.removeEventListener(o.type,o.listener,o.options):e[++i]=o;++i?e.length=i:delete this.__on}}}function Ec(t,e,n){return function(){var i=this.
__on,r,o=Sc(e);if(i){for(var s=0,a=i.length;s<a;++s)if((r=i[s]).type===t.type&&r.name===t.name){this.removeEventListener(r.type,r.listener,r.options),this.addEventListener(
r.type,r.listener=o,r.options=n),r.value=e;return}}this.addEventListener(t.type,o,n),r={type:t.type,name:t.name,value:e,listener:o,options:n},i?i.push(r):this.__on=
[r]}}function $c(t,e,n){var i=_c(t+""),r,o=i.length,s;if(arguments.length<2){var a=this.node().__on;if(a){for(var h=0,l=a.length,u;h<l;++h)for(r=0,u=a[h];r<o;++r)
if((s=i[r]).type===u.type&&s.name===u.name)return u.value}return}for(a=e?Ec:Pc,r=0;r<o;++r)this.each(a(i[r],e,n));return this}function Io(t,e,n){var i=Mo(t),r=i.
CustomEvent;typeof r=="function"?r=new r(e,n):(r=i.document.createEvent("Event"),n?(r.initEvent(e,n.bubbles,n.cancelable),r.detail=n.detail):r.initEvent(e,!1,!1)),
t.dispatchEvent(r)}function qc(t,e){return function(){return Io(this,t,e)}}function Rc(t,e){return function(){return Io(this,t,e.apply(this,arguments))}}function Nc(t,e){
return this.each((typeof e=="function"?Rc:qc)(t,e))}function*zc(){for(var t=this._groups,e=0,n=t.length;e<n;++e)for(var i=t[e],r=0,o=i.length,s;r<o;++r)(s=i[r])&&
(yield s)}var Go=[null];function he(t,e){this._groups=t,this._parents=e}function et(){return new he([[document.documentElement]],Go)}function Mc(){return this}he.
prototype=et.prototype={constructor:he,select:au,selectAll:cu,selectChild:Ou,selectChildren:wu,filter:bu,data:Su,enter:vu,exit:Pu,join:Eu,merge:$u,selection:Mc,
order:qu,sort:Ru,call:zu,nodes:Mu,node:Cu,size:Au,empty:Xu,each:Wu,attr:Fu,style:Hu,property:ec,classed:rc,text:lc,html:fc,raise:pc,lower:gc,append:mc,insert:wc,
remove:vc,clone:Qc,datum:Tc,on:$c,dispatch:Nc,[Symbol.iterator]:zc};function oe(t){return typeof t=="string"?new he([[document.querySelector(t)]],[document.documentElement]):
new he([[t]],Go)}var Cc=0;function Ac(){return new Ri}function Ri(){this._="@"+(++Cc).toString(36)}Ri.prototype=Ac.prototype={constructor:Ri,get:function(t){for(var e=this._;!(e in
t);)if(!(t=t.parentNode))return;return t[e]},set:function(t,e){return t[this._]=e},remove:function(t){return this._ in t&&delete t[this._]},toString:function(){
return this._}};function Xc(t){let e;for(;e=t.sourceEvent;)t=e;return t}function Re(t,e){if(t=Xc(t),e===void 0&&(e=t.currentTarget),e){var n=e.ownerSVGElement||
e;if(n.createSVGPoint){var i=n.createSVGPoint();return i.x=t.clientX,i.y=t.clientY,i=i.matrixTransform(e.getScreenCTM().inverse()),[i.x,i.y]}if(e.getBoundingClientRect){
var r=e.getBoundingClientRect();return[t.clientX-r.left-e.clientLeft,t.clientY-r.top-e.clientTop]}}return[t.pageX,t.pageY]}var Wc={value:()=>{}};function Rt(){for(var t=0,e=arguments.length,n={},i;t<e;++t){if(!(i=arguments[t]+"")||i in n||/[\s.]/.test(i))throw new Error("illegal typ\
e: "+i);n[i]=[]}return new bn(n)}function bn(t){this._=t}function Ic(t,e){return t.trim().split(/^|\s+/).map(function(n){var i="",r=n.indexOf(".");if(r>=0&&(i=n.
slice(r+1),n=n.slice(0,r)),n&&!e.hasOwnProperty(n))throw new Error("unknown type: "+n);return{type:n,name:i}})}bn.prototype=Rt.prototype={constructor:bn,on:function(t,e){
var n=this._,i=Ic(t+"",n),r,o=-1,s=i.length;if(arguments.length<2){for(;++o<s;)if((r=(t=i[o]).type)&&(r=Gc(n[r],t.name)))return r;return}if(e!=null&&typeof e!="\
function")throw new Error("invalid callback: "+e);for(;++o<s;)if(r=(t=i[o]).type)n[r]=jo(n[r],t.name,e);else if(e==null)for(r in n)n[r]=jo(n[r],t.name,null);return this},
copy:function(){var t={},e=this._;for(var n in e)t[n]=e[n].slice();return new bn(t)},call:function(t,e){if((r=arguments.length-2)>0)for(var n=new Array(r),i=0,r,
o;i<r;++i)n[i]=arguments[i+2];if(!this._.hasOwnProperty(t))throw new Error("unknown type: "+t);for(o=this._[t],i=0,r=o.length;i<r;++i)o[i].value.apply(e,n)},apply:function(t,e,n){
if(!this._.hasOwnProperty(t))throw new Error("unknown type: "+t);for(var i=this._[t],r=0,o=i.length;r<o;++r)i[r].value.apply(e,n)}};function Gc(t,e){for(var n=0,
i=t.length,r;n<i;++n)if((r=t[n]).name===e)return r.value}function jo(t,e,n){for(var i=0,r=t.length;i<r;++i)if(t[i].name===e){t[i]=Wc,t=t.slice(0,i).concat(t.slice(
i+1));break}return n!=null&&t.push({name:e,value:n}),t}var Ci={capture:!0,passive:!1};function Ai(t){t.preventDefault(),t.stopImmediatePropagation()}function Vo(t){var e=t.document.documentElement,n=oe(t).on("dragstart.drag",Ai,Ci);"onselectstart"in
e?n.on("selectstart.drag",Ai,Ci):(e.__noselect=e.style.MozUserSelect,e.style.MozUserSelect="none")}function Lo(t,e){var n=t.document.documentElement,i=oe(t).on(
"dragstart.drag",null);e&&(i.on("click.drag",Ai,Ci),setTimeout(function(){i.on("click.drag",null)},0)),"onselectstart"in n?i.on("selectstart.drag",null):(n.style.
MozUserSelect=n.__noselect,delete n.__noselect)}function jc(t,{sourceEvent:e,subject:n,target:i,identifier:r,active:o,x:s,y:a,dx:h,dy:l,dispatch:u}){Object.defineProperties(this,{type:{value:t,enumerable:!0,configurable:!0},
sourceEvent:{value:e,enumerable:!0,configurable:!0},subject:{value:n,enumerable:!0,configurable:!0},target:{value:i,enumerable:!0,configurable:!0},identifier:{value:r,
enumerable:!0,configurable:!0},active:{value:o,enumerable:!0,configurable:!0},x:{value:s,enumerable:!0,configurable:!0},y:{value:a,enumerable:!0,configurable:!0},
dx:{value:h,enumerable:!0,configurable:!0},dy:{value:l,enumerable:!0,configurable:!0},_:{value:u}})}jc.prototype.on=function(){var t=this._.on.apply(this._,arguments);
return t===this._?this:t};function gt(t,e,n){t.prototype=e.prototype=n,n.constructor=t}function Mt(t,e){var n=Object.create(t.prototype);for(var i in e)n[i]=e[i];return n}function Ue(){}
var rt=.7,Ot=1/rt,dt="\\s*([+-]?\\d+)\\s*",Nt="\\s*([+-]?(?:\\d*\\.)?\\d+(?:[eE][+-]?\\d+)?)\\s*",xe="\\s*([+-]?(?:\\d*\\.)?\\d+(?:[eE][+-]?\\d+)?)%\\s*",Vc=/^#([0-9a-f]{3,8})$/,
Lc=new RegExp(`^rgb\\(${dt},${dt},${dt}\\)$`),Uc=new RegExp(`^rgb\\(${xe},${xe},${xe}\\)$`),Fc=new RegExp(`^rgba\\(${dt},${dt},${dt},${Nt}\\)$`),Zc=new RegExp(`\
^rgba\\(${xe},${xe},${xe},${Nt}\\)$`),Dc=new RegExp(`^hsl\\(${Nt},${xe},${xe}\\)$`),Bc=new RegExp(`^hsla\\(${Nt},${xe},${xe},${Nt}\\)$`),Uo={aliceblue:15792383,
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
gt(Ue,ot,{copy(t){return Object.assign(new this.constructor,this,t)},displayable(){return this.rgb().displayable()},hex:Fo,formatHex:Fo,formatHex8:Hc,formatHsl:Yc,
formatRgb:Zo,toString:Zo});function Fo(){return this.rgb().formatHex()}function Hc(){return this.rgb().formatHex8()}function Yc(){return ns(this).formatHsl()}function Zo(){
return this.rgb().formatRgb()}function ot(t){var e,n;return t=(t+"").trim().toLowerCase(),(e=Vc.exec(t))?(n=e[1].length,e=parseInt(e[1],16),n===6?Do(e):n===3?new J(
e>>8&15|e>>4&240,e>>4&15|e&240,(e&15)<<4|e&15,1):n===8?vn(e>>24&255,e>>16&255,e>>8&255,(e&255)/255):n===4?vn(e>>12&15|e>>8&240,e>>8&15|e>>4&240,e>>4&15|e&240,((e&
15)<<4|e&15)/255):null):(e=Lc.exec(t))?new J(e[1],e[2],e[3],1):(e=Uc.exec(t))?new J(e[1]*255/100,e[2]*255/100,e[3]*255/100,1):(e=Fc.exec(t))?vn(e[1],e[2],e[3],e[4]):
(e=Zc.exec(t))?vn(e[1]*255/100,e[2]*255/100,e[3]*255/100,e[4]):(e=Dc.exec(t))?Yo(e[1],e[2]/100,e[3]/100,1):(e=Bc.exec(t))?Yo(e[1],e[2]/100,e[3]/100,e[4]):Uo.hasOwnProperty(
t)?Do(Uo[t]):t==="transparent"?new J(NaN,NaN,NaN,0):null}function Do(t){return new J(t>>16&255,t>>8&255,t&255,1)}function vn(t,e,n,i){return i<=0&&(t=e=n=NaN),new J(
t,e,n,i)}function Vi(t){return t instanceof Ue||(t=ot(t)),t?(t=t.rgb(),new J(t.r,t.g,t.b,t.opacity)):new J}function Ct(t,e,n,i){return arguments.length===1?Vi(t):
new J(t,e,n,i??1)}function J(t,e,n,i){this.r=+t,this.g=+e,this.b=+n,this.opacity=+i}gt(J,Ct,Mt(Ue,{brighter(t){return t=t==null?Ot:Math.pow(Ot,t),new J(this.r*t,
this.g*t,this.b*t,this.opacity)},darker(t){return t=t==null?rt:Math.pow(rt,t),new J(this.r*t,this.g*t,this.b*t,this.opacity)},rgb(){return this},clamp(){return new J(
nt(this.r),nt(this.g),nt(this.b),kn(this.opacity))},displayable(){return-.5<=this.r&&this.r<255.5&&-.5<=this.g&&this.g<255.5&&-.5<=this.b&&this.b<255.5&&0<=this.
opacity&&this.opacity<=1},hex:Bo,formatHex:Bo,formatHex8:Jc,formatRgb:Ho,toString:Ho}));function Bo(){return`#${tt(this.r)}${tt(this.g)}${tt(this.b)}`}function Jc(){
return`#${tt(this.r)}${tt(this.g)}${tt(this.b)}${tt((isNaN(this.opacity)?1:this.opacity)*255)}`}function Ho(){let t=kn(this.opacity);return`${t===1?"rgb(":"rgba\
("}${nt(this.r)}, ${nt(this.g)}, ${nt(this.b)}${t===1?")":`, ${t})`}`}function kn(t){return isNaN(t)?1:Math.max(0,Math.min(1,t))}function nt(t){return Math.max(
0,Math.min(255,Math.round(t)||0))}function tt(t){return t=nt(t),(t<16?"0":"")+t.toString(16)}function Yo(t,e,n,i){return i<=0?t=e=n=NaN:n<=0||n>=1?t=e=NaN:e<=0&&
(t=NaN),new Oe(t,e,n,i)}function ns(t){if(t instanceof Oe)return new Oe(t.h,t.s,t.l,t.opacity);if(t instanceof Ue||(t=ot(t)),!t)return new Oe;if(t instanceof Oe)
return t;t=t.rgb();var e=t.r/255,n=t.g/255,i=t.b/255,r=Math.min(e,n,i),o=Math.max(e,n,i),s=NaN,a=o-r,h=(o+r)/2;return a?(e===o?s=(n-i)/a+(n<i)*6:n===o?s=(i-e)/a+
2:s=(e-n)/a+4,a/=h<.5?o+r:2-o-r,s*=60):a=h>0&&h<1?0:s,new Oe(s,a,h,t.opacity)}function Tn(t,e,n,i){return arguments.length===1?ns(t):new Oe(t,e,n,i??1)}function Oe(t,e,n,i){
this.h=+t,this.s=+e,this.l=+n,this.opacity=+i}gt(Oe,Tn,Mt(Ue,{brighter(t){return t=t==null?Ot:Math.pow(Ot,t),new Oe(this.h,this.s,this.l*t,this.opacity)},darker(t){
return t=t==null?rt:Math.pow(rt,t),new Oe(this.h,this.s,this.l*t,this.opacity)},rgb(){var t=this.h%360+(this.h<0)*360,e=isNaN(t)||isNaN(this.s)?0:this.s,n=this.
l,i=n+(n<.5?n:1-n)*e,r=2*n-i;return new J(Xi(t>=240?t-240:t+120,r,i),Xi(t,r,i),Xi(t<120?t+240:t-120,r,i),this.opacity)},clamp(){return new Oe(Jo(this.h),xn(this.
s),xn(this.l),kn(this.opacity))},displayable(){return(0<=this.s&&this.s<=1||isNaN(this.s))&&0<=this.l&&this.l<=1&&0<=this.opacity&&this.opacity<=1},formatHsl(){
let t=kn(this.opacity);return`${t===1?"hsl(":"hsla("}${Jo(this.h)}, ${xn(this.s)*100}%, ${xn(this.l)*100}%${t===1?")":`, ${t})`}`}}));function Jo(t){return t=(t||
0)%360,t<0?t+360:t}function xn(t){return Math.max(0,Math.min(1,t||0))}function Xi(t,e,n){return(t<60?e+(n-e)*t/60:t<180?n:t<240?e+(n-e)*(240-t)/60:e)*255}var is=Math.
PI/180,rs=180/Math.PI,Qn=18,os=.96422,ss=1,as=.82521,ls=4/29,pt=6/29,hs=3*pt*pt,Kc=pt*pt*pt;function us(t){if(t instanceof ke)return new ke(t.l,t.a,t.b,t.opacity);
if(t instanceof Ne)return fs(t);t instanceof J||(t=Vi(t));var e=ji(t.r),n=ji(t.g),i=ji(t.b),r=Wi((.2225045*e+.7168786*n+.0606169*i)/ss),o,s;return e===n&&n===i?
o=s=r:(o=Wi((.4360747*e+.3850649*n+.1430804*i)/os),s=Wi((.0139322*e+.0971045*n+.7141733*i)/as)),new ke(116*r-16,500*(o-r),200*(r-s),t.opacity)}function cs(t,e,n,i){return arguments.length===1?us(t):new ke(t,e,n,i??1)}function ke(t,e,n,i){this.l=+t,this.a=+e,this.b=+n,this.opacity=+i}gt(ke,cs,Mt(Ue,{brighter(t){
return new ke(this.l+Qn*(t??1),this.a,this.b,this.opacity)},darker(t){return new ke(this.l-Qn*(t??1),this.a,this.b,this.opacity)},rgb(){var t=(this.l+16)/116,e=isNaN(
this.a)?t:t+this.a/500,n=isNaN(this.b)?t:t-this.b/200;return e=os*Ii(e),t=ss*Ii(t),n=as*Ii(n),new J(Gi(3.1338561*e-1.6168667*t-.4906146*n),Gi(-.9787684*e+1.9161415*
t+.033454*n),Gi(.0719453*e-.2289914*t+1.4052427*n),this.opacity)}}));function Wi(t){return t>Kc?Math.pow(t,1/3):t/hs+ls}function Ii(t){return t>pt?t*t*t:hs*(t-ls)}
function Gi(t){return 255*(t<=.0031308?12.92*t:1.055*Math.pow(t,1/2.4)-.055)}function ji(t){return(t/=255)<=.04045?t/12.92:Math.pow((t+.055)/1.055,2.4)}function ef(t){
if(t instanceof Ne)return new Ne(t.h,t.c,t.l,t.opacity);if(t instanceof ke||(t=us(t)),t.a===0&&t.b===0)return new Ne(NaN,0<t.l&&t.l<100?0:NaN,t.l,t.opacity);var e=Math.
atan2(t.b,t.a)*rs;return new Ne(e<0?e+360:e,Math.sqrt(t.a*t.a+t.b*t.b),t.l,t.opacity)}function Sn(t,e,n,i){return arguments.length===1?ef(t):new Ne(t,e,n,i??1)}function Ne(t,e,n,i){this.h=+t,this.c=+e,this.l=+n,this.opacity=+i}function fs(t){if(isNaN(
t.h))return new ke(t.l,0,0,t.opacity);var e=t.h*is;return new ke(t.l,Math.cos(e)*t.c,Math.sin(e)*t.c,t.opacity)}gt(Ne,Sn,Mt(Ue,{brighter(t){return new Ne(this.h,
this.c,this.l+Qn*(t??1),this.opacity)},darker(t){return new Ne(this.h,this.c,this.l-Qn*(t??1),this.opacity)},rgb(){return fs(this).rgb()}}));var ds=-.14861,Li=1.78277,
Ui=-.29227,_n=-.90649,zt=1.97294,Ko=zt*_n,es=zt*Li,ts=Li*Ui-_n*ds;function tf(t){if(t instanceof it)return new it(t.h,t.s,t.l,t.opacity);t instanceof J||(t=Vi(t));
var e=t.r/255,n=t.g/255,i=t.b/255,r=(ts*i+Ko*e-es*n)/(ts+Ko-es),o=i-r,s=(zt*(n-r)-Ui*o)/_n,a=Math.sqrt(s*s+o*o)/(zt*r*(1-r)),h=a?Math.atan2(s,o)*rs-120:NaN;return new it(
h<0?h+360:h,a,r,t.opacity)}function Pn(t,e,n,i){return arguments.length===1?tf(t):new it(t,e,n,i??1)}function it(t,e,n,i){this.h=+t,this.s=+e,this.l=+n,this.opacity=
+i}gt(it,Pn,Mt(Ue,{brighter(t){return t=t==null?Ot:Math.pow(Ot,t),new it(this.h,this.s,this.l*t,this.opacity)},darker(t){return t=t==null?rt:Math.pow(rt,t),new it(
this.h,this.s,this.l*t,this.opacity)},rgb(){var t=isNaN(this.h)?0:(this.h+120)*is,e=+this.l,n=isNaN(this.s)?0:this.s*e*(1-e),i=Math.cos(t),r=Math.sin(t);return new J(
255*(e+n*(ds*i+Li*r)),255*(e+n*(Ui*i+_n*r)),255*(e+n*(zt*i)),this.opacity)}}));function gs(t,e,n,i,r){var o=t*t,s=o*t;return((1-3*t+3*o-s)*e+(4-6*o+3*s)*n+(1+3*t+3*o-3*s)*i+s*r)/6}function nf(t){var e=t.length-1;return function(n){var i=n<=
0?n=0:n>=1?(n=1,e-1):Math.floor(n*e),r=t[i],o=t[i+1],s=i>0?t[i-1]:2*r-o,a=i<e-1?t[i+2]:2*o-r;return gs((n-i/e)*e,s,r,o,a)}}function rf(t){var e=t.length;return function(n){
var i=Math.floor(((n%=1)<0?++n:n)*e),r=t[(i+e-1)%e],o=t[i%e],s=t[(i+1)%e],a=t[(i+2)%e];return gs((n-i/e)*e,r,o,s,a)}}var Bi=t=>()=>t;function ms(t,e){return function(n){
return t+n*e}}function of(t,e,n){return t=Math.pow(t,n),e=Math.pow(e,n)-t,n=1/n,function(i){return Math.pow(t+i*e,n)}}function Hi(t,e){var n=e-t;return n?ms(t,n>
180||n<-180?n-360*Math.round(n/360):n):Bi(isNaN(t)?e:t)}function sf(t){return(t=+t)==1?se:function(e,n){return n-e?of(e,n,t):Bi(isNaN(e)?n:e)}}function se(t,e){
var n=e-t;return n?ms(t,n):Bi(isNaN(t)?e:t)}var Yi=(function t(e){var n=sf(e);function i(r,o){var s=n((r=Ct(r)).r,(o=Ct(o)).r),a=n(r.g,o.g),h=n(r.b,o.b),l=se(r.
opacity,o.opacity);return function(u){return r.r=s(u),r.g=a(u),r.b=h(u),r.opacity=l(u),r+""}}return i.gamma=t,i})(1);function ys(t){return function(e){var n=e.length,
i=new Array(n),r=new Array(n),o=new Array(n),s,a;for(s=0;s<n;++s)a=Ct(e[s]),i[s]=a.r||0,r[s]=a.g||0,o[s]=a.b||0;return i=t(i),r=t(r),o=t(o),a.opacity=1,function(h){
return a.r=i(h),a.g=r(h),a.b=o(h),a+""}}}var t0=ys(nf),n0=ys(rf);function ze(t,e){return t=+t,e=+e,function(n){return t*(1-n)+e*n}}var Zi=/[-+]?(?:\d+\.?\d*|\.?\d+)(?:[eE][-+]?\d+)?/g,Fi=new RegExp(Zi.source,"g");function af(t){return function(){return t}}function lf(t){return function(e){return t(
e)+""}}function ws(t,e){var n=Zi.lastIndex=Fi.lastIndex=0,i,r,o,s=-1,a=[],h=[];for(t=t+"",e=e+"";(i=Zi.exec(t))&&(r=Fi.exec(e));)(o=r.index)>n&&(o=e.slice(n,o),
a[s]?a[s]+=o:a[++s]=o),(i=i[0])===(r=r[0])?a[s]?a[s]+=r:a[++s]=r:(a[++s]=null,h.push({i:s,x:ze(i,r)})),n=Fi.lastIndex;return n<e.length&&(o=e.slice(n),a[s]?a[s]+=
o:a[++s]=o),a.length<2?h[0]?lf(h[0].x):af(e):(e=h.length,function(l){for(var u=0,c;u<e;++u)a[(c=h[u]).i]=c.x(l);return a.join("")})}var ps=180/Math.PI,Di={translateX:0,translateY:0,rotate:0,skewX:0,scaleX:1,scaleY:1};function bs(t,e,n,i,r,o){var s,a,h;return(s=Math.sqrt(t*t+e*e))&&(t/=s,e/=s),
(h=t*n+e*i)&&(n-=t*h,i-=e*h),(a=Math.sqrt(n*n+i*i))&&(n/=a,i/=a,h/=a),t*i<e*n&&(t=-t,e=-e,h=-h,s=-s),{translateX:r,translateY:o,rotate:Math.atan2(e,t)*ps,skewX:Math.
atan(h)*ps,scaleX:s,scaleY:a}}var En;function hf(t){let e=new(typeof DOMMatrix=="function"?DOMMatrix:WebKitCSSMatrix)(t+"");return e.isIdentity?Di:bs(e.a,e.b,e.
c,e.d,e.e,e.f)}function uf(t){return t==null||(En||(En=document.createElementNS("http://www.w3.org/2000/svg","g")),En.setAttribute("transform",t),!(t=En.transform.
baseVal.consolidate()))?Di:(t=t.matrix,bs(t.a,t.b,t.c,t.d,t.e,t.f))}function vs(t,e,n,i){function r(l){return l.length?l.pop()+" ":""}function o(l,u,c,f,p,g){if(l!==
c||u!==f){var y=p.push("translate(",null,e,null,n);g.push({i:y-4,x:ze(l,c)},{i:y-2,x:ze(u,f)})}else(c||f)&&p.push("translate("+c+e+f+n)}function s(l,u,c,f){l!==
u?(l-u>180?u+=360:u-l>180&&(l+=360),f.push({i:c.push(r(c)+"rotate(",null,i)-2,x:ze(l,u)})):u&&c.push(r(c)+"rotate("+u+i)}function a(l,u,c,f){l!==u?f.push({i:c.push(
r(c)+"skewX(",null,i)-2,x:ze(l,u)}):u&&c.push(r(c)+"skewX("+u+i)}function h(l,u,c,f,p,g){if(l!==c||u!==f){var y=p.push(r(p)+"scale(",null,",",null,")");g.push({
i:y-4,x:ze(l,c)},{i:y-2,x:ze(u,f)})}else(c!==1||f!==1)&&p.push(r(p)+"scale("+c+","+f+")")}return function(l,u){var c=[],f=[];return l=t(l),u=t(u),o(l.translateX,
l.translateY,u.translateX,u.translateY,c,f),s(l.rotate,u.rotate,c,f),a(l.skewX,u.skewX,c,f),h(l.scaleX,l.scaleY,u.scaleX,u.scaleY,c,f),l=u=null,function(p){for(var g=-1,
y=f.length,T;++g<y;)c[(T=f[g]).i]=T.x(p);return c.join("")}}}var xs=vs(hf,"px, ","px)","deg)"),ks=vs(uf,", ",")",")"),cf=1e-12;function Os(t){return((t=Math.exp(
t))+1/t)/2}function ff(t){return((t=Math.exp(t))-1/t)/2}function df(t){return((t=Math.exp(2*t))-1)/(t+1)}var Qs=(function t(e,n,i){function r(o,s){var a=o[0],h=o[1],
l=o[2],u=s[0],c=s[1],f=s[2],p=u-a,g=c-h,y=p*p+g*g,T,b;if(y<cf)b=Math.log(f/l)/e,T=function(P){return[a+P*p,h+P*g,l*Math.exp(e*P*b)]};else{var v=Math.sqrt(y),x=(f*
f-l*l+i*y)/(2*l*n*v),S=(f*f-l*l-i*y)/(2*f*n*v),Q=Math.log(Math.sqrt(x*x+1)-x),R=Math.log(Math.sqrt(S*S+1)-S);b=(R-Q)/e,T=function(P){var $=P*b,M=Os(Q),W=l/(n*v)*
(M*df(e*$+Q)-ff(Q));return[a+W*p,h+W*g,l*M/Os(e*$+Q)]}}return T.duration=Math.abs(b)*1e3*e/Math.SQRT2,T}return r.rho=function(o){var s=Math.max(.001,+o),a=s*s,h=a*
a;return t(s,a,h)},r})(Math.SQRT2,2,4);function Ts(t){return function(e,n){var i=t((e=Tn(e)).h,(n=Tn(n)).h),r=se(e.s,n.s),o=se(e.l,n.l),s=se(e.opacity,n.opacity);
return function(a){return e.h=i(a),e.s=r(a),e.l=o(a),e.opacity=s(a),e+""}}}var i0=Ts(Hi),r0=Ts(se);function Ss(t){return function(e,n){var i=t((e=Sn(e)).h,(n=Sn(n)).h),r=se(e.c,n.c),o=se(e.l,n.l),s=se(e.opacity,n.opacity);return function(a){return e.h=i(a),e.
c=r(a),e.l=o(a),e.opacity=s(a),e+""}}}var o0=Ss(Hi),s0=Ss(se);function _s(t){return(function e(n){n=+n;function i(r,o){var s=t((r=Pn(r)).h,(o=Pn(o)).h),a=se(r.s,
o.s),h=se(r.l,o.l),l=se(r.opacity,o.opacity);return function(u){return r.h=s(u),r.s=a(u),r.l=h(Math.pow(u,n)),r.opacity=l(u),r+""}}return i.gamma=e,i})(1)}var a0=_s(
Hi),l0=_s(se);var mt=0,Xt=0,At=0,Es=1e3,$n,Wt,qn=0,st=0,Nn=0,It=typeof performance=="object"&&performance.now?performance:Date,$s=typeof window=="object"&&window.requestAnimationFrame?
window.requestAnimationFrame.bind(window):function(t){setTimeout(t,17)};function zn(){return st||($s(pf),st=It.now()+Nn)}function pf(){st=0}function Rn(){this._call=
this._time=this._next=null}Rn.prototype=Ki.prototype={constructor:Rn,restart:function(t,e,n){if(typeof t!="function")throw new TypeError("callback is not a func\
tion");n=(n==null?zn():+n)+(e==null?0:+e),!this._next&&Wt!==this&&(Wt?Wt._next=this:$n=this,Wt=this),this._call=t,this._time=n,Ji()},stop:function(){this._call&&
(this._call=null,this._time=1/0,Ji())}};function Ki(t,e,n){var i=new Rn;return i.restart(t,e,n),i}function Of(){zn(),++mt;for(var t=$n,e;t;)(e=st-t._time)>=0&&t.
_call.call(void 0,e),t=t._next;--mt}function Ps(){st=(qn=It.now())+Nn,mt=Xt=0;try{Of()}finally{mt=0,mf(),st=0}}function gf(){var t=It.now(),e=t-qn;e>Es&&(Nn-=e,
qn=t)}function mf(){for(var t,e=$n,n,i=1/0;e;)e._call?(i>e._time&&(i=e._time),t=e,e=e._next):(n=e._next,e._next=null,e=t?t._next=n:$n=n);Wt=t,Ji(i)}function Ji(t){
if(!mt){Xt&&(Xt=clearTimeout(Xt));var e=t-st;e>24?(t<1/0&&(Xt=setTimeout(Ps,Math.ceil(t-It.now()-Nn)+1)),At&&(At=clearInterval(At))):(At||(qn=It.now(),At=setInterval(
gf,Es)),mt=1,$s(Ps))}}function er(t,e,n){var i=new Rn;return e=e==null?0:+e,i.restart(r=>{i.stop(),t(r+e)},e,n),i}function Rs(t){return((t*=2)<=1?t*t*t:(t-=2)*t*t+2)/2}var tr=3,c0=(function t(e){e=+e;function n(i){return Math.pow(i,e)}return n.exponent=t,n})(tr),f0=(function t(e){
e=+e;function n(i){return 1-Math.pow(1-i,e)}return n.exponent=t,n})(tr),d0=(function t(e){e=+e;function n(i){return((i*=2)<=1?Math.pow(i,e):2-Math.pow(2-i,e))/2}
return n.exponent=t,n})(tr),yf=Math.PI,p0=yf/2;function Mn(t){return(Math.pow(2,-10*t)-.0009765625)*1.0009775171065494}var qs=4/11,O0=6/11,g0=8/11,m0=3/4,y0=9/11,w0=10/11,b0=15/16,v0=21/22,x0=63/64,k0=1/qs/qs;var nr=1.70158,Q0=(function t(e){e=+e;function n(i){return(i=+i)*i*(e*(i-1)+i)}return n.overshoot=t,n})(nr),T0=(function t(e){e=+e;function n(i){return--i*i*((i+
1)*e+i)+1}return n.overshoot=t,n})(nr),S0=(function t(e){e=+e;function n(i){return((i*=2)<1?i*i*((e+1)*i-e):(i-=2)*i*((e+1)*i+e)+2)/2}return n.overshoot=t,n})(nr),
yt=2*Math.PI,ir=1,rr=.3,_0=(function t(e,n){var i=Math.asin(1/(e=Math.max(1,e)))*(n/=yt);function r(o){return e*Mn(- --o)*Math.sin((i-o)/n)}return r.amplitude=function(o){
return t(o,n*yt)},r.period=function(o){return t(e,o)},r})(ir,rr),P0=(function t(e,n){var i=Math.asin(1/(e=Math.max(1,e)))*(n/=yt);function r(o){return 1-e*Mn(o=
+o)*Math.sin((o+i)/n)}return r.amplitude=function(o){return t(o,n*yt)},r.period=function(o){return t(e,o)},r})(ir,rr),E0=(function t(e,n){var i=Math.asin(1/(e=Math.
max(1,e)))*(n/=yt);function r(o){return((o=o*2-1)<0?e*Mn(-o)*Math.sin((i-o)/n):2-e*Mn(o)*Math.sin((i+o)/n))/2}return r.amplitude=function(o){return t(o,n*yt)},r.
period=function(o){return t(e,o)},r})(ir,rr);var wf=Rt("start","end","cancel","interrupt"),bf=[],Ms=0,Ns=1,or=2,Cn=3,zs=4,sr=5,An=6;function Xn(t,e,n,i,r,o){var s=t.__transition;if(!s)t.__transition={};else if(n in
s)return;vf(t,n,{name:e,index:i,group:r,on:wf,tween:bf,time:o.time,delay:o.delay,duration:o.duration,ease:o.ease,timer:null,state:Ms})}function ar(t,e){var n=ge(
t,e);if(n.state>Ms)throw new Error("too late; already scheduled");return n}function Qe(t,e){var n=ge(t,e);if(n.state>Cn)throw new Error("too late; already runni\
ng");return n}function ge(t,e){var n=t.__transition;if(!n||!(n=n[e]))throw new Error("transition not found");return n}function vf(t,e,n){var i=t.__transition,r;
i[e]=n,n.timer=Ki(o,0,n.time);function o(l){n.state=Ns,n.timer.restart(s,n.delay,n.time),n.delay<=l&&s(l-n.delay)}function s(l){var u,c,f,p;if(n.state!==Ns)return h();
for(u in i)if(p=i[u],p.name===n.name){if(p.state===Cn)return er(s);p.state===zs?(p.state=An,p.timer.stop(),p.on.call("interrupt",t,t.__data__,p.index,p.group),delete i[u]):
+u<e&&(p.state=An,p.timer.stop(),p.on.call("cancel",t,t.__data__,p.index,p.group),delete i[u])}if(er(function(){n.state===Cn&&(n.state=zs,n.timer.restart(a,n.delay,
n.time),a(l))}),n.state=or,n.on.call("start",t,t.__data__,n.index,n.group),n.state===or){for(n.state=Cn,r=new Array(f=n.tween.length),u=0,c=-1;u<f;++u)(p=n.tween[u].
value.call(t,t.__data__,n.index,n.group))&&(r[++c]=p);r.length=c+1}}function a(l){for(var u=l<n.duration?n.ease.call(null,l/n.duration):(n.timer.restart(h),n.state=
sr,1),c=-1,f=r.length;++c<f;)r[c].call(t,u);n.state===sr&&(n.on.call("end",t,t.__data__,n.index,n.group),h())}function h(){n.state=An,n.timer.stop(),delete i[e];
for(var l in i)return;delete t.__transition}}function Gt(t,e){var n=t.__transition,i,r,o=!0,s;if(n){e=e==null?null:e+"";for(s in n){if((i=n[s]).name!==e){o=!1;continue}
r=i.state>or&&i.state<sr,i.state=An,i.timer.stop(),i.on.call(r?"interrupt":"cancel",t,t.__data__,i.index,i.group),delete n[s]}o&&delete t.__transition}}function xf(t){
return this.each(function(){Gt(this,t)})}function kf(t,e){var n,i;return function(){var r=Qe(this,t),o=r.tween;if(o!==n){i=n=o;for(var s=0,a=i.length;s<a;++s)if(i[s].
name===e){i=i.slice(),i.splice(s,1);break}}r.tween=i}}function Qf(t,e,n){var i,r;if(typeof n!="function")throw new Error;return function(){var o=Qe(this,t),s=o.
tween;if(s!==i){r=(i=s).slice();for(var a={name:e,value:n},h=0,l=r.length;h<l;++h)if(r[h].name===e){r[h]=a;break}h===l&&r.push(a)}o.tween=r}}function Tf(t,e){var n=this.
_id;if(t+="",arguments.length<2){for(var i=ge(this.node(),n).tween,r=0,o=i.length,s;r<o;++r)if((s=i[r]).name===t)return s.value;return null}return this.each((e==
null?kf:Qf)(n,t,e))}function lr(t,e,n){var i=t._id;return t.each(function(){var r=Qe(this,i);(r.value||(r.value={}))[e]=n.apply(this,arguments)}),function(r){return ge(
r,i).value[e]}}function Cs(t,e){var n;return(typeof e=="number"?ze:e instanceof ot?Yi:(n=ot(e))?(e=n,Yi):ws)(t,e)}function Sf(t){return function(){this.removeAttribute(
t)}}function _f(t){return function(){this.removeAttributeNS(t.space,t.local)}}function Pf(t,e,n){var i,r=n+"",o;return function(){var s=this.getAttribute(t);return s===
r?null:s===i?o:o=e(i=s,n)}}function Ef(t,e,n){var i,r=n+"",o;return function(){var s=this.getAttributeNS(t.space,t.local);return s===r?null:s===i?o:o=e(i=s,n)}}
function $f(t,e,n){var i,r,o;return function(){var s,a=n(this),h;return a==null?void this.removeAttribute(t):(s=this.getAttribute(t),h=a+"",s===h?null:s===i&&h===
r?o:(r=h,o=e(i=s,a)))}}function qf(t,e,n){var i,r,o;return function(){var s,a=n(this),h;return a==null?void this.removeAttributeNS(t.space,t.local):(s=this.getAttributeNS(
t.space,t.local),h=a+"",s===h?null:s===i&&h===r?o:(r=h,o=e(i=s,a)))}}function Rf(t,e){var n=qt(t),i=n==="transform"?ks:Cs;return this.attrTween(t,typeof e=="fun\
ction"?(n.local?qf:$f)(n,i,lr(this,"attr."+t,e)):e==null?(n.local?_f:Sf)(n):(n.local?Ef:Pf)(n,i,e))}function Nf(t,e){return function(n){this.setAttribute(t,e.call(
this,n))}}function zf(t,e){return function(n){this.setAttributeNS(t.space,t.local,e.call(this,n))}}function Mf(t,e){var n,i;function r(){var o=e.apply(this,arguments);
return o!==i&&(n=(i=o)&&zf(t,o)),n}return r._value=e,r}function Cf(t,e){var n,i;function r(){var o=e.apply(this,arguments);return o!==i&&(n=(i=o)&&Nf(t,o)),n}return r.
_value=e,r}function Af(t,e){var n="attr."+t;if(arguments.length<2)return(n=this.tween(n))&&n._value;if(e==null)return this.tween(n,null);if(typeof e!="function")
throw new Error;var i=qt(t);return this.tween(n,(i.local?Mf:Cf)(i,e))}function Xf(t,e){return function(){ar(this,t).delay=+e.apply(this,arguments)}}function Wf(t,e){
return e=+e,function(){ar(this,t).delay=e}}function If(t){var e=this._id;return arguments.length?this.each((typeof t=="function"?Xf:Wf)(e,t)):ge(this.node(),e).
delay}function Gf(t,e){return function(){Qe(this,t).duration=+e.apply(this,arguments)}}function jf(t,e){return e=+e,function(){Qe(this,t).duration=e}}function Vf(t){
var e=this._id;return arguments.length?this.each((typeof t=="function"?Gf:jf)(e,t)):ge(this.node(),e).duration}function Lf(t,e){if(typeof e!="function")throw new Error;
return function(){Qe(this,t).ease=e}}function Uf(t){var e=this._id;return arguments.length?this.each(Lf(e,t)):ge(this.node(),e).ease}function Ff(t,e){return function(){
var n=e.apply(this,arguments);if(typeof n!="function")throw new Error;Qe(this,t).ease=n}}function Zf(t){if(typeof t!="function")throw new Error;return this.each(
Ff(this._id,t))}function Df(t){typeof t!="function"&&(t=zi(t));for(var e=this._groups,n=e.length,i=new Array(n),r=0;r<n;++r)for(var o=e[r],s=o.length,a=i[r]=[],
h,l=0;l<s;++l)(h=o[l])&&t.call(h,h.__data__,l,o)&&a.push(h);return new Ce(i,this._parents,this._name,this._id)}function Bf(t){if(t._id!==this._id)throw new Error;
for(var e=this._groups,n=t._groups,i=e.length,r=n.length,o=Math.min(i,r),s=new Array(i),a=0;a<o;++a)for(var h=e[a],l=n[a],u=h.length,c=s[a]=new Array(u),f,p=0;p<
u;++p)(f=h[p]||l[p])&&(c[p]=f);for(;a<i;++a)s[a]=e[a];return new Ce(s,this._parents,this._name,this._id)}function Hf(t){return(t+"").trim().split(/^|\s+/).every(
function(e){var n=e.indexOf(".");return n>=0&&(e=e.slice(0,n)),!e||e==="start"})}function Yf(t,e,n){var i,r,o=Hf(e)?ar:Qe;return function(){var s=o(this,t),a=s.
on;a!==i&&(r=(i=a).copy()).on(e,n),s.on=r}}function Jf(t,e){var n=this._id;return arguments.length<2?ge(this.node(),n).on.on(t):this.each(Yf(n,t,e))}function Kf(t){
return function(){var e=this.parentNode;for(var n in this.__transition)if(+n!==t)return;e&&e.removeChild(this)}}function ed(){return this.on("end.remove",Kf(this.
_id))}function td(t){var e=this._name,n=this._id;typeof t!="function"&&(t=wn(t));for(var i=this._groups,r=i.length,o=new Array(r),s=0;s<r;++s)for(var a=i[s],h=a.
length,l=o[s]=new Array(h),u,c,f=0;f<h;++f)(u=a[f])&&(c=t.call(u,u.__data__,f,a))&&("__data__"in u&&(c.__data__=u.__data__),l[f]=c,Xn(l[f],e,n,f,l,ge(u,n)));return new Ce(
o,this._parents,e,n)}function nd(t){var e=this._name,n=this._id;typeof t!="function"&&(t=Ni(t));for(var i=this._groups,r=i.length,o=[],s=[],a=0;a<r;++a)for(var h=i[a],
l=h.length,u,c=0;c<l;++c)if(u=h[c]){for(var f=t.call(u,u.__data__,c,h),p,g=ge(u,n),y=0,T=f.length;y<T;++y)(p=f[y])&&Xn(p,e,n,y,f,g);o.push(f),s.push(u)}return new Ce(
o,s,e,n)}var id=et.prototype.constructor;function rd(){return new id(this._groups,this._parents)}function od(t,e){var n,i,r;return function(){var o=Ke(this,t),s=(this.
style.removeProperty(t),Ke(this,t));return o===s?null:o===n&&s===i?r:r=e(n=o,i=s)}}function As(t){return function(){this.style.removeProperty(t)}}function sd(t,e,n){
var i,r=n+"",o;return function(){var s=Ke(this,t);return s===r?null:s===i?o:o=e(i=s,n)}}function ad(t,e,n){var i,r,o;return function(){var s=Ke(this,t),a=n(this),
h=a+"";return a==null&&(h=a=(this.style.removeProperty(t),Ke(this,t))),s===h?null:s===i&&h===r?o:(r=h,o=e(i=s,a))}}function ld(t,e){var n,i,r,o="style."+e,s="en\
d."+o,a;return function(){var h=Qe(this,t),l=h.on,u=h.value[o]==null?a||(a=As(e)):void 0;(l!==n||r!==u)&&(i=(n=l).copy()).on(s,r=u),h.on=i}}function hd(t,e,n){var i=(t+=
"")=="transform"?xs:Cs;return e==null?this.styleTween(t,od(t,i)).on("end.style."+t,As(t)):typeof e=="function"?this.styleTween(t,ad(t,i,lr(this,"style."+t,e))).
each(ld(this._id,t)):this.styleTween(t,sd(t,i,e),n).on("end.style."+t,null)}function ud(t,e,n){return function(i){this.style.setProperty(t,e.call(this,i),n)}}function cd(t,e,n){
var i,r;function o(){var s=e.apply(this,arguments);return s!==r&&(i=(r=s)&&ud(t,s,n)),i}return o._value=e,o}function fd(t,e,n){var i="style."+(t+="");if(arguments.
length<2)return(i=this.tween(i))&&i._value;if(e==null)return this.tween(i,null);if(typeof e!="function")throw new Error;return this.tween(i,cd(t,e,n??""))}function dd(t){
return function(){this.textContent=t}}function pd(t){return function(){var e=t(this);this.textContent=e??""}}function Od(t){return this.tween("text",typeof t=="\
function"?pd(lr(this,"text",t)):dd(t==null?"":t+""))}function gd(t){return function(e){this.textContent=t.call(this,e)}}function md(t){var e,n;function i(){var r=t.
apply(this,arguments);return r!==n&&(e=(n=r)&&gd(r)),e}return i._value=t,i}function yd(t){var e="text";if(arguments.length<1)return(e=this.tween(e))&&e._value;if(t==
null)return this.tween(e,null);if(typeof t!="function")throw new Error;return this.tween(e,md(t))}function wd(){for(var t=this._name,e=this._id,n=Xs(),i=this._groups,
r=i.length,o=0;o<r;++o)for(var s=i[o],a=s.length,h,l=0;l<a;++l)if(h=s[l]){var u=ge(h,e);Xn(h,t,n,l,s,{time:u.time+u.delay+u.duration,delay:0,duration:u.duration,
ease:u.ease})}return new Ce(i,this._parents,t,n)}function bd(){var t,e,n=this,i=n._id,r=n.size();return new Promise(function(o,s){var a={value:s},h={value:function(){
--r===0&&o()}};n.each(function(){var l=Qe(this,i),u=l.on;u!==t&&(e=(t=u).copy(),e._.cancel.push(a),e._.interrupt.push(a),e._.end.push(h)),l.on=e}),r===0&&o()})}
var vd=0;function Ce(t,e,n,i){this._groups=t,this._parents=e,this._name=n,this._id=i}function xd(t){return et().transition(t)}function Xs(){return++vd}var Me=et.
prototype;Ce.prototype=xd.prototype={constructor:Ce,select:td,selectAll:nd,selectChild:Me.selectChild,selectChildren:Me.selectChildren,filter:Df,merge:Bf,selection:rd,
transition:wd,call:Me.call,nodes:Me.nodes,node:Me.node,size:Me.size,empty:Me.empty,each:Me.each,on:Jf,attr:Rf,attrTween:Af,style:hd,styleTween:fd,text:Od,textTween:yd,
remove:ed,tween:Tf,delay:If,duration:Vf,ease:Uf,easeVarying:Zf,end:bd,[Symbol.iterator]:Me[Symbol.iterator]};var kd={time:null,delay:0,duration:250,ease:Rs};function Qd(t,e){
for(var n;!(n=t.__transition)||!(n=n[e]);)if(!(t=t.parentNode))throw new Error(`transition ${e} not found`);return n}function Td(t){var e,n;t instanceof Ce?(e=t.
_id,t=t._name):(e=Xs(),(n=kd).time=zn(),t=t==null?null:t+"");for(var i=this._groups,r=i.length,o=0;o<r;++o)for(var s=i[o],a=s.length,h,l=0;l<a;++l)(h=s[l])&&Xn(
h,t,e,l,s,n||Qd(h,e));return new Ce(i,this._parents,t,e)}et.prototype.interrupt=xf;et.prototype.transition=Td;var Wn=t=>()=>t;function Sd(t,{sourceEvent:e,target:n,transform:i,dispatch:r}){Object.defineProperties(this,{type:{value:t,enumerable:!0,configurable:!0},sourceEvent:{
value:e,enumerable:!0,configurable:!0},target:{value:n,enumerable:!0,configurable:!0},transform:{value:i,enumerable:!0,configurable:!0},_:{value:r}})}function Ae(t,e,n){
this.k=t,this.x=e,this.y=n}Ae.prototype={constructor:Ae,scale:function(t){return t===1?this:new Ae(this.k*t,this.x,this.y)},translate:function(t,e){return t===0&
e===0?this:new Ae(this.k,this.x+this.k*t,this.y+this.k*e)},apply:function(t){return[t[0]*this.k+this.x,t[1]*this.k+this.y]},applyX:function(t){return t*this.k+this.
x},applyY:function(t){return t*this.k+this.y},invert:function(t){return[(t[0]-this.x)/this.k,(t[1]-this.y)/this.k]},invertX:function(t){return(t-this.x)/this.k},
invertY:function(t){return(t-this.y)/this.k},rescaleX:function(t){return t.copy().domain(t.range().map(this.invertX,this).map(t.invert,t))},rescaleY:function(t){
return t.copy().domain(t.range().map(this.invertY,this).map(t.invert,t))},toString:function(){return"translate("+this.x+","+this.y+") scale("+this.k+")"}};var Vt=new Ae(
1,0,0);_d.prototype=Ae.prototype;function _d(t){for(;!t.__zoom;)if(!(t=t.parentNode))return Vt;return t.__zoom}function hr(t){t.stopImmediatePropagation()}function jt(t){
t.preventDefault(),t.stopImmediatePropagation()}function Pd(t){return(!t.ctrlKey||t.type==="wheel")&&!t.button}function Ed(){var t=this;return t instanceof SVGElement?
(t=t.ownerSVGElement||t,t.hasAttribute("viewBox")?(t=t.viewBox.baseVal,[[t.x,t.y],[t.x+t.width,t.y+t.height]]):[[0,0],[t.width.baseVal.value,t.height.baseVal.value]]):
[[0,0],[t.clientWidth,t.clientHeight]]}function Ws(){return this.__zoom||Vt}function $d(t){return-t.deltaY*(t.deltaMode===1?.05:t.deltaMode?1:.002)*(t.ctrlKey?10:
1)}function qd(){return navigator.maxTouchPoints||"ontouchstart"in this}function Rd(t,e,n){var i=t.invertX(e[0][0])-n[0][0],r=t.invertX(e[1][0])-n[1][0],o=t.invertY(
e[0][1])-n[0][1],s=t.invertY(e[1][1])-n[1][1];return t.translate(r>i?(i+r)/2:Math.min(0,i)||Math.max(0,r),s>o?(o+s)/2:Math.min(0,o)||Math.max(0,s))}function Is(){
var t=Pd,e=Ed,n=Rd,i=$d,r=qd,o=[0,1/0],s=[[-1/0,-1/0],[1/0,1/0]],a=250,h=Qs,l=Rt("start","zoom","end"),u,c,f,p=500,g=150,y=0,T=10;function b(O){O.property("__zo\
om",Ws).on("wheel.zoom",$,{passive:!1}).on("mousedown.zoom",M).on("dblclick.zoom",W).filter(r).on("touchstart.zoom",N).on("touchmove.zoom",_).on("touchend.zoom \
touchcancel.zoom",C).style("-webkit-tap-highlight-color","rgba(0,0,0,0)")}b.transform=function(O,w,m,q){var A=O.selection?O.selection():O;A.property("__zoom",Ws),
O!==A?Q(O,w,m,q):A.interrupt().each(function(){R(this,arguments).event(q).start().zoom(null,typeof w=="function"?w.apply(this,arguments):w).end()})},b.scaleBy=function(O,w,m,q){
b.scaleTo(O,function(){var A=this.__zoom.k,X=typeof w=="function"?w.apply(this,arguments):w;return A*X},m,q)},b.scaleTo=function(O,w,m,q){b.transform(O,function(){
var A=e.apply(this,arguments),X=this.__zoom,I=m==null?S(A):typeof m=="function"?m.apply(this,arguments):m,j=X.invert(I),G=typeof w=="function"?w.apply(this,arguments):
w;return n(x(v(X,G),I,j),A,s)},m,q)},b.translateBy=function(O,w,m,q){b.transform(O,function(){return n(this.__zoom.translate(typeof w=="function"?w.apply(this,arguments):
w,typeof m=="function"?m.apply(this,arguments):m),e.apply(this,arguments),s)},null,q)},b.translateTo=function(O,w,m,q,A){b.transform(O,function(){var X=e.apply(
this,arguments),I=this.__zoom,j=q==null?S(X):typeof q=="function"?q.apply(this,arguments):q;return n(Vt.translate(j[0],j[1]).scale(I.k).translate(typeof w=="fun\
ction"?-w.apply(this,arguments):-w,typeof m=="function"?-m.apply(this,arguments):-m),X,s)},q,A)};function v(O,w){return w=Math.max(o[0],Math.min(o[1],w)),w===O.
k?O:new Ae(w,O.x,O.y)}function x(O,w,m){var q=w[0]-m[0]*O.k,A=w[1]-m[1]*O.k;return q===O.x&&A===O.y?O:new Ae(O.k,q,A)}function S(O){return[(+O[0][0]+ +O[1][0])/
2,(+O[0][1]+ +O[1][1])/2]}function Q(O,w,m,q){O.on("start.zoom",function(){R(this,arguments).event(q).start()}).on("interrupt.zoom end.zoom",function(){R(this,arguments).
event(q).end()}).tween("zoom",function(){var A=this,X=arguments,I=R(A,X).event(q),j=e.apply(A,X),G=m==null?S(j):typeof m=="function"?m.apply(A,X):m,Z=Math.max(j[1][0]-
j[0][0],j[1][1]-j[0][1]),L=A.__zoom,D=typeof w=="function"?w.apply(A,X):w,ee=h(L.invert(G).concat(Z/L.k),D.invert(G).concat(Z/D.k));return function(K){if(K===1)
K=D;else{var ue=ee(K),Yn=Z/ue[2];K=new Ae(Yn,G[0]-ue[0]*Yn,G[1]-ue[1]*Yn)}I.zoom(null,K)}})}function R(O,w,m){return!m&&O.__zooming||new P(O,w)}function P(O,w){
this.that=O,this.args=w,this.active=0,this.sourceEvent=null,this.extent=e.apply(O,w),this.taps=0}P.prototype={event:function(O){return O&&(this.sourceEvent=O),this},
start:function(){return++this.active===1&&(this.that.__zooming=this,this.emit("start")),this},zoom:function(O,w){return this.mouse&&O!=="mouse"&&(this.mouse[1]=
w.invert(this.mouse[0])),this.touch0&&O!=="touch"&&(this.touch0[1]=w.invert(this.touch0[0])),this.touch1&&O!=="touch"&&(this.touch1[1]=w.invert(this.touch1[0])),
this.that.__zoom=w,this.emit("zoom"),this},end:function(){return--this.active===0&&(delete this.that.__zooming,this.emit("end")),this},emit:function(O){var w=oe(
this.that).datum();l.call(O,this.that,new Sd(O,{sourceEvent:this.sourceEvent,target:b,transform:this.that.__zoom,dispatch:l}),w)}};function $(O,...w){if(!t.apply(
this,arguments))return;var m=R(this,w).event(O),q=this.__zoom,A=Math.max(o[0],Math.min(o[1],q.k*Math.pow(2,i.apply(this,arguments)))),X=Re(O);if(m.wheel)(m.mouse[0][0]!==
X[0]||m.mouse[0][1]!==X[1])&&(m.mouse[1]=q.invert(m.mouse[0]=X)),clearTimeout(m.wheel);else{if(q.k===A)return;m.mouse=[X,q.invert(X)],Gt(this),m.start()}jt(O),m.
wheel=setTimeout(I,g),m.zoom("mouse",n(x(v(q,A),m.mouse[0],m.mouse[1]),m.extent,s));function I(){m.wheel=null,m.end()}}function M(O,...w){if(f||!t.apply(this,arguments))
return;var m=O.currentTarget,q=R(this,w,!0).event(O),A=oe(O.view).on("mousemove.zoom",G,!0).on("mouseup.zoom",Z,!0),X=Re(O,m),I=O.clientX,j=O.clientY;Vo(O.view),
hr(O),q.mouse=[X,this.__zoom.invert(X)],Gt(this),q.start();function G(L){if(jt(L),!q.moved){var D=L.clientX-I,ee=L.clientY-j;q.moved=D*D+ee*ee>y}q.event(L).zoom(
"mouse",n(x(q.that.__zoom,q.mouse[0]=Re(L,m),q.mouse[1]),q.extent,s))}function Z(L){A.on("mousemove.zoom mouseup.zoom",null),Lo(L.view,q.moved),jt(L),q.event(L).
end()}}function W(O,...w){if(t.apply(this,arguments)){var m=this.__zoom,q=Re(O.changedTouches?O.changedTouches[0]:O,this),A=m.invert(q),X=m.k*(O.shiftKey?.5:2),
I=n(x(v(m,X),q,A),e.apply(this,w),s);jt(O),a>0?oe(this).transition().duration(a).call(Q,I,q,O):oe(this).call(b.transform,I,q,O)}}function N(O,...w){if(t.apply(this,
arguments)){var m=O.touches,q=m.length,A=R(this,w,O.changedTouches.length===q).event(O),X,I,j,G;for(hr(O),I=0;I<q;++I)j=m[I],G=Re(j,this),G=[G,this.__zoom.invert(
G),j.identifier],A.touch0?!A.touch1&&A.touch0[2]!==G[2]&&(A.touch1=G,A.taps=0):(A.touch0=G,X=!0,A.taps=1+!!u);u&&(u=clearTimeout(u)),X&&(A.taps<2&&(c=G[0],u=setTimeout(
function(){u=null},p)),Gt(this),A.start())}}function _(O,...w){if(this.__zooming){var m=R(this,w).event(O),q=O.changedTouches,A=q.length,X,I,j,G;for(jt(O),X=0;X<
A;++X)I=q[X],j=Re(I,this),m.touch0&&m.touch0[2]===I.identifier?m.touch0[0]=j:m.touch1&&m.touch1[2]===I.identifier&&(m.touch1[0]=j);if(I=m.that.__zoom,m.touch1){
var Z=m.touch0[0],L=m.touch0[1],D=m.touch1[0],ee=m.touch1[1],K=(K=D[0]-Z[0])*K+(K=D[1]-Z[1])*K,ue=(ue=ee[0]-L[0])*ue+(ue=ee[1]-L[1])*ue;I=v(I,Math.sqrt(K/ue)),j=
[(Z[0]+D[0])/2,(Z[1]+D[1])/2],G=[(L[0]+ee[0])/2,(L[1]+ee[1])/2]}else if(m.touch0)j=m.touch0[0],G=m.touch0[1];else return;m.zoom("touch",n(x(I,j,G),m.extent,s))}}
function C(O,...w){if(this.__zooming){var m=R(this,w).event(O),q=O.changedTouches,A=q.length,X,I;for(hr(O),f&&clearTimeout(f),f=setTimeout(function(){f=null},p),
X=0;X<A;++X)I=q[X],m.touch0&&m.touch0[2]===I.identifier?delete m.touch0:m.touch1&&m.touch1[2]===I.identifier&&delete m.touch1;if(m.touch1&&!m.touch0&&(m.touch0=
m.touch1,delete m.touch1),m.touch0)m.touch0[1]=this.__zoom.invert(m.touch0[0]);else if(m.end(),m.taps===2&&(I=Re(I,this),Math.hypot(c[0]-I[0],c[1]-I[1])<T)){var j=oe(
this).on("dblclick.zoom");j&&j.apply(this,arguments)}}}return b.wheelDelta=function(O){return arguments.length?(i=typeof O=="function"?O:Wn(+O),b):i},b.filter=function(O){
return arguments.length?(t=typeof O=="function"?O:Wn(!!O),b):t},b.touchable=function(O){return arguments.length?(r=typeof O=="function"?O:Wn(!!O),b):r},b.extent=
function(O){return arguments.length?(e=typeof O=="function"?O:Wn([[+O[0][0],+O[0][1]],[+O[1][0],+O[1][1]]]),b):e},b.scaleExtent=function(O){return arguments.length?
(o[0]=+O[0],o[1]=+O[1],b):[o[0],o[1]]},b.translateExtent=function(O){return arguments.length?(s[0][0]=+O[0][0],s[1][0]=+O[1][0],s[0][1]=+O[0][1],s[1][1]=+O[1][1],
b):[[s[0][0],s[0][1]],[s[1][0],s[1][1]]]},b.constrain=function(O){return arguments.length?(n=O,b):n},b.duration=function(O){return arguments.length?(a=+O,b):a},
b.interpolate=function(O){return arguments.length?(h=O,b):h},b.on=function(){var O=l.on.apply(l,arguments);return O===l?b:O},b.clickDistance=function(O){return arguments.
length?(y=(O=+O)*O,b):Math.sqrt(y)},b.tapDistance=function(O){return arguments.length?(T=+O,b):T},b}var aa=Object.defineProperty,Nd=(t,e,n)=>e in t?aa(t,e,{enumerable:!0,configurable:!0,writable:!0,value:n}):t[e]=n,zd=(t,e)=>{for(var n in e)aa(t,n,{get:e[n],enumerable:!0})},
Md=(t,e,n)=>Nd(t,typeof e!="symbol"?e+"":e,n),Cd={};zd(Cd,{Graph:()=>fe,alg:()=>yr});var Ad=Object.defineProperty,la=(t,e)=>{for(var n in e)Ad(t,n,{get:e[n],enumerable:!0})},
mr=class{constructor(t){this._isDirected=!0,this._isMultigraph=!1,this._isCompound=!1,this._nodes={},this._in={},this._preds={},this._out={},this._sucs={},this.
_edgeObjs={},this._edgeLabels={},this._nodeCount=0,this._edgeCount=0,this._defaultNodeLabelFn=()=>{},this._defaultEdgeLabelFn=()=>{},t&&(this._isDirected="direc\
ted"in t?t.directed:!0,this._isMultigraph="multigraph"in t?t.multigraph:!1,this._isCompound="compound"in t?t.compound:!1),this._isCompound&&(this._parent={},this.
_children={},this._children["\0"]={})}isDirected(){return this._isDirected}isMultigraph(){return this._isMultigraph}isCompound(){return this._isCompound}setGraph(t){
return this._label=t,this}graph(){return this._label}setDefaultNodeLabel(t){return typeof t!="function"?this._defaultNodeLabelFn=()=>t:this._defaultNodeLabelFn=
t,this}nodeCount(){return this._nodeCount}nodes(){return Object.keys(this._nodes)}sources(){return this.nodes().filter(t=>Object.keys(this._in[t]).length===0)}sinks(){
return this.nodes().filter(t=>Object.keys(this._out[t]).length===0)}setNodes(t,e){return t.forEach(n=>{e!==void 0?this.setNode(n,e):this.setNode(n)}),this}setNode(t,e){
return t in this._nodes?(arguments.length>1&&(this._nodes[t]=e),this):(this._nodes[t]=arguments.length>1?e:this._defaultNodeLabelFn(t),this._isCompound&&(this._parent[t]=
"\0",this._children[t]={},this._children["\0"][t]=!0),this._in[t]={},this._preds[t]={},this._out[t]={},this._sucs[t]={},++this._nodeCount,this)}node(t){return this.
_nodes[t]}hasNode(t){return t in this._nodes}removeNode(t){if(t in this._nodes){let e=n=>this.removeEdge(this._edgeObjs[n]);delete this._nodes[t],this._isCompound&&
(this._removeFromParentsChildList(t),delete this._parent[t],this.children(t).forEach(n=>{this.setParent(n)}),delete this._children[t]),Object.keys(this._in[t]).
forEach(e),delete this._in[t],delete this._preds[t],Object.keys(this._out[t]).forEach(e),delete this._out[t],delete this._sucs[t],--this._nodeCount}return this}setParent(t,e){
if(!this._isCompound)throw new Error("Cannot set parent in a non-compound graph");if(e===void 0)e="\0";else{e+="";for(let n=e;n!==void 0;n=this.parent(n))if(n===
t)throw new Error("Setting "+e+" as parent of "+t+" would create a cycle");this.setNode(e)}return this.setNode(t),this._removeFromParentsChildList(t),this._parent[t]=
e,this._children[e][t]=!0,this}parent(t){if(this._isCompound){let e=this._parent[t];if(e!=="\0")return e}}children(t="\0"){if(this._isCompound){let e=this._children[t];
if(e)return Object.keys(e)}else{if(t==="\0")return this.nodes();if(this.hasNode(t))return[]}return[]}predecessors(t){let e=this._preds[t];if(e)return Object.keys(
e)}successors(t){let e=this._sucs[t];if(e)return Object.keys(e)}neighbors(t){let e=this.predecessors(t);if(e){let n=new Set(e),i=this.successors(t);if(i)for(let r of i)
n.add(r);return Array.from(n.values())}}isLeaf(t){var e;let n;return this.isDirected()?n=this.successors(t):n=this.neighbors(t),((e=n?.length)!=null?e:0)===0}filterNodes(t){
let e=new this.constructor({directed:this._isDirected,multigraph:this._isMultigraph,compound:this._isCompound});e.setGraph(this.graph()),Object.entries(this._nodes).
forEach(([r,o])=>{t(r)&&e.setNode(r,o)}),Object.values(this._edgeObjs).forEach(r=>{e.hasNode(r.v)&&e.hasNode(r.w)&&e.setEdge(r,this.edge(r))});let n={},i=r=>{let o=this.
parent(r);return!o||e.hasNode(o)?(n[r]=o,o):o in n?n[o]:i(o)};return this._isCompound&&e.nodes().forEach(r=>e.setParent(r,i(r))),e}setDefaultEdgeLabel(t){return typeof t!=
"function"?this._defaultEdgeLabelFn=()=>t:this._defaultEdgeLabelFn=t,this}edgeCount(){return this._edgeCount}edges(){return Object.values(this._edgeObjs)}setPath(t,e){
return t.reduce((n,i)=>(e!==void 0?this.setEdge(n,i,e):this.setEdge(n,i),i)),this}setEdge(t,e,n,i){let r,o,s,a,h=!1;typeof t=="object"&&t!==null&&"v"in t?(r=t.v,
o=t.w,s=t.name,arguments.length===2&&(a=e,h=!0)):(r=t,o=e,s=i,arguments.length>2&&(a=n,h=!0)),r=""+r,o=""+o,s!==void 0&&(s=""+s);let l=Lt(this._isDirected,r,o,s);
if(l in this._edgeLabels)return h&&(this._edgeLabels[l]=a),this;if(s!==void 0&&!this._isMultigraph)throw new Error("Cannot set a named edge when isMultigraph = \
false");this.setNode(r),this.setNode(o),this._edgeLabels[l]=h?a:this._defaultEdgeLabelFn(r,o,s);let u=Xd(this._isDirected,r,o,s);return r=u.v,o=u.w,Object.freeze(
u),this._edgeObjs[l]=u,Gs(this._preds[o],r),Gs(this._sucs[r],o),this._in[o][l]=u,this._out[r][l]=u,this._edgeCount++,this}edge(t,e,n){let i=arguments.length===1?
ur(this._isDirected,t):Lt(this._isDirected,t,e,n);return this._edgeLabels[i]}edgeAsObj(t,e,n){let i=arguments.length===1?this.edge(t):this.edge(t,e,n);return typeof i!=
"object"||i===null?{label:i}:i}hasEdge(t,e,n){return(arguments.length===1?ur(this._isDirected,t):Lt(this._isDirected,t,e,n))in this._edgeLabels}removeEdge(t,e,n){
let i=arguments.length===1?ur(this._isDirected,t):Lt(this._isDirected,t,e,n),r=this._edgeObjs[i];if(r){let o=r.v,s=r.w;delete this._edgeLabels[i],delete this._edgeObjs[i],
js(this._preds[s],o),js(this._sucs[o],s),delete this._in[s][i],delete this._out[o][i],this._edgeCount--}return this}inEdges(t,e){return this.isDirected()?this.filterEdges(
this._in[t],t,e):this.nodeEdges(t,e)}outEdges(t,e){return this.isDirected()?this.filterEdges(this._out[t],t,e):this.nodeEdges(t,e)}nodeEdges(t,e){if(t in this._nodes)
return this.filterEdges({...this._in[t],...this._out[t]},t,e)}_removeFromParentsChildList(t){delete this._children[this._parent[t]][t]}filterEdges(t,e,n){if(!t)
return;let i=Object.values(t);return n?i.filter(r=>r.v===e&&r.w===n||r.v===n&&r.w===e):i}};function Gs(t,e){t[e]?t[e]++:t[e]=1}function js(t,e){t[e]!==void 0&&!--t[e]&&
delete t[e]}function Lt(t,e,n,i){let r=""+e,o=""+n;if(!t&&r>o){let s=r;r=o,o=s}return r+""+o+""+(i===void 0?"\0":i)}function Xd(t,e,n,i){let r=""+e,o=""+n;if(!t&&
r>o){let a=r;r=o,o=a}let s={v:r,w:o};return i&&(s.name=i),s}function ur(t,e){return Lt(t,e.v,e.w,e.name)}var Wd={};la(Wd,{read:()=>Vd,write:()=>Id});function Id(t){
let e={options:{directed:t.isDirected(),multigraph:t.isMultigraph(),compound:t.isCompound()},nodes:Gd(t),edges:jd(t)},n=t.graph();return n!==void 0&&(e.value=structuredClone(
n)),e}function Gd(t){return t.nodes().map(e=>{let n=t.node(e),i=t.parent(e),r={v:e};return n!==void 0&&(r.value=n),i!==void 0&&(r.parent=i),r})}function jd(t){return t.
edges().map(e=>{let n=t.edge(e),i={v:e.v,w:e.w};return e.name!==void 0&&(i.name=e.name),n!==void 0&&(i.value=n),i})}function Vd(t){let e=new mr(t.options);return t.
value!==void 0&&e.setGraph(t.value),t.nodes.forEach(n=>{e.setNode(n.v,n.value),n.parent&&e.setParent(n.v,n.parent)}),t.edges.forEach(n=>{e.setEdge({v:n.v,w:n.w,
name:n.name},n.value)}),e}var yr={};la(yr,{CycleException:()=>Gn,bellmanFord:()=>ha,components:()=>Fd,dijkstra:()=>In,dijkstraAll:()=>Bd,findCycles:()=>Hd,floydWarshall:()=>Jd,
isAcyclic:()=>ep,postorder:()=>np,preorder:()=>ip,prim:()=>rp,shortestPaths:()=>op,tarjan:()=>ca,topsort:()=>fa});var Ld=()=>1;function ha(t,e,n,i){return Ud(t,
String(e),n||Ld,i||function(r){var o;return(o=t.outEdges(r))!=null?o:[]})}function Ud(t,e,n,i){let r={},o,s=0,a=t.nodes(),h=function(c){let f=r[c.v],p=r[c.w];if(!f||
!p)return;let g=n(c);f.distance+g<p.distance&&(r[c.w]={distance:f.distance+g,predecessor:c.v},o=!0)},l=function(){a.forEach(function(c){i(c).forEach(function(f){
let p=f.v===c?f.v:f.w,g=p===f.v?f.w:f.v;h({v:p,w:g})})})};a.forEach(function(c){let f=c===e?0:Number.POSITIVE_INFINITY;r[c]={distance:f,predecessor:""}});let u=a.
length;for(let c=1;c<u&&(o=!1,s++,l(),!!o);c++);if(s===u-1&&(o=!1,l(),o))throw new Error("The graph contains a negative weight cycle");return r}function Fd(t){let e={},
n=[],i;function r(o){var s,a;o in e||(e[o]=!0,i.push(o),(s=t.successors(o))==null||s.forEach(r),(a=t.predecessors(o))==null||a.forEach(r))}return t.nodes().forEach(
function(o){i=[],r(o),i.length&&n.push(i)}),n}var ua=class{constructor(){this._arr=[],this._keyIndices={}}size(){return this._arr.length}keys(){return this._arr.
map(t=>t.key)}has(t){return t in this._keyIndices}priority(t){let e=this._keyIndices[t];if(e!==void 0)return this._arr[e].priority}min(){if(this.size()===0)throw new Error(
"Queue underflow");return this._arr[0].key}add(t,e){let n=this._keyIndices,i=String(t);if(!(i in n)){let r=this._arr,o=r.length;return n[i]=o,r.push({key:i,priority:e}),
this._decrease(o),!0}return!1}removeMin(){if(this.size()===0)throw new Error("Queue underflow");this._swap(0,this._arr.length-1);let t=this._arr.pop();return delete this.
_keyIndices[t.key],this._heapify(0),t.key}decrease(t,e){let n=this._keyIndices[t];if(n===void 0)throw new Error(`Key not found: ${t}`);let i=this._arr[n].priority;
if(e>i)throw new Error(`New priority is greater than current priority. Key: ${t} Old: ${i} New: ${e}`);this._arr[n].priority=e,this._decrease(n)}_heapify(t){let e=this.
_arr,n=2*t,i=n+1,r=t;n<e.length&&(r=e[n].priority<e[r].priority?n:r,i<e.length&&(r=e[i].priority<e[r].priority?i:r),r!==t&&(this._swap(t,r),this._heapify(r)))}_decrease(t){
let e=this._arr,n=e[t].priority,i;for(;t!==0&&(i=t>>1,!(e[i].priority<n));)this._swap(t,i),t=i}_swap(t,e){let n=this._arr,i=this._keyIndices,r=n[t],o=n[e];n[t]=
o,n[e]=r,i[o.key]=t,i[r.key]=e}},Zd=()=>1;function In(t,e,n,i){let r=function(o){var s;return(s=t.outEdges(o))!=null?s:[]};return Dd(t,String(e),n||Zd,i||r)}function Dd(t,e,n,i){
let r={},o=new ua,s,a,h=function(l){let u=l.v!==s?l.v:l.w,c=r[u];if(!c)return;let f=n(l),p=a.distance+f;if(f<0)throw new Error("dijkstra does not allow negative\
 edge weights. Bad edge: "+l+" Weight: "+f);p<c.distance&&(c.distance=p,c.predecessor=s,o.decrease(u,p))};for(t.nodes().forEach(function(l){let u=l===e?0:Number.
POSITIVE_INFINITY;r[l]={distance:u,predecessor:""},o.add(l,u)});o.size()>0;){s=o.removeMin();let l=r[s];if(!l||l.distance===Number.POSITIVE_INFINITY)break;a=l,i(
s).forEach(h)}return r}function Bd(t,e,n){return t.nodes().reduce(function(i,r){return i[r]=In(t,r,e,n),i},{})}function ca(t){let e=0,n=[],i={},r=[];function o(s){
var a;let h=i[s]={onStack:!0,lowlink:e,index:e++};if(n.push(s),(a=t.successors(s))==null||a.forEach(function(l){if(l in i){let u=i[l];u!=null&&u.onStack&&(h.lowlink=
Math.min(h.lowlink,u.index))}else{o(l);let u=i[l];u&&(h.lowlink=Math.min(h.lowlink,u.lowlink))}}),h.lowlink===h.index){let l=[],u;do{u=n.pop();let c=i[u];c&&(c.
onStack=!1),l.push(u)}while(s!==u);r.push(l)}}return t.nodes().forEach(function(s){s in i||o(s)}),r}function Hd(t){return ca(t).filter(function(e){var n;let i=e[0];
return i?e.length>1||e.length===1&&((n=t.outEdges(i,i))!=null?n:[]).length>0:!1})}var Yd=()=>1;function Jd(t,e,n){return Kd(t,e||Yd,n||function(i){var r;return(r=
t.outEdges(i))!=null?r:[]})}function Kd(t,e,n){let i={},r=t.nodes();return r.forEach(function(o){let s={};i[o]=s,s[o]={distance:0,predecessor:""},r.forEach(function(a){
o!==a&&(s[a]={distance:Number.POSITIVE_INFINITY,predecessor:""})}),n(o).forEach(function(a){let h=a.v===o?a.w:a.v,l=e(a);s[h]={distance:l,predecessor:o}})}),r.forEach(
function(o){let s=i[o];s&&r.forEach(function(a){let h=i[a];h&&r.forEach(function(l){let u=h[o],c=s[l],f=h[l];if(u&&c&&f){let p=u.distance+c.distance;p<f.distance&&
(f.distance=p,f.predecessor=c.predecessor)}})})}),i}var Gn=class extends Error{constructor(t){super(t),this.name="CycleException"}};function fa(t){let e={},n={},
i=[];function r(o){var s;if(o in n)throw new Gn;o in e||(n[o]=!0,e[o]=!0,(s=t.predecessors(o))==null||s.forEach(r),delete n[o],i.push(o))}if(t.sinks().forEach(r),
Object.keys(e).length!==t.nodeCount())throw new Gn;return i}function ep(t){try{fa(t)}catch(e){if(e instanceof Gn)return!1;throw e}return!0}function tp(t,e,n,i,r){
Array.isArray(e)||(e=[e]);let o=(a=>{var h;return(h=t.isDirected()?t.successors(a):t.neighbors(a))!=null?h:[]}),s={};return e.forEach(function(a){if(!t.hasNode(
a))throw new Error("Graph does not have node: "+a);r=da(t,a,n==="post",s,o,i,r)}),r}function da(t,e,n,i,r,o,s){return e in i||(i[e]=!0,n||(s=o(s,e)),r(e).forEach(
function(a){s=da(t,a,n,i,r,o,s)}),n&&(s=o(s,e))),s}function pa(t,e,n){return tp(t,e,n,function(i,r){return i.push(r),i},[])}function np(t,e){return pa(t,e,"post")}
function ip(t,e){return pa(t,e,"pre")}function rp(t,e){var n;let i=new mr,r={},o=new ua,s;function a(u){let c=u.v===s?u.w:u.v,f=o.priority(c);if(f!==void 0){let p=e(
u);p<f&&(r[c]=s,o.decrease(c,p))}}if(t.nodeCount()===0)return i;t.nodes().forEach(function(u){o.add(u,Number.POSITIVE_INFINITY),i.setNode(u)});let h=t.nodes()[0];
h!==void 0&&o.decrease(h,0);let l=!1;for(;o.size()>0;){if(s=o.removeMin(),s in r)i.setEdge(s,r[s]);else{if(l)throw new Error("Input graph is not connected: "+t);
l=!0}(n=t.nodeEdges(s))==null||n.forEach(a)}return i}function op(t,e,n,i){return sp(t,e,n,i??(r=>{var o;return(o=t.outEdges(r))!=null?o:[]}))}function sp(t,e,n,i){
if(n===void 0)return In(t,e,n,i);let r=!1,o=t.nodes();for(let s=0;s<o.length;s++){let a=o[s];if(a===void 0)continue;let h=i(a);for(let l=0;l<h.length;l++){let u=h[l];
if(!u)continue;let c=u.v===a?u.v:u.w,f=c===u.v?u.w:u.v;n({v:c,w:f})<0&&(r=!0)}if(r)return ha(t,e,n,i)}return In(t,e,n,i)}var fe=mr;function bt(t,e,n,i){let r=i;
for(;t.hasNode(r);)r=wr(i);return n.dummy=e,t.setNode(r,n),r}function ap(t){let e=new fe().setGraph(t.graph());return t.nodes().forEach(n=>e.setNode(n,t.node(n))),
t.edges().forEach(n=>{let i=e.edge(n.v,n.w)||{weight:0,minlen:1},r=t.edge(n);e.setEdge(n.v,n.w,{weight:i.weight+r.weight,minlen:Math.max(i.minlen,r.minlen)})}),
e}function Oa(t){let e=new fe({multigraph:t.isMultigraph()}).setGraph(t.graph());return t.nodes().forEach(n=>{t.children(n).length||e.setNode(n,t.node(n))}),t.edges().
forEach(n=>{e.setEdge(n,t.edge(n))}),e}function Vs(t,e){let n=t.x,i=t.y,r=e.x-n,o=e.y-i,s=t.width/2,a=t.height/2;if(!r&&!o)throw new Error("Not possible to find\
 intersection inside of the rectangle");let h,l;return r===0||Math.abs(o)*s>Math.abs(r)*a?(o<0&&(a=-a),h=a*r/o,l=a):(r<0&&(s=-s),h=s,l=s*o/r),{x:n+h,y:i+l}}function Vn(t){
let e=Ut(ma(t)+1).map(()=>[]);return t.nodes().forEach(n=>{let i=t.node(n),r=i.rank;r!==void 0&&(e[r]||(e[r]=[]),e[r][i.order]=n)}),e}function lp(t){let e=t.nodes().
map(i=>{let r=t.node(i).rank;return r===void 0?Number.MAX_VALUE:r}),n=Te(Math.min,e);t.nodes().forEach(i=>{let r=t.node(i);Object.hasOwn(r,"rank")&&(r.rank-=n)})}
function hp(t){let e=t.nodes().map(s=>t.node(s).rank).filter(s=>s!==void 0),n=Te(Math.min,e),i=[];t.nodes().forEach(s=>{let a=t.node(s).rank-n;i[a]||(i[a]=[]),i[a].
push(s)});let r=0,o=t.graph().nodeRankFactor;Array.from(i).forEach((s,a)=>{s===void 0&&a%o!==0?--r:s!==void 0&&r&&s.forEach(h=>t.node(h).rank+=r)})}function Ls(t,e,n,i){
let r={width:0,height:0};return arguments.length>=4&&(r.rank=n,r.order=i),bt(t,"border",r,e)}function up(t,e=ga){let n=[];for(let i=0;i<t.length;i+=e){let r=t.slice(
i,i+e);n.push(r)}return n}var ga=65535;function Te(t,e){if(e.length>ga){let n=up(e);return t(...n.map(i=>t(...i)))}else return t(...e)}function ma(t){let e=t.nodes().
map(n=>{let i=t.node(n).rank;return i===void 0?Number.MIN_VALUE:i});return Te(Math.max,e)}function cp(t,e){let n={lhs:[],rhs:[]};return t.forEach(i=>{e(i)?n.lhs.
push(i):n.rhs.push(i)}),n}function fp(t,e){return e()}var dp=0;function wr(t){let e=++dp;return t+(""+e)}function Ut(t,e,n=1){e==null&&(e=t,t=0);let i=o=>o<e;n<0&&(i=o=>e<o);let r=[];for(let o=t;i(
o);o+=n)r.push(o);return r}function jn(t,e){let n={};for(let i of e)t[i]!==void 0&&(n[i]=t[i]);return n}function Ln(t,e){let n;return typeof e=="string"?n=i=>i[e]:
n=e,Object.entries(t).reduce((i,[r,o])=>(i[r]=n(o,r),i),{})}function pp(t,e){return t.reduce((n,i,r)=>(n[i]=e[r],n),{})}var Un="\0";function ya(t,e,n){var i,r,o,
s,a,h;if(!(t&&e&&n&&e.dummy==="edge"&&n.dummy==="edge"&&e.edgeObj&&n.edgeObj&&t[e.edgeObj.v]&&t[n.edgeObj.v]&&t[e.edgeObj.w]&&t[n.edgeObj.w]))return 0;let l=!0;
e.edgeObj.w===n.edgeObj.w&&(l=!1);let u=l?(r=(i=t[e.edgeObj.v])==null?void 0:i.rank)!=null?r:NaN+1:(s=(o=t[e.edgeObj.w])==null?void 0:o.rank)!=null?s:NaN-1,c=Object.
entries(t).find(y=>{var T,b;return((T=y[1].edgeObj)==null?void 0:T.v)===e.edgeObj.v&&((b=y[1].edgeObj)==null?void 0:b.w)===e.edgeObj.w&&y[1].rank===u}),f=Object.
entries(t).find(y=>{var T,b;return((T=y[1].edgeObj)==null?void 0:T.v)===n.edgeObj.v&&((b=y[1].edgeObj)==null?void 0:b.w)===n.edgeObj.w&&y[1].rank===u});if(!c||!f)
return 0;let p=(a=c[1].order)!=null?a:NaN,g=(h=f[1].order)!=null?h:NaN;return isNaN(p-g)?0:p-g}var Op=class{constructor(){Md(this,"_sentinel");let t={};t._next=t._prev=t,this._sentinel=t}dequeue(){let t=this._sentinel,e=t._prev;if(e!==t)return Us(e),e}enqueue(t){
let e=this._sentinel;t._prev&&t._next&&Us(t),t._next=e._next,e._next._prev=t,e._next=t,t._prev=e}toString(){let t=[],e=this._sentinel,n=e._prev;for(;n!==e;)t.push(
JSON.stringify(n,gp)),n=n._prev;return"["+t.join(", ")+"]"}};function Us(t){t._prev._next=t._next,t._next._prev=t._prev,delete t._next,delete t._prev}function gp(t,e){
if(t!=="_next"&&t!=="_prev")return e}var mp=Op,yp=()=>1;function wp(t,e){if(t.nodeCount()<=1)return[];let n=vp(t,e||yp);return bp(n.graph,n.buckets,n.zeroIdx).flatMap(
i=>t.outEdges(i.v,i.w)||[])}function bp(t,e,n){var i;let r=[],o=e[e.length-1],s=e[0],a;for(;t.nodeCount();){for(;a=s.dequeue();)cr(t,e,n,a);for(;a=o.dequeue();)
cr(t,e,n,a);if(t.nodeCount()){for(let h=e.length-2;h>0;--h)if(a=(i=e[h])==null?void 0:i.dequeue(),a){r=r.concat(cr(t,e,n,a,!0)||[]);break}}}return r}function cr(t,e,n,i,r){
let o=[],s=r?o:void 0;return(t.inEdges(i.v)||[]).forEach(a=>{let h=t.edge(a),l=t.node(a.v);r&&o.push({v:a.v,w:a.w}),l.out-=h,gr(e,n,l)}),(t.outEdges(i.v)||[]).forEach(
a=>{let h=t.edge(a),l=a.w,u=t.node(l);u.in-=h,gr(e,n,u)}),t.removeNode(i.v),s}function vp(t,e){let n=new fe,i=0,r=0;t.nodes().forEach(a=>{n.setNode(a,{v:a,in:0,
out:0})}),t.edges().forEach(a=>{let h=n.edge(a.v,a.w)||0,l=e(a),u=h+l;n.setEdge(a.v,a.w,u);let c=n.node(a.v),f=n.node(a.w);r=Math.max(r,c.out+=l),i=Math.max(i,f.
in+=l)});let o=xp(r+i+3).map(()=>new mp),s=i+1;return n.nodes().forEach(a=>{gr(o,s,n.node(a))}),{graph:n,buckets:o,zeroIdx:s}}function gr(t,e,n){var i,r,o;n.out?
n.in?(o=t[n.out-n.in+e])==null||o.enqueue(n):(r=t[t.length-1])==null||r.enqueue(n):(i=t[0])==null||i.enqueue(n)}function xp(t){let e=[];for(let n=0;n<t;n++)e.push(
n);return e}function kp(t,e){(t.graph().acyclicer==="greedy"?wp(t,n(t)):Qp(t,e??null)).forEach(i=>{let r=t.edge(i);t.removeEdge(i),r.forwardName=i.name,r.reversed=
!0,t.setEdge(i.w,i.v,r,wr("rev"))});function n(i){return r=>i.edge(r).weight}}function Qp(t,e){let n=[],i={},r={};function o(h){Object.hasOwn(r,h)||(r[h]=!0,i[h]=
!0,t.outEdges(h).forEach(l=>{Object.hasOwn(i,l.w)?n.push(l):o(l.w)}),delete i[h])}function s(h){var l;Object.hasOwn(r,h)||(r[h]=!0,i[h]=!0,(l=t.outEdges(h))==null||
l.forEach(u=>{var c,f;Object.hasOwn(i,u.w)||((c=e.node(h))==null?void 0:c.rank)>((f=e.node(u.w))==null?void 0:f.rank)&&Sp(t,u.w,u)?n.push(u):s(u.w)}),delete i[h])}
let a=o;return e&&typeof e.node=="function"&&(a=s),t.sources().forEach(a),t.nodes().forEach(a),n}function Tp(t){t.edges().forEach(e=>{let n=t.edge(e);if(n.reversed){
t.removeEdge(e);let i=n.forwardName;delete n.reversed,delete n.forwardName,t.setEdge(e.w,e.v,n,i)}})}function Sp(t,e,n){let i=new Set;function r(o){var s;if(t.sources().
includes(o))return!0;i.add(o);for(let a of(s=t.inEdges(o))!=null?s:[])if(!(a.v===n.v&&a.w===n.w)&&!i.has(a.v)&&r(a.v))return!0;return!1}return r(e)}function _p(t){
t.graph().dummyChains=[],t.edges().forEach(e=>Pp(t,e))}function Pp(t,e){let n=e.v,i=t.node(n).rank,r=e.w,o=t.node(r).rank,s=e.name,a=t.edge(e),h=a.labelRank;if(o===
i+1)return;t.removeEdge(e);let l,u,c;for(c=0,++i;i<o;++c,++i)a.points=[],u={width:0,height:0,edgeLabel:a,edgeObj:e,rank:i},l=bt(t,"edge",u,"_d"),i===h&&(u.width=
a.width,u.height=a.height,u.dummy="edge-label",u.labelpos=a.labelpos),t.setEdge(n,l,{weight:a.weight},s),c===0&&t.graph().dummyChains.push(l),n=l;t.setEdge(n,r,
{weight:a.weight},s)}function Ep(t){t.graph().dummyChains.forEach(e=>{let n=t.node(e),i=n.edgeLabel,r;for(t.setEdge(n.edgeObj,i);n.dummy;)r=t.successors(e)[0],t.
removeNode(e),i.points.push({x:n.x,y:n.y}),n.dummy==="edge-label"&&(i.x=n.x,i.y=n.y,i.width=n.width,i.height=n.height),e=r,n=t.node(e)})}function br(t){let e={};
function n(i){let r=t.node(i);if(Object.hasOwn(e,i))return r.rank;e[i]=!0;let o=t.outEdges(i),s=o?o.map(h=>h==null?Number.POSITIVE_INFINITY:n(h.w)-t.edge(h).minlen):
[],a=Te(Math.min,s);return a===Number.POSITIVE_INFINITY&&(a=0),r.rank=a}t.sources().forEach(n)}function wt(t,e){return t.node(e.w).rank-t.node(e.v).rank-t.edge(
e).minlen}var wa=$p;function $p(t){let e=new fe({directed:!1}),n=t.nodes();if(n.length===0)throw new Error("Graph must have at least one node");let i=n[0],r=t.nodeCount();
e.setNode(i,{});let o,s;for(;qp(e,t)<r&&(o=Rp(e,t),!!o);)s=e.hasNode(o.v)?wt(t,o):-wt(t,o),Np(e,t,s);return e}function qp(t,e){function n(i){let r=e.nodeEdges(i);
r&&r.forEach(o=>{let s=o.v,a=i===s?o.w:s;!t.hasNode(a)&&!wt(e,o)&&(t.setNode(a,{}),t.setEdge(i,a,{}),n(a))})}return t.nodes().forEach(n),t.nodeCount()}function Rp(t,e){
return e.edges().reduce((n,i)=>{let r=Number.POSITIVE_INFINITY;return t.hasNode(i.v)!==t.hasNode(i.w)&&(r=wt(e,i)),r<n[0]?[r,i]:n},[Number.POSITIVE_INFINITY,null])[1]}
function Np(t,e,n){t.nodes().forEach(i=>e.node(i).rank+=n)}var{preorder:zp,postorder:Mp}=yr,Cp=at;at.initLowLimValues=xr;at.initCutValues=vr;at.calcCutValue=ba;
at.leaveEdge=xa;at.enterEdge=ka;at.exchangeEdges=Qa;function at(t){t=ap(t),br(t);let e=wa(t);xr(e),vr(e,t);let n,i;for(;n=xa(e);)i=ka(e,t,n),Qa(e,t,n,i)}function vr(t,e){
let n=Mp(t,t.nodes());n=n.slice(0,n.length-1),n.forEach(i=>Ap(t,e,i))}function Ap(t,e,n){let i=t.node(n).parent,r=t.edge(n,i);r.cutvalue=ba(t,e,n)}function ba(t,e,n){
let i=t.node(n).parent,r=!0,o=e.edge(n,i),s=0;o||(r=!1,o=e.edge(i,n)),s=o.weight;let a=e.nodeEdges(n);return a&&a.forEach(h=>{let l=h.v===n,u=l?h.w:h.v;if(u!==i){
let c=l===r,f=e.edge(h).weight;if(s+=c?f:-f,Wp(t,n,u)){let p=t.edge(n,u).cutvalue;s+=c?-p:p}}}),s}function xr(t,e){arguments.length<2&&(e=t.nodes()[0]),va(t,{},
1,e)}function va(t,e,n,i,r){let o=n,s=t.node(i);e[i]=!0;let a=t.neighbors(i);return a&&a.forEach(h=>{Object.hasOwn(e,h)||(n=va(t,e,n,h,i))}),s.low=o,s.lim=n++,r?
s.parent=r:delete s.parent,n}function xa(t){return t.edges().find(e=>t.edge(e).cutvalue<0)}function ka(t,e,n){let i=n.v,r=n.w;e.hasEdge(i,r)||(i=n.w,r=n.v);let o=t.
node(i),s=t.node(r),a=o,h=!1;return o.lim>s.lim&&(a=s,h=!0),e.edges().filter(l=>h===Fs(t,t.node(l.v),a)&&h!==Fs(t,t.node(l.w),a)).reduce((l,u)=>wt(e,u)<wt(e,l)?
u:l)}function Qa(t,e,n,i){let r=n.v,o=n.w;t.removeEdge(r,o),t.setEdge(i.v,i.w,{}),xr(t),vr(t,e),Xp(t,e)}function Xp(t,e){let n=t.nodes().find(r=>!t.node(r).parent);
if(!n)return;let i=zp(t,[n]);i=i.slice(1),i.forEach(r=>{let o=t.node(r).parent,s=e.edge(r,o),a=!1;s||(s=e.edge(o,r),a=!0),e.node(r).rank=e.node(o).rank+(a?s.minlen:
-s.minlen)})}function Wp(t,e,n){return t.hasEdge(e,n)}function Fs(t,e,n){return n.low<=e.lim&&e.lim<=n.lim}var Ip=Gp;function Gp(t){let e=t.graph().ranker;if(typeof e==
"function")return e(t);switch(e){case"network-simplex":Zs(t);break;case"tight-tree":Vp(t);break;case"longest-path":jp(t);break;case"none":break;default:Zs(t)}}var jp=br;
function Vp(t){br(t),wa(t)}function Zs(t){Cp(t)}var Lp=Up;function Up(t){let e=Zp(t),n=t.graph();Array.isArray(n.dummyChains)&&n.dummyChains.forEach(i=>{let r=t.
node(i),o=r.edgeObj,s=Fp(t,e,o.v,o.w),a=s.path,h=s.lca,l=0,u=a[l],c=!0;for(;i!==o.w;){if(r=t.node(i),c){for(;(u=a[l])!==h&&t.node(u).maxRank<r.rank;)l++;u===h&&
(c=!1)}if(!c){for(;l<a.length-1&&t.node(a[l+1]).minRank<=r.rank;)l++;u=a[l]}u!==void 0&&t.setParent(i,u),i=t.successors(i)[0]}})}function Fp(t,e,n,i){let r=[],o=[],
s=Math.min(e[n].low,e[i].low),a=Math.max(e[n].lim,e[i].lim),h;h=n;do h=t.parent(h),r.push(h);while(h&&(e[h].low>s||a>e[h].lim));let l=h,u=i;for(;(u=t.parent(u))!==
l;)o.push(u);return{path:r.concat(o.reverse()),lca:l}}function Zp(t){let e={},n=0;function i(r){let o=n;t.children(r).forEach(i),e[r]={low:o,lim:n++}}return t.children(
Un).forEach(i),e}function Dp(t){let e=bt(t,"root",{},"_root"),n=Bp(t),i=Object.values(n),r=Te(Math.max,i)-1,o=2*r+1;t.graph().nestingRoot=e,t.edges().forEach(a=>t.
edge(a).minlen*=o);let s=Hp(t)+1;t.children(Un).forEach(a=>{Ta(t,e,o,s,r,n,a)}),t.graph().nodeRankFactor=o}function Ta(t,e,n,i,r,o,s){var a;let h=t.children(s);
if(!h.length){s!==e&&t.setEdge(e,s,{weight:0,minlen:n});return}let l=Ls(t,"_bt"),u=Ls(t,"_bb"),c=t.node(s);t.setParent(l,s),c.borderTop=l,t.setParent(u,s),c.borderBottom=
u,h.forEach(f=>{var p;Ta(t,e,n,i,r,o,f);let g=t.node(f),y=g.borderTop?g.borderTop:f,T=g.borderBottom?g.borderBottom:f,b=g.borderTop?i:2*i,v=y!==T?1:r-((p=o[s])!=
null?p:0)+1;t.setEdge(l,y,{weight:b,minlen:v,nestingEdge:!0}),t.setEdge(T,u,{weight:b,minlen:v,nestingEdge:!0})}),t.parent(s)||t.setEdge(e,l,{weight:0,minlen:r+
((a=o[s])!=null?a:0)})}function Bp(t){let e={};function n(i,r){let o=t.children(i);o&&o.length&&o.forEach(s=>n(s,r+1)),e[i]=r}return t.children(Un).forEach(i=>n(
i,1)),e}function Hp(t){return t.edges().reduce((e,n)=>e+t.edge(n).weight,0)}function Yp(t){let e=t.graph();t.removeNode(e.nestingRoot),delete e.nestingRoot,t.edges().
forEach(n=>{t.edge(n).nestingEdge&&t.removeEdge(n)})}var Jp=Kp;function Kp(t){function e(n){let i=t.children(n),r=t.node(n);if(i.length&&i.forEach(e),r&&Object.
hasOwn(r,"minRank")){r.borderLeft=[],r.borderRight=[];for(let o=r.minRank,s=r.maxRank+1;o<s;++o)Ds(t,"borderLeft","_bl",n,r,o),Ds(t,"borderRight","_br",n,r,o)}}
t.children(Un).forEach(e)}function Ds(t,e,n,i,r,o){let s={width:0,height:0,rank:o,borderType:e},a=r[e][o-1],h=bt(t,"border",s,n);r[e][o]=h,t.setParent(h,i),a&&t.
setEdge(a,h,{weight:1})}function eO(t){var e;let n=(e=t.graph().rankdir)==null?void 0:e.toLowerCase();(n==="lr"||n==="rl")&&Sa(t)}function tO(t){var e;let n=(e=
t.graph().rankdir)==null?void 0:e.toLowerCase();(n==="bt"||n==="rl")&&nO(t),(n==="lr"||n==="rl")&&(iO(t),Sa(t))}function Sa(t){t.nodes().forEach(e=>Bs(t.node(e))),
t.edges().forEach(e=>Bs(t.edge(e)))}function Bs(t){let e=t.width;t.width=t.height,t.height=e}function nO(t){t.nodes().forEach(e=>fr(t.node(e))),t.edges().forEach(
e=>{var n;let i=t.edge(e);(n=i.points)==null||n.forEach(fr),Object.hasOwn(i,"y")&&fr(i)})}function fr(t){t.y=-t.y}function iO(t){t.nodes().forEach(e=>dr(t.node(
e))),t.edges().forEach(e=>{var n;let i=t.edge(e);(n=i.points)==null||n.forEach(dr),Object.hasOwn(i,"x")&&dr(i)})}function dr(t){let e=t.x;t.x=t.y,t.y=e}function rO(t,e=null){
let n={},i=t.nodes().filter(l=>!t.children(l).length),r=i.map(l=>t.node(l).rank),o=Te(Math.max,r),s=Ut(o+1).map(()=>[]);function a(l){if(n[l])return;n[l]=!0;let u=t.
node(l);s[u.rank].push(l);let c=t.successors(l);c&&[...c].sort((f,p)=>h(f,p)).forEach(a)}i.sort((l,u)=>t.node(l).rank-t.node(u).rank).forEach(a);function h(l,u){
let c=t.node(l),f=t.node(u);return ya(e,c,f)}return s}function oO(t,e){let n=0;for(let i=1;i<e.length;++i)n+=sO(t,e[i-1],e[i]);return n}function sO(t,e,n){let i=pp(
n,n.map((l,u)=>u)),r=e.flatMap(l=>{let u=t.outEdges(l);return u?u.map(c=>({pos:i[c.w],weight:t.edge(c).weight})).sort((c,f)=>c.pos-f.pos):[]}),o=1;for(;o<n.length;)
o<<=1;let s=2*o-1;o-=1;let a=new Array(s).fill(0),h=0;return r.forEach(l=>{let u=l.pos+o;a[u]+=l.weight;let c=0;for(;u>0;)u%2&&(c+=a[u+1]),u=u-1>>1,a[u]+=l.weight;
h+=l.weight*c}),h}function aO(t,e=[]){return e.map(n=>{let i=t.inEdges(n);if(!i||!i.length)return{v:n};{let r=i.reduce((o,s)=>{let a=t.edge(s),h=t.node(s.v);return{
sum:o.sum+a.weight*h.order,weight:o.weight+a.weight}},{sum:0,weight:0});return{v:n,barycenter:r.sum/r.weight,weight:r.weight}}})}function lO(t,e){let n={};t.forEach(
(r,o)=>{let s={indegree:0,in:[],out:[],vs:[r.v],i:o};r.barycenter!==void 0&&(s.barycenter=r.barycenter,s.weight=r.weight),n[r.v]=s}),e.edges().forEach(r=>{let o=n[r.
v],s=n[r.w];o!==void 0&&s!==void 0&&(s.indegree++,o.out.push(s))});let i=Object.values(n).filter(r=>!r.indegree);return hO(i)}function hO(t){let e=[];function n(r){
return o=>{o.merged||(o.barycenter===void 0||r.barycenter===void 0||o.barycenter>=r.barycenter)&&uO(r,o)}}function i(r){return o=>{o.in.push(r),--o.indegree===0&&
t.push(o)}}for(;t.length;){let r=t.pop();e.push(r),r.in.reverse().forEach(n(r)),r.out.forEach(i(r))}return e.filter(r=>!r.merged).map(r=>jn(r,["vs","i","barycen\
ter","weight"]))}function uO(t,e){let n=0,i=0;t.weight&&(n+=t.barycenter*t.weight,i+=t.weight),e.weight&&(n+=e.barycenter*e.weight,i+=e.weight),t.vs=e.vs.concat(
t.vs),t.barycenter=n/i,t.weight=i,t.i=Math.min(e.i,t.i),e.merged=!0}function cO(t,e,n,i,r){let o={},s=null,a=null,h=r;typeof e=="boolean"?(h=e,o={}):e&&(o=e,s=n??
null,a=i??null);let l=cp(t,b=>Object.hasOwn(b,"barycenter")),u=l.lhs,c=l.rhs.sort((b,v)=>v.i-b.i),f=[],p=0,g=0,y=0;u.sort(fO(a,s,!!h));for(let[b,v]of Object.entries(
o)){let x=u.findIndex(S=>S.vs[0]===b);u.splice(x+1,0,v)}y=Hs(f,c,y),u.forEach(b=>{y+=b.vs.length,f.push(b.vs),p+=b.barycenter*b.weight,g+=b.weight,y=Hs(f,c,y)});
let T={vs:f.flat(1)};return g&&(T.barycenter=p/g,T.weight=g),T}function Hs(t,e,n){let i;for(;e.length&&(i=e[e.length-1]).i<=n;)e.pop(),t.push(i.vs),n++;return n}
function fO(t,e,n){return(i,r)=>{if(i.barycenter<r.barycenter)return-1;if(i.barycenter>r.barycenter)return 1;if(t&&(typeof i.vs[0]=="string"||typeof r.vs[0]=="s\
tring")){let o=t.node(i.vs[0]),s=t.node(r.vs[0]),a=ya(e,o,s);if(a!==0)return a}return n?r.i-i.i:i.i-r.i}}function _a(t,e,n,i,r){var o,s,a,h,l,u,c,f,p,g,y;let T=null,
b=r;typeof i=="boolean"?(b=i,T=null):i!==void 0&&(T=i);let v=t.children(e),x=t.node(e),S=x?x.borderLeft:void 0,Q=x?x.borderRight:void 0,R={};S&&(v=v.filter(_=>_!==
S&&_!==Q));let P=aO(t,v);P.forEach(_=>{if(t.children(_.v).length){let{result:C}=_a(t,_.v,n,T,b);R[_.v]=C,Object.hasOwn(C,"barycenter")&&pO(_,C)}});let $=lO(P,n);
dO($,R);let M={},W=!1;for(let _=0;_<$.length;_++)for(let C=_+1;C<$.length;C++)if(!(!$[_]||!$[C]||!((o=$[_])!=null&&o.barycenter)||!((s=$[C])!=null&&s.barycenter))&&
((a=$[_])==null?void 0:a.barycenter)===$[C].barycenter){let O=(l=(h=$[_])==null?void 0:h.vs[0])!=null?l:"",w=(c=(u=$[C])==null?void 0:u.vs[0])!=null?c:"",m=t.node(
O),q=t.node(w);if(m.dummy==="edge"&&q.dummy==="edge"&&((f=m.edgeObj)==null?void 0:f.v)===((p=q.edgeObj)==null?void 0:p.v)&&((g=m.edgeObj)==null?void 0:g.w)===((y=
q.edgeObj)==null?void 0:y.w))if(m.edgeLabel.reversed){M[w]=$[_],$.splice(_,1),_--;break}else M[O]||(M[O]=$[C],$.splice(C,1),C--);else W=!0}let N=cO($,M,T,t,b);if(S&&
Q){N.vs=[S,N.vs,Q].flat(1);let _=t.predecessors(S);if(_&&_.length){let C=t.node(_[0]),O=t.predecessors(Q),w=t.node(O[0]);Object.hasOwn(N,"barycenter")||(N.barycenter=
0,N.weight=0),N.barycenter=(N.barycenter*N.weight+C.order+w.order)/(N.weight+2),N.weight+=2}}return Object.defineProperty(N,"result",{value:N,enumerable:!1,configurable:!0,
writable:!0}),Object.defineProperty(N,"usedBias",{value:W,enumerable:!1,configurable:!0,writable:!0}),N}function dO(t,e){t.forEach(n=>{n.vs=n.vs.flatMap(i=>e[i]?
e[i].vs:i)})}function pO(t,e){t.barycenter!==void 0?(t.barycenter=(t.barycenter*t.weight+e.barycenter*e.weight)/(t.weight+e.weight),t.weight+=e.weight):(t.barycenter=
e.barycenter,t.weight=e.weight)}function OO(t,e,n,i){i||(i=t.nodes());let r=gO(t),o=new fe({compound:!0}).setGraph({root:r}).setDefaultNodeLabel(s=>t.node(s));return i.
forEach(s=>{let a=t.node(s),h=t.parent(s);if(a.rank===e||a.minRank<=e&&e<=a.maxRank){o.setNode(s),o.setParent(s,h||r);let l=t[n](s);l&&l.forEach(u=>{let c=u.v===
s?u.w:u.v,f=o.edge(c,s),p=f!==void 0?f.weight:0;o.setEdge(c,s,{weight:t.edge(u).weight+p})}),Object.hasOwn(a,"minRank")&&o.setNode(s,{borderLeft:a.borderLeft[e],
borderRight:a.borderRight[e]})}}),o}function gO(t){let e;for(;t.hasNode(e=wr("_root")););return e}function mO(t,e,n){let i={},r;n.forEach(o=>{let s=t.parent(o),
a,h;for(;s;){if(a=t.parent(s),a?(h=i[a],i[a]=s):(h=r,r=s),h&&h!==s){e.setEdge(h,s);return}s=a}})}function Pa(t,e={},n=null){if(typeof e.customOrder=="function"){
e.customOrder(t,Pa);return}let i=ma(t),r=Ys(t,Ut(1,i+1),"inEdges"),o=Ys(t,Ut(i-1,-1,-1),"outEdges"),s=rO(t,n);if(Js(t,s),e.disableOptimalOrderHeuristic)return;let a=Number.
POSITIVE_INFINITY,h,l=e.constraints||[];for(let u=0,c=0;c<4;++u,++c){yO(u%2?r:o,u%4>=2,l,n),s=Vn(t);let f=oO(t,s);f<a?(c=0,h=Object.assign({},s),a=f):f===a&&(h=
structuredClone(s))}Js(t,h)}function Ys(t,e,n){let i=new Map,r=(o,s)=>{i.has(o)||i.set(o,[]),i.get(o).push(s)};for(let o of t.nodes()){let s=t.node(o);if(typeof s.
rank=="number"&&r(s.rank,o),typeof s.minRank=="number"&&typeof s.maxRank=="number")for(let a=s.minRank;a<=s.maxRank;a++)a!==s.rank&&r(a,o)}return e.map(function(o){
return OO(t,o,n,i.get(o)||[])})}function yO(t,e,n,i){let r=!0,o=new fe;t.forEach(function(s){n.forEach(u=>o.setEdge(u.left,u.right));let a=s.graph().root,{result:h,
usedBias:l}=_a(s,a,o,i,r);e&&l&&(r=!r),h.vs.forEach((u,c)=>s.node(u).order=c),mO(s,o,h.vs)})}function Js(t,e){Object.values(e).forEach(n=>n.forEach((i,r)=>t.node(
i).order=r))}function wO(t,e){let n={};function i(r,o){let s=0,a=0,h=r.length,l=o[o.length-1];return o.forEach((u,c)=>{let f=vO(t,u),p=f?t.node(f).order:h;(f||u===
l)&&(o.slice(a,c+1).forEach(g=>{let y=t.predecessors(g);y&&y.forEach(T=>{let b=t.node(T),v=b.order;(v<s||p<v)&&!(b.dummy&&t.node(g).dummy)&&Ea(n,T,g)})}),a=c+1,
s=p)}),o}return e.length&&e.reduce(i),n}function bO(t,e){let n={};function i(s){var a;return((a=t.node(s))==null?void 0:a.dummy)==="border"}if(!t.nodes().some(i))
return n;function r(s,a,h,l,u){Ut(a,h).forEach(c=>{let f=s[c];if(f!==void 0&&t.node(f).dummy){let p=t.predecessors(f);p&&p.forEach(g=>{if(g===void 0)return;let y=t.
node(g);y.dummy&&(y.order<l||y.order>u)&&Ea(n,g,f)})}})}function o(s,a){let h=-1,l=-1,u=0;return a.forEach((c,f)=>{if(i(c)){let p=t.predecessors(c);if(p&&p.length){
let g=p[0];if(g===void 0)return;l=t.node(g).order,r(a,u,f,h,l),u=f,h=l}}r(a,u,a.length,l,s.length)}),a}return e.length&&e.reduce(o),n}function vO(t,e){if(t.node(
e).dummy){let n=t.predecessors(e);if(n)return n.find(i=>t.node(i).dummy)}}function Ea(t,e,n){if(e>n){let r=e;e=n,n=r}let i=t[e];i||(t[e]=i={}),i[n]=!0}function xO(t,e,n){
if(e>n){let r=e;e=n,n=r}let i=t[e];return i!==void 0&&Object.hasOwn(i,n)}function kO(t,e,n,i,r){let o={},s={},a={};return e.forEach(h=>{h.forEach((l,u)=>{o[l]=l,
s[l]=l,a[l]=u})}),e.forEach(h=>{let l=-1,u=-1,c=!1,f=h,p=h.findIndex(g=>r?.includes(g)||Ks(g,t,r));p>0&&(f=[h[p],...h.slice(0,p),...h.slice(p+1)],c=!0),f.forEach(
g=>{var y;let T=i(g);if(T&&T.length){r!=null&&r.includes(g)&&(T=T.filter(x=>Ks(x,t,r)));let b=T.sort((x,S)=>{let Q=a[x],R=a[S];return(Q!==void 0?Q:0)-(R!==void 0?
R:0)}),v=(b.length-1)/2;for(let x=Math.floor(v),S=Math.ceil(v);x<=S;++x){let Q=b[x];if(Q===void 0)continue;let R=a[Q];if(R!==void 0&&s[g]===g&&l<R&&a[Q]!==u&&!xO(
n,g,Q)){let P=o[Q];P!==void 0&&(s[Q]=g,s[g]=o[g]=P,l=R,c&&(l=-1,u=(y=a[Q])!=null?y:-1,c=!1))}}}})}),{root:o,align:s}}function QO(t,e,n,i,r=!1){let o={},s=TO(t,e,
n,r),a=r?"borderLeft":"borderRight";function h(p,g){let y=s.nodes().slice(),T={},b=y.pop();for(;b;){if(T[b])p(b);else{T[b]=!0,y.push(b);for(let v of g(b))y.push(
v)}b=y.pop()}}function l(p){let g=s.inEdges(p);g?o[p]=g.reduce((y,T)=>{var b;let v=(b=o[T.v])!=null?b:0,x=s.edge(T);return Math.max(y,v+(x!==void 0?x:0))},0):o[p]=
0}function u(p){let g=s.outEdges(p),y=Number.POSITIVE_INFINITY;g&&(y=g.reduce((b,v)=>{let x=o[v.w],S=s.edge(v);return Math.min(b,(x!==void 0?x:0)-(S!==void 0?S:
0))},Number.POSITIVE_INFINITY));let T=t.node(p);y!==Number.POSITIVE_INFINITY&&T.borderType!==a&&(o[p]=Math.max(o[p]!==void 0?o[p]:0,y))}function c(p){return s.predecessors(
p)||[]}function f(p){return s.successors(p)||[]}return h(l,c),h(u,f),Object.keys(i).forEach(p=>{var g;let y=n[p];y!==void 0&&(o[p]=(g=o[y])!=null?g:0)}),o}function TO(t,e,n,i){
let r=new fe,o=t.graph(),s=$O(o.nodesep,o.edgesep,i);return e.forEach(a=>{let h;a.forEach(l=>{let u=n[l];if(u!==void 0){if(r.setNode(u),h!==void 0){let c=n[h];if(c!==
void 0){let f=r.edge(c,u);r.setEdge(c,u,Math.max(s(t,l,h),f||0))}}h=l}})}),r}function SO(t,e){return Object.values(e).reduce((n,i)=>{let r=Number.NEGATIVE_INFINITY,
o=Number.POSITIVE_INFINITY;Object.entries(i).forEach(([a,h])=>{let l=qO(t,a)/2;r=Math.max(h+l,r),o=Math.min(h-l,o)});let s=r-o;return s<n[0]&&(n=[s,i]),n},[Number.
POSITIVE_INFINITY,null])[1]}function _O(t,e){let n=Object.values(e),i=Te(Math.min,n),r=Te(Math.max,n);["u","d"].forEach(o=>{["l","r"].forEach(s=>{let a=o+s,h=t[a];
if(!h||h===e)return;let l=Object.values(h),u=i-Te(Math.min,l);s!=="l"&&(u=r-Te(Math.max,l)),u&&(t[a]=Ln(h,c=>c+u))})})}function PO(t,e=void 0){let n=t.ul;return n?
Ln(n,(i,r)=>{var o,s;if(e){let h=e.toLowerCase(),l=t[h];if(l&&l[r]!==void 0)return l[r]}let a=Object.values(t).map(h=>{let l=h[r];return l!==void 0?l:0}).sort((h,l)=>h-
l);return(((o=a[1])!=null?o:0)+((s=a[2])!=null?s:0))/2}):{}}function EO(t,e){let n=Vn(t),i=Object.assign(wO(t,n),bO(t,n)),r={},o;["u","d"].forEach(a=>{o=a==="u"?
n:Object.values(n).reverse(),["l","r"].forEach(h=>{h==="r"&&(o=o.map(c=>Object.values(c).reverse()));let l=kO(t,o,i,c=>(a==="u"?t.predecessors(c):t.successors(c))||
[],e),u=QO(t,o,l.root,l.align,h==="r");h==="r"&&(u=Ln(u,c=>-c)),r[a+h]=u})});let s=SO(t,r);return _O(r,s),PO(r,t.graph().align)}function $O(t,e,n){return(i,r,o)=>{
let s=i.node(r),a=i.node(o),h=0,l;if(h+=s.width/2,Object.hasOwn(s,"labelpos"))switch(s.labelpos.toLowerCase()){case"l":l=-s.width/2;break;case"r":l=s.width/2;break}
if(l&&(h+=n?l:-l),l=void 0,h+=(s.dummy?e:t)/2,h+=(a.dummy?e:t)/2,h+=a.width/2,Object.hasOwn(a,"labelpos"))switch(a.labelpos.toLowerCase()){case"l":l=a.width/2;break;case"\
r":l=-a.width/2;break}return l&&(h+=n?l:-l),h}}function qO(t,e){return t.node(e).width}function Ks(t,e,n){var i;if(!n)return!1;let r=(i=e.node(t))==null?void 0:
i.edgeObj;if(!r||e.node(t).edgeLabel.reversed)return!1;let o=n.indexOf(r?.v),s=n.indexOf(r?.w);return o!==-1&&s!==-1&&o===(s+1)%n.length||o===(s-1)%n.length}function RO(t,e){
t=Oa(t),NO(t),Object.entries(EO(t,e)).forEach(([n,i])=>t.node(n).x=i)}function NO(t){let e=Vn(t),n=t.graph(),i=n.ranksep,r=n.rankalign,o=0;e.forEach(s=>{let a=s.
reduce((h,l)=>{var u;let c=(u=t.node(l).height)!=null?u:0;return h>c?h:c},0);s.forEach(h=>{let l=t.node(h);r==="top"?l.y=o+l.height/2:r==="bottom"?l.y=o+a-l.height/
2:l.y=o+a/2}),o+=a+i})}var ea=new WeakMap;function $a(t,e={}){return qa(t,fp,e),t}function ta(t,e,n){let i=e;for(;i!==void 0;){let r=t.parent(i);if(r===n)return i;
i=r}}function qa(t,e,n){var i;let r=t.nodes().filter(v=>t.children(v).length),o={};r.forEach(v=>{let x=t.node(v);if(x&&x.rankdir){let S=new fe({multigraph:!0,compound:!0});
S.setGraph({rankdir:x.rankdir});let Q=t.children(v);Q.forEach(O=>{let w={...t.node(O)};S.setNode(O,w);let m=t.parent(O);m&&m!==v&&Q.includes(m)&&S.setParent(O,m)});
let R=new Set;t.edges().forEach(O=>{let w=ta(t,O.v,v),m=ta(t,O.w,v);if(w===O.v&&m===O.w)S.setEdge(O,{...t.edge(O)});else if(w&&m&&w!==m){let q=`${w}\0${m}`;R.has(
q)||(R.add(q),S.setEdge(w,m,{...t.edge(O)}))}}),qa(S,e,n);let P=sa(S);ia(P,e,n,null),ra(S,P);let $=1/0,M=1/0,W=-1/0,N=-1/0;S.nodes().forEach(O=>{if(O===v)return;
let w=S.node(O);w&&typeof w.x=="number"&&typeof w.y=="number"&&typeof w.width=="number"&&typeof w.height=="number"&&($=Math.min($,w.x-w.width/2),W=Math.max(W,w.
x+w.width/2),M=Math.min(M,w.y-w.height/2),N=Math.max(N,w.y+w.height/2))}),(!isFinite($)||!isFinite(M)||!isFinite(W)||!isFinite(N))&&($=M=0,W=N=0);let _=W-$,C=N-
M;o[v]={minX:$,minY:M,maxX:W,maxY:N,width:_,height:C,offsetX:$,offsetY:M},x._dagreClusterSubgraph=S}});let s=[],a=v=>{let x=[],S=(t.children(v)||[]).filter(Q=>Q!==
v);for(;S.length>0;){let Q=S.shift();x.push(Q),(t.children(Q)||[]).filter(R=>R!==Q).forEach(R=>S.push(R))}return x},h=new Map;r.forEach(v=>{let x=t.node(v);x&&x.
rankdir&&o[v]&&h.set(v,(t.children(v)||[]).filter(S=>S!==v))});let l=new Set([...h.values()].flat()),u=new Map;h.forEach((v,x)=>{l.has(x)||u.set(x,a(x))});let c=new Set(
[...u.values()].flat()),f=v=>{for(let[x,S]of u)if(S.includes(v))return x;return v},p=[];t.edges().forEach(v=>{(c.has(v.v)||c.has(v.w))&&p.push({edge:v,label:t.edge(
v)})});let g=new Map;c.forEach(v=>{let x=t.parent(v);g.set(v,typeof x=="string"?x:void 0)}),u.forEach((v,x)=>{let S=t.node(x),Q=[];v.forEach($=>{let M=t.node($);
M&&(Q.push({id:$,node:M,parent:g.get($)}),t.removeNode($))});let R=p.filter(({edge:$})=>v.includes($.v)||v.includes($.w)),P=o[x];S&&(s.push({clusterId:x,subgraph:S.
_dagreClusterSubgraph,bounds:P,children:v,removedNodes:Q,removedEdges:R}),S.width=P.width,S.height=P.height)});let y=new Set;p.forEach(({edge:v,label:x})=>{let S=f(
v.v),Q=f(v.w);if(S!==Q&&t.hasNode(S)&&t.hasNode(Q)){let R=`${S}\0${Q}`;y.has(R)||(y.add(R),t.setEdge(S,Q,{...x,width:0,height:0}))}});let T=sa(t),b=ia(T,e,n,(i=
ea.get(t))!=null?i:null);ea.set(t,b),ra(t,T),y.forEach(v=>{let x=v.indexOf("\0"),S=v.slice(0,x),Q=v.slice(x+1);t.hasEdge(S,Q)&&t.removeEdge(S,Q)}),s.forEach(({clusterId:v,
subgraph:x,bounds:S,removedNodes:Q,removedEdges:R})=>{var P,$;let M=t.node(v),W=(P=M?.x)!=null?P:0,N=($=M?.y)!=null?$:0,_=(S.minX+S.maxX)/2,C=(S.minY+S.maxY)/2;
Q.forEach(({id:O,node:w,parent:m})=>{t.setNode(O,w),m!==void 0&&t.setParent(O,m)}),R.forEach(({edge:O,label:w})=>{t.setEdge(O,w)}),x.nodes().forEach(O=>{if(O===
v)return;let w=x.node(O),m=t.node(O);m&&w&&typeof w.x=="number"&&typeof w.y=="number"&&(m.x=W+(w.x-_),m.y=N+(w.y-C))}),na(t,x,W-_,N-C),delete M._dagreClusterSubgraph}),
r.forEach(v=>{var x,S;let Q=t.node(v),R=o[v];if(Q&&Q.rankdir&&Q._dagreClusterSubgraph&&R){let P=Q._dagreClusterSubgraph,$=(x=Q.x)!=null?x:0,M=(S=Q.y)!=null?S:0,
W=(R.minX+R.maxX)/2,N=(R.minY+R.maxY)/2;P.nodes().forEach(_=>{if(_===v)return;let C=P.node(_),O=t.node(_);if(O&&C&&typeof C.x=="number"&&typeof C.y=="number"){let w=C.
x-W,m=C.y-N;O.x=$+w,O.y=M+m}}),na(t,P,$-W,M-N),delete Q._dagreClusterSubgraph}})}function na(t,e,n,i){e.edges().forEach(r=>{if(!t.hasEdge(r))return;let o=e.edge(
r),s=t.edge(r);s.points=o.points.map(a=>({x:a.x+n,y:a.y+i})),Object.hasOwn(o,"x")&&(s.x=o.x+n,s.y=o.y+i)})}function ia(t,e,n,i=null){var r,o;let s=n?.useDynamic!==
!1,a=s&&(r=i?.graph)!=null?r:null,h=s&&(o=i?.rawNodes)!=null?o:null;e("    makeSpaceForEdgeLabels",()=>GO(t)),e("    removeSelfEdges",()=>HO(t)),e("    acyclic",
()=>kp(t,a)),e("    nestingGraph.run",()=>Dp(t)),e("    rank",()=>Ip(Oa(t))),e("    injectEdgeLabelProxies",()=>jO(t)),e("    removeEmptyRanks",()=>hp(t)),e("  \
  nestingGraph.cleanup",()=>Yp(t)),e("    normalizeRanks",()=>lp(t)),e("    assignRankMinMax",()=>VO(t)),e("    removeEdgeLabelProxies",()=>LO(t)),e("    normal\
ize.run",()=>_p(t)),e("    parentDummyChains",()=>Lp(t)),e("    addBorderSegments",()=>Jp(t)),e("    order",()=>Pa(t,n,h)),e("    insertSelfEdges",()=>YO(t)),e(
"    adjustCoordinateSystem",()=>eO(t)),e("    position",()=>RO(t,n.corePath)),e("    positionSelfEdges",()=>JO(t));let l=JSON.parse(JSON.stringify(t._nodes));return e(
"    removeBorderNodes",()=>BO(t)),e("    normalize.undo",()=>Ep(t)),e("    fixupEdgeLabelCoords",()=>ZO(t)),e("    undoCoordinateSystem",()=>tO(t)),e("    tran\
slateGraph",()=>UO(t)),e("    assignNodeIntersects",()=>FO(t)),e("    reversePoints",()=>DO(t)),e("    acyclic.undo",()=>Tp(t)),{graph:t,rawNodes:l}}function ra(t,e){
t.nodes().forEach(n=>{let i=t.node(n),r=e.node(n);i&&(i.x=r.x,i.y=r.y,i.order=r.order,i.rank=r.rank,e.children(n).length&&(i.width=r.width,i.height=r.height))}),
t.edges().forEach(n=>{let i=t.edge(n),r=e.edge(n);i.points=r.points,Object.hasOwn(r,"x")&&(i.x=r.x,i.y=r.y)}),t.graph().width=e.graph().width,t.graph().height=e.
graph().height}var zO=["nodesep","edgesep","ranksep","marginx","marginy"],MO={ranksep:50,edgesep:20,nodesep:50,rankdir:"TB",rankalign:"center"},CO=["acyclicer",
"ranker","rankdir","align","rankalign"],AO=["width","height","rank"],oa={width:0,height:0},XO=["minlen","weight","width","height","labeloffset"],WO={minlen:1,weight:1,
width:0,height:0,labeloffset:10,labelpos:"r"},IO=["labelpos"];function sa(t){let e=new fe({multigraph:!0,compound:!0}),n=Or(t.graph());return e.setGraph(Object.
assign({},MO,pr(n,zO),jn(n,CO))),t.nodes().forEach(i=>{let r=Or(t.node(i)),o=pr(r,AO);Object.keys(oa).forEach(a=>{o[a]===void 0&&(o[a]=oa[a])}),e.setNode(i,o);let s=t.
parent(i);s!==void 0&&e.setParent(i,s)}),t.edges().forEach(i=>{let r=Or(t.edge(i));e.setEdge(i,Object.assign({},WO,pr(r,XO),jn(r,IO)))}),e}function GO(t){let e=t.
graph();e.ranksep/=2,t.edges().forEach(n=>{var i;let r=t.edge(n);r.minlen*=2,((i=r.labelpos)!=null?i:"r").toLowerCase()!=="c"&&(e.rankdir==="TB"||e.rankdir==="B\
T"?r.width+=r.labeloffset:r.height+=r.labeloffset)})}function jO(t){t.edges().forEach(e=>{let n=t.edge(e);if(n.width&&n.height){let i=t.node(e.v),r={rank:(t.node(
e.w).rank-i.rank)/2+i.rank,e};bt(t,"edge-proxy",r,"_ep")}})}function VO(t){let e=0;t.nodes().forEach(n=>{let i=t.node(n);i.borderTop&&(i.minRank=t.node(i.borderTop).
rank,i.maxRank=t.node(i.borderBottom).rank,e=Math.max(e,i.maxRank))}),t.graph().maxRank=e}function LO(t){t.nodes().forEach(e=>{let n=t.node(e);if(n.dummy==="edg\
e-proxy"){let i=n;t.edge(i.e).labelRank=n.rank,t.removeNode(e)}})}function UO(t){let e=Number.POSITIVE_INFINITY,n=0,i=Number.POSITIVE_INFINITY,r=0,o=t.graph(),s=o.
marginx||0,a=o.marginy||0;function h(l){let u=l.x,c=l.y,f=l.width,p=l.height;e=Math.min(e,u-f/2),n=Math.max(n,u+f/2),i=Math.min(i,c-p/2),r=Math.max(r,c+p/2)}t.nodes().
forEach(l=>h(t.node(l))),t.edges().forEach(l=>{let u=t.edge(l);Object.hasOwn(u,"x")&&h(u)}),e-=s,i-=a,t.nodes().forEach(l=>{let u=t.node(l);u.x-=e,u.y-=i}),t.edges().
forEach(l=>{let u=t.edge(l);u.points.forEach(c=>{c.x-=e,c.y-=i}),Object.hasOwn(u,"x")&&(u.x-=e),Object.hasOwn(u,"y")&&(u.y-=i)}),o.width=n-e+s,o.height=r-i+a}function FO(t){
t.edges().forEach(e=>{if(e.v===e.w)return;let n=t.edge(e),i=t.node(e.v),r=t.node(e.w),o,s;n.points?(o=n.points[0],s=n.points[n.points.length-1]):(n.points=[],o=
r,s=i),n.points.unshift(Vs(i,o)),n.points.push(Vs(r,s))})}function ZO(t){t.edges().forEach(e=>{let n=t.edge(e);if(Object.hasOwn(n,"x"))switch((n.labelpos==="l"||
n.labelpos==="r")&&(n.width-=n.labeloffset),n.labelpos){case"l":n.x-=n.width/2+n.labeloffset;break;case"r":n.x+=n.width/2+n.labeloffset;break}})}function DO(t){
t.edges().forEach(e=>{let n=t.edge(e);n.reversed&&n.points.reverse()})}function BO(t){t.nodes().forEach(e=>{if(t.children(e).length){let n=t.node(e),i=t.node(n.
borderTop),r=t.node(n.borderBottom),o=t.node(n.borderLeft[n.borderLeft.length-1]),s=t.node(n.borderRight[n.borderRight.length-1]);n.width=Math.abs(s.x-o.x),n.height=
Math.abs(r.y-i.y),n.x=o.x+n.width/2,n.y=i.y+n.height/2}}),t.nodes().forEach(e=>{t.node(e).dummy==="border"&&t.removeNode(e)})}function HO(t){t.edges().forEach(e=>{
if(e.v===e.w){let n=t.node(e.v);n.selfEdges||(n.selfEdges=[]),n.selfEdges.push({e,label:t.edge(e)}),t.removeEdge(e)}})}function YO(t){Vn(t).forEach(e=>{let n=0;
e.forEach((i,r)=>{let o=t.node(i);typeof o.rank!="number"&&(o.rank=0),o.order=r+n,(o.selfEdges||[]).forEach(s=>{bt(t,"selfedge",{width:s.label.width,height:s.label.
height,rank:o.rank,order:r+ ++n,e:s.e,edgeLabel:s.label},"_se"),(!Array.isArray(s.label.points)||s.label.points.length!==7)&&(s.label.points=[{x:0,y:-10},{x:0,y:-10},
{x:0,y:0},{x:0,y:10},{x:0,y:10},{x:0,y:0},{x:0,y:0}])}),delete o.selfEdges})})}function JO(t){t.nodes().forEach(e=>{let n=t.node(e),i=r=>typeof r=="number"&&isFinite(
r);if(n.dummy==="selfedge"){let r=n,o=t.node(r.e.v),s=i(o?.x)?o.x:0,a=i(o?.y)?o.y:0,h=i(o?.width)?o.width:0,l=i(o?.height)?o.height:0,u=i(n.x)?n.x:s,c=i(n.y)?n.
y:a,f=h/2,p=l/2;r.edgeLabel.points=[{x:u+f,y:c-p},{x:u+f,y:c-p},{x:u,y:c},{x:u-f,y:c+p},{x:u-f,y:c+p},{x:u,y:c},{x:u,y:c}],r.edgeLabel.x=u,r.edgeLabel.y=c,t.setEdge(
r.e,r.edgeLabel),t.removeNode(e)}else n&&Array.isArray(n.selfEdges)&&n.selfEdges.forEach(r=>{if(!Array.isArray(r.label.points)||r.label.points.length!==7){let o=i(
n.x)?n.x:0,s=i(n.y)?n.y:0,a=i(n.width)?n.width:0,h=i(n.height)?n.height:0,l=a/2,u=h/2;r.label.points=[{x:o+l,y:s-u},{x:o+l,y:s-u},{x:o,y:s},{x:o-l,y:s+u},{x:o-l,
y:s+u},{x:o,y:s},{x:o,y:s}]}})})}function pr(t,e){return Ln(jn(t,e),Number)}function Or(t){let e={};return t&&Object.entries(t).forEach(([n,i])=>{typeof n=="str\
ing"&&(n=n.toLowerCase()),e[n]=i}),e}var vt=26,Fn=12,Ra=42,kr=7.3;function Qr(t){let{name:e,operation:n}=t;return n==="input"||n==="attribute"?Y(KO(e),34):Y(n||e,34)}function KO(t){return(/_(?:parameters|buffers)_(.+?)_?$/.
exec(t)??/^l_(.+?)_?$/i.exec(t))?.[1]??t}function Tr(t){return Y(t.shape,34)}function Na(t,e,n){let i=za(t,e,n);return Ma(i,0,0),i}function za(t,e,n){let i={item:t,
left:0,top:0};if(t.kind==="leaf"){let l=e[t.index],u=l?Math.max(Qr(l).length,Tr(l).length*.92):0;return{...i,width:Math.max(64,u*kr+22),height:Ra,content:null}}
if(!n.has(t.id)){let l=Math.max(110,Math.min(t.label.length,34)*kr+40);return{...i,width:l,height:Ra,content:null}}let r=new fe;r.setGraph({nodesep:22,ranksep:30,
ranker:"tight-tree"});let o=t.children.map(l=>za(l,e,n));for(let{item:l,width:u,height:c}of o)r.setNode(l.id,{width:u,height:c});for(let[l,u]of t.edges)r.setEdge(
l.id,u.id,{});$a(r);for(let l of o){let{x:u,y:c}=r.node(l.item.id);l.left=u-l.width/2+Fn,l.top=c-l.height/2+vt+4}let s=t.edges.map(([l,u])=>{let{points:c}=r.edge(
l.id,u.id);return c.map(({x:f,y:p})=>({x:f+Fn,y:p+vt+4}))}),{width:a=0,height:h=0}=r.graph();return{...i,width:Math.max(a,t.label.length*kr+20)+2*Fn,height:h+vt+
Fn,content:{boxes:o,edges:s}}}function Ma(t,e,n){if(t.left+=e,t.top+=n,t.content!==null){for(let i of t.content.edges)for(let r of i)r.x+=t.left,r.y+=t.top;for(let i of t.
content.boxes)Ma(i,t.left,t.top)}}var Dn=class{constructor(e,n){this.choose=e;this.toggle=n;let i=de("marker",{id:"arrow",viewBox:"0 0 8 8",refX:7,refY:4,markerWidth:7,markerHeight:7,orient:"aut\
o"});i.append(de("path",{d:"M0,0.5 L7,4 L0,7.5 z",class:"arrow"}));let r=de("defs");r.append(i),this.element.append(r,this.canvas),oe(this.element).call(this.zoom).
on("dblclick.zoom",null),new ResizeObserver(()=>{this.isMoved||this.fit()}).observe(this.element)}choose;toggle;element=de("svg",{class:"diagram",role:"group"});canvas=de(
"g");zoom=Is().scaleExtent([.05,2.5]).filter(e=>e.type==="wheel"?e.ctrlKey||e.metaKey:e.button===0).on("zoom",({transform:e,sourceEvent:n})=>{n&&(this.isMoved=!0),
this.canvas.setAttribute("transform",e.toString())});drawn=[];root=null;isMoved=!1;draw(e,n,i,r){this.root=e,this.drawn=[],this.canvas.replaceChildren(),this.element.
setAttribute("aria-label",i),this.content(e,n),(this.drawn.find(({item:s})=>s.id===r)??this.drawn[0])?.element.setAttribute("tabindex","0")}focus(e){let n=this.
drawn.find(({item:i})=>i.id===e);n&&this.activate(n)}fit(){if(this.root===null)return;let{width:e}=this.element.getBoundingClientRect();if(e===0)return;this.isMoved=
!1;let n=Math.min(1,Math.max(.4,(e-24)/this.root.width));this.element.style.height=`max(260px, min(72vh, ${this.root.height*n+24}px))`;let i=Math.max(12,(e-this.
root.width*n)/2);this.zoom.transform(oe(this.element),Vt.translate(i,8).scale(n))}scaleBy(e){this.zoom.scaleBy(oe(this.element),e)}content(e,n){for(let i of e.content?.
edges??[])this.canvas.append(de("path",{class:"edge",d:ng(i),"marker-end":"url(#arrow)"}));for(let i of e.content?.boxes??[])this.box(i,n),this.content(i,n)}box(e,n){
let{item:i,left:r,top:o,width:s,height:a,content:h}=e,l=i.kind==="leaf"?n[i.index]:void 0,u=h!==null,[c,f]=eg(i,l),p=l===void 0?"module":tg(l),g=de("g",{class:`\
box ${p}${u?" open":""}`,role:"button",tabindex:-1,"aria-label":u?c:`${c} ${f}`.trim(),"aria-expanded":i.kind==="group"?String(u):void 0,transform:`translate(${r}\
,${o})`,onclick:()=>{this.activate(T),this.act(i)},onkeydown:b=>{this.onkey(b,T)}});g.append(de("rect",{width:s,height:a,rx:5}),de("text",{x:u?12:s/2,y:u||f?18:
a/2+4,class:u?"start":""},c)),!u&&f&&g.append(" ",de("text",{x:s/2,y:34,class:"sub"},f));let y=(u?vt:a)/2,T={item:i,element:g,center:{x:r+s/2,y:o+y}};this.drawn.
push(T),this.canvas.append(g)}act(e){e.kind==="leaf"?this.choose(e.index):this.toggle(e.id)}onkey(e,n){let i={ArrowDown:{x:0,y:1},ArrowUp:{x:0,y:-1},ArrowLeft:{
x:-1,y:0},ArrowRight:{x:1,y:0}}[e.key];if(i){let r=this.nearest(n,i);r&&this.activate(r)}else if(e.key==="Enter"||e.key===" ")this.act(n.item);else if(e.key==="\
+"||e.key==="-")this.scaleBy(e.key==="+"?1.25:.8);else if(e.key==="0")this.fit();else return;e.preventDefault()}nearest(e,n){let i,r=1/0;for(let o of this.drawn){
let s=o.center.x-e.center.x,a=o.center.y-e.center.y,h=s*n.x+a*n.y,l=Math.abs(s*n.y)+Math.abs(a*n.x),u=h+2.5*l;h>4&&u<r&&([i,r]=[o,u])}return i}activate(e){for(let o of this.
drawn)o.element.setAttribute("tabindex","-1");e.element.setAttribute("tabindex","0"),e.element.focus({preventScroll:!0});let n=this.element.getBoundingClientRect(),
i=e.element.getBoundingClientRect();i.top>=n.top&&i.left>=n.left&&Math.min(i.bottom,i.top+vt)<=n.bottom&&Math.min(i.right,i.left+80)<=n.right||this.zoom.translateTo(
oe(this.element),e.center.x,e.center.y)}};function eg(t,e){return t.kind==="group"?[Y(t.label,34),U(t.size,"node")]:e===void 0?["",""]:[Qr(e),Tr(e)]}function tg({
operation:t}){return["input","attribute","output"].includes(t)?"end":"operation"}function ng(t){let[e,...n]=t,i=n.pop();if(e===void 0||i===void 0)return"";let r=`\
M${Zn(e)}`;return n.forEach((o,s)=>{let a=n[s+1],h=a?{x:(o.x+a.x)/2,y:(o.y+a.y)/2}:i;r+=` Q${Zn(o)} ${Zn(h)}`}),n.length>0?r:`${r} L${Zn(i)}`}function Zn({x:t,y:e}){
return`${t.toFixed(1)},${e.toFixed(1)}`}function Pr(t){let e=Sr("",""),n=new Map;t.forEach((i,r)=>{let o=e,s="";i.group.forEach((a,h)=>{s+=`/${a}`;let l=n.get(s);l===void 0&&(l=Sr(s,ig(a,i.group[h-1])),
n.set(s,l),o.children.push(l)),o=l}),o.children.push({kind:"leaf",id:`#${r}`,index:r})}),Ca(e);for(let i of n.values())Ca(i);return Aa(e,t),rg(e,t),e}function Sr(t,e){
return{kind:"group",id:t,label:e,children:[],size:0,edges:[]}}function ig(t,e){return e!==void 0&&t.startsWith(`${e}.`)?t.slice(e.length+1):t}function Ca(t){for(let e=0;t.
children.length>40;e++){let n=[];for(let i=0;i<t.children.length;i+=25){let r=Sr(`${t.id}/${e}:${i}`,"");r.children=t.children.slice(i,i+25),n.push(r)}t.children=
n}}function Aa(t,e){let n=[];for(let o of t.children)t.size+=o.kind==="leaf"?1:0,o.kind==="leaf"?n.push(e[o.index]?.name??""):(n.push(...Aa(o,e)),t.size+=o.size);
let[i="",r=i]=[n[0],n.at(-1)];return t.label!==""||t.id===""?[t.label,t.label]:(t.label=`${i} \u2026 ${r}`,[i,r])}function rg(t,e){let n=[],i=(o,s)=>{let a=[...s,
o];if(o.kind==="leaf")n[o.index]=a;else for(let h of o.children)i(h,a)};i(t,[]);let r=new Set;e.forEach((o,s)=>{for(let a of o.inputs){let[h,l]=[n[a]??[],n[s]??
[]],u=h.findIndex((y,T)=>y!==l[T]),[c,f,p]=[h[u-1],h[u],l[u]];if(c?.kind!=="group"||f===void 0||p===void 0)continue;let g=`${f.id}>${p.id}`;r.has(g)||(r.add(g),
c.edges.push([f,p]))}})}function Xa(t,e){let n=new Set([t.id]),i=_r(t),r=t.children.length;for(;i.length>0&&(r+=i.reduce((o,s)=>o+s.children.length,0),!(r>e));){
for(let o of i)n.add(o.id);i=i.flatMap(_r)}return n}function Er(t){let e=new Set([t.id]);for(let n of _r(t))for(let i of Er(n))e.add(i);return e}function _r(t){
return t.children.flatMap(e=>e.kind==="group"?e:[])}var og=60,Wa=2e3,$r=30,Bn=class{constructor(e){this.page=e;let{compilations:n,files:i}=e.report;this.compilations=n.flatMap(({graph:r},o)=>r>=0?o:[]),this.choice=
d("select",{"aria-label":"Graph",onchange:()=>{this.show(Number(this.choice.value))}},...this.compilations.map(r=>{let o=n[r],s=o?[o.id,o.place.function,Xe(i,o.
place),U(o.operations,"operation")]:[];return d("option",{value:r},s.map(a=>Y(a,60)).join("  \xB7  "))})),this.drawing=new Dn(r=>{this.showNode(r)},r=>{this.open.
delete(r)||this.open.add(r),this.draw(r),this.drawing.focus(r)}),this.modes={diagram:this.mode("Diagram","diagram"),table:this.mode("Table","table")},te(this.tools,
[lt("Unfold all",()=>{this.unfoldAll()}),lt("Fold all",()=>{this.open=new Set([this.root.id]),this.draw(),this.drawing.fit()}),lt("\u2212",()=>{this.drawing.scaleBy(
.8)},"Zoom out"),lt("+",()=>{this.drawing.scaleBy(1.25)},"Zoom in"),lt("Fit",()=>{this.drawing.fit()})]),this.element=d("section",{"aria-labelledby":"graphs"},d(
"h2",{id:"graphs"},"Graph"),d("div",{class:"toolbar"},lt("\u2039",()=>{this.step(-1)},"Previous graph"),this.choice,lt("\u203A",()=>{this.step(1)},"Next graph"),
this.place,d("span",{class:"switch",role:"group","aria-label":"Show as"},this.modes.diagram,this.modes.table),this.tools),this.content,d("p",{class:"meta hint"},
"Drag to move, Ctrl + wheel to zoom, arrow keys from box to box, Enter to unfold."))}page;element;choice;place=d("span");content=d("div");tools=d("span",{class:"\
tools"});modes;drawing;compilations;graph={nodes:[]};root=Pr([]);open=new Set;show(e){let n=this.page.report.compilations[e];n!==void 0&&(this.choice.value=String(
e),this.place.replaceChildren(F(this.page,n.place)??""),this.graph=this.page.graph(n.graph)??{nodes:[]},this.root=Pr(this.graph.nodes),this.open=Xa(this.root,og),
this.as(this.modes.table.getAttribute("aria-pressed")==="true"?"table":"diagram"))}start(){this.content.childElementCount===0&&this.show(this.compilations[0]??-1)}step(e){
let n=this.compilations.indexOf(Number(this.choice.value))+e,i=this.compilations[n];i!==void 0&&this.show(i)}mode(e,n){return d("button",{type:"button","aria-pr\
essed":String(n==="diagram"),onclick:()=>{this.as(n)}},e)}as(e){this.modes.diagram.setAttribute("aria-pressed",String(e==="diagram")),this.modes.table.setAttribute(
"aria-pressed",String(e==="table")),this.tools.hidden=e==="table",this.graph.nodes.length===0?this.content.replaceChildren(d("p",{class:"meta"},"The report does\
 not hold this graph.")):e==="table"?this.content.replaceChildren(this.nodeTable()):(this.content.replaceChildren(this.drawing.element),this.draw(),requestAnimationFrame(
()=>{this.drawing.fit()}))}unfoldAll(){if(this.graph.nodes.length>Wa){this.page.say(`Only up to ${Wa.toLocaleString("en")} nodes are drawn. The table has all.`);
return}this.open=Er(this.root),this.draw(),this.drawing.fit()}draw(e=null){let{nodes:n}=this.graph,i=Na(this.root,n,this.open),r=`Diagram of the graph, ${U(n.length,
"node")}. The table shows the same.`;this.drawing.draw(i,n,r,e)}showNode(e){let n=this.graph.nodes[e];if(n===void 0)return;let{nodes:i}=this.graph,r=i.flatMap(({
inputs:s},a)=>s.includes(e)?a:[]),o=s=>s.length>0&&d("ul",{class:"plain"},...s.slice(0,$r).map(a=>d("li",{},me(z(i[a]?.name??"","mono"),()=>{this.showNode(a)}))),
s.length>$r&&d("li",{class:"meta"},`and ${U(s.length-$r,"other")}`));this.page.showDetails(z(n.operation,"mono"),d("div",{class:"details"},Ze([["Result",z(n.name,
"mono")],["Type",n.shape&&z(n.shape,"mono")],["Place",n.place&&F(this.page,n.place)],["Takes",o(n.inputs)],["Used by",o(r)],["Module",n.group.length>0&&z(n.group.
at(-1)??"","mono")]])))}nodeTable(){let{nodes:e}=this.graph;return re("Nodes of the graph",[{title:"Result",width:"minmax(7rem, 1fr)",cell:n=>z(n.name,"mono"),key:n=>n.
name},{title:"Operation",width:"minmax(10rem, 1.6fr)",cell:n=>z(n.operation,"mono"),key:n=>n.operation},{title:"Type",width:"minmax(8rem, 1fr)",cell:n=>z(n.shape,
"mono"),key:n=>n.shape},{title:"Takes",width:"minmax(8rem, 1.2fr)",cell:({inputs:n})=>z(n.map(i=>e[i]?.name??"").join(", "),"mono")},{title:"Module",width:"minm\
ax(7rem, 1fr)",cell:({group:n})=>z(n.at(-1)??"","mono"),key:({group:n})=>n.at(-1)??""},{title:"Place",width:"minmax(7rem, 1fr)",cell:({place:n})=>n&&F(this.page,
n)}],e)}};function lt(t,e,n=t){return d("button",{type:"button",onclick:e,"aria-label":n,title:n},t)}function Ia(t){let e=new Map;for(let{id:r,kinds:o}of t.report.compilations)for(let s of o){let a=e.get(s.name)??sg(s.name);e.set(s.name,a),a.count+=s.count;for(let h of s.
shapes)a.shapes.add(h);a.compilations.add(r)}let n=[...e.values()].sort((r,o)=>o.count-r.count),i=n[0]?.count??1;return d("section",{"aria-labelledby":"operatio\
ns"},d("h2",{id:"operations"},"Operations in graphs"),re("Operations in graphs",[{title:"Operation",width:"minmax(12rem, 2fr)",cell:r=>z(r.name,"mono"),key:r=>r.
name},{title:"Count",width:"6rem",isNumber:!0,cell:({count:r})=>r.toLocaleString("en"),key:({count:r})=>r},{title:"",width:"8rem",cell:({count:r})=>$t([r/i])},{
title:"Results",width:"minmax(10rem, 2fr)",cell:({shapes:r})=>z([...r].join("  "),"mono")},{title:"Compilations",width:"minmax(8rem, 1fr)",cell:({compilations:r})=>z(
[...r].join(", "),"mono")}],n))}function sg(t){return{name:t,count:0,shapes:new Set,compilations:new Set}}var ag=3,Ga=20,qr=3;function Va(t){let{actions:e}=t.report;if(e.length===0)return null;let n=d("ol",{class:"actions"}),i=d("button",{type:"button",class:"more"}),
r=0,o=s=>{let a=r;return r=Math.min(s,e.length),te(n,e.slice(a,r).map((h,l)=>lg(t,h,a+l))),i.hidden=r===e.length,i.textContent=`Show ${Math.min(Ga,e.length-r)} \
more of ${e.length}`,n.children[a]};return i.addEventListener("click",()=>{o(r+Ga)?.querySelector("button, a, [tabindex]")?.focus()}),o(ag),d("section",{"aria-l\
abelledby":"actions"},d("h2",{id:"actions"},"What to do"),n,i)}function lg(t,e,n){let{findings:i,title:r}=e,o=r.slice(ja(r).length).trim();return d("li",{class:"\
action"},d("div",{class:"action-head"},d("h3",{},ne(ja(e.title))),e.wins&&d("span",{class:"wins"},z(e.wins))),o!==""&&d("p",{},ne(o)),d("ul",{class:"plain remov\
ed"},...i.slice(0,qr).map(s=>d("li",{},...hg(t,s))),i.length>qr&&d("li",{class:"meta"},`and ${U(i.length-qr,"other")}`)),e.diff.length>0&&Mr(e.diff),d("div",{class:"\
buttons"},...cg(t,e,n),ug(e)))}function ja(t){let e=t.search(/\.\s+[A-Z]/);return e<0?t:t.slice(0,e+1)}function hg(t,e){let n=t.report.findings[e];return n===void 0?
[]:[ae(t,e)," ",F(t,n.place)]}function ug({safety:t}){return t==="safe"?d("span",{class:"tag safe"},"Eager results stay the same"):t==="unsafe"?d("span",{class:"\
tag unsafe"},"Check it: eager results may change"):null}function cg(t,e,n){let i=e.findings[0],r=i===void 0?void 0:t.report.findings[i];if(r===void 0)return[];let{
editor:o}=t.host,s=()=>{let a=t.report.files[r.place.file]?.path??"",{code:h,place:l}=r;o?.postMessage({command:"fix",action:n,code:h,path:a,line:l.line})};return[
o!==null&&e.diff.length>0&&d("button",{type:"button",class:"primary",onclick:s},"Fix"),ti(t,"Copy as issue",r.issue)]}var La={graph:16,break:11};function Ua(t,e){let n=t.some(({kind:l})=>l==="graph")&&t.every(l=>l.kind==="break"||l.seconds!==null),i=t.map(l=>n?l.seconds??0:l.kind===
"graph"?l.operations:0),r=i.reduce((l,u)=>l+u,0),o=t.reduce((l,{kind:u})=>l+La[u],0),s=r>0?Math.max(0,e-o)/r:0,a=0;return{pieces:t.map((l,u)=>{let c=La[l.kind]+
s*(i[u]??0),f={left:a,width:c};return a+=c,f}),width:a,unit:n?"time":"operations"}}function Rr(t,e){let[n,i]=[0,t.length];for(;n<i;){let r=n+i>>1,o=t[r];o===void 0||
o.left+o.width>e?i=r:n=r+1}return n}var fg=5,dg=9,pg=38,Og=4,gg={kind:"graph",compilations:[],operations:0,seconds:null},Hn=class{constructor(e,n,i){this.page=e;this.region=n;this.onlayout=i;let r=n.
segments.reduce((o,s)=>Math.max(o,Fa(s)),0);this.element=d("div",{class:"strip",role:"listbox",tabindex:0,"aria-orientation":"horizontal","aria-label":`Graphs a\
nd breaks of ${n.name.slice(0,100)}`,onkeydown:o=>{this.onkey(o)},onscroll:()=>{this.draw()}},this.line),this.line.style.height=`${pg+r*dg}px`,new ResizeObserver(
()=>{this.relayout()}).observe(this.element)}page;region;onlayout;element;line=d("div",{class:"strip-line",role:"presentation"});layout={pieces:[],width:0,unit:"\
operations"};shown=new Map;prefix=Ft("strip");active=0;relayout(){this.layout=Ua(this.region.segments,this.element.clientWidth-2*Og),this.line.style.width=`${this.
layout.width}px`;for(let e of this.shown.values())e.remove();this.shown.clear(),this.onlayout(this.layout.unit),this.draw()}draw(){let{pieces:e}=this.layout,{scrollLeft:n,
clientWidth:i}=this.element,r=Rr(e,n-300),o=Rr(e,n+i+300);for(let[s,a]of this.shown)s>=r&&s<=o||s===this.active||(this.shown.delete(s),a.remove());for(let s=r;s<=
Math.min(o,e.length-1);s++)this.piece(s);if(e.length>0){let s=this.piece(this.active);this.element.setAttribute("aria-activedescendant",s.id)}}piece(e){let n=this.
shown.get(e);if(n!==void 0)return n;let{left:i,width:r}=this.layout.pieces[e]??{left:0,width:0},o=this.region.segments[e]??gg,s=this.label(o),a=d("div",{class:`\
piece ${o.kind}`,role:"option",id:`${this.prefix}-${e}`,title:s,"aria-label":s,"aria-selected":e===this.active?"true":"false","aria-posinset":e+1,"aria-setsize":this.
region.segments.length,onclick:()=>{this.activate(e),this.choose()}},...mg(o),d("span",{class:"fill","aria-hidden":"true"},r>60&&yg(o)));return a.style.left=`${i}\
px`,a.style.width=`${r}px`,this.shown.set(e,a),this.line.append(a),a}label(e){let n=e.seconds===null?"":`, ${H(e.seconds)}`;if(e.kind==="graph"){let o=e.compilations.
length-1;return`Graph: ${U(e.operations,"operation")}${n}`+(o>0?`, recompiled ${U(o,"time")}`:"")}let i=this.page.report.findings[e.finding];if(i===void 0)return`\
Break${n}`;let r=Xe(this.page.report.files,i.place);return`Break: ${i.title.slice(0,200)}${r&&`, ${r}`}${n}`}onkey(e){let n=this.region.segments.length-1,i={ArrowRight:this.
active+1,ArrowLeft:this.active-1,Home:0,End:n}[e.key];if(i!==void 0)this.activate(Math.min(Math.max(i,0),n));else if(e.key==="Enter"||e.key===" ")this.choose();else
return;e.preventDefault()}activate(e){this.shown.get(this.active)?.setAttribute("aria-selected","false"),this.active=e;let{left:n,width:i}=this.layout.pieces[e]??
{left:0,width:0},{scrollLeft:r,clientWidth:o}=this.element;n<r?this.element.scrollLeft=n-20:n+i>r+o&&(this.element.scrollLeft=n+i-o+20),this.draw(),this.piece(e).
setAttribute("aria-selected","true")}choose(){let e=this.region.segments[this.active];if(e!==void 0)if(e.kind==="break"){this.page.showFinding(e.finding);let n=this.
page.report.findings[e.finding]?.place;n&&this.page.host.editor!==null&&this.page.go(n)}else e.compilations[0]!==void 0&&this.page.showCompilation(e.compilations[0])}};
function Fa(t){return t.kind==="graph"?Math.min(fg,t.compilations.length-1):0}function mg(t){return Array.from({length:Fa(t)},()=>d("span",{class:"level"}))}function yg(t){
return t.seconds!==null?H(t.seconds):t.kind==="graph"?U(t.operations,"op"):""}var wg=12;function Da(t){let{findings:e,regions:n}=t.report;return d("div",{},Va(t),n.length>0&&d("section",{"aria-labelledby":"regions"},d("h2",{id:"regions"},
"Graphs and breaks"),bg(),...n.map(i=>vg(t,i))),e.length>0&&d("section",{"aria-labelledby":"findings"},d("h2",{id:"findings"},"All findings"),On(t,"All findings",
e.map((i,r)=>r))))}function bg(){return d("p",{class:"legend"},...[["graph","graph"],["break","break"],["level","recompile"]].map(([t,e])=>d("span",{},d("i",{class:`\
key ${t??""}`}),e)))}function vg(t,e){let n=d("span",{class:"scale"}),i=d("article",{class:"region","aria-label":e.name.slice(0,200)},d("header",{},d("h3",{},z(
e.name,"mono")),F(t,e.place),d("span",{class:"meta"},xg(e)),n)),r=new IntersectionObserver(o=>{if(!o.some(({isIntersecting:a})=>a))return;r.disconnect(),i.classList.
add("built");let s=new Hn(t,e,a=>{n.textContent=a==="time"?"Width: time":"Width: operations"});te(i,[s.element,...kg(t,e)])},{rootMargin:"600px"});return r.observe(
i),i}function xg({segments:t}){let e=t.filter(({kind:r})=>r==="graph").length,n=t.flatMap(({seconds:r})=>r??[]),i=t.reduce((r,o)=>r+(o.kind==="graph"?o.compilations.
length-1:0),0);return[U(e,"graph"),U(t.length-e,"break"),i>0&&U(i,"recompile"),n.length>0&&H(n.reduce((r,o)=>r+o,0))].filter(Boolean).join(" \xB7 ")}function kg(t,e){
let n=e.segments.filter(o=>o.kind==="break");if(n.length===0)return[];let i=()=>Qg(t,e,n);if(n.length<=wg)return[i()];let r=d("details",{},d("summary",{},U(n.length,
"break")));return r.addEventListener("toggle",()=>{r.children.length===1&&r.append(i())}),[r]}function Qg(t,e,n){let i=({finding:o})=>t.report.findings[o],r=n.some(
({seconds:o})=>o!==null);return re(`Breaks of ${e.name.slice(0,100)}`,[{title:"Last before",width:"minmax(8rem, 1.6fr)",cell:({before:o})=>Za(o)},{title:"Break",
width:"minmax(10rem, 2fr)",cell:o=>ae(t,o.finding),key:o=>i(o)?.title??""},{title:"First after",width:"minmax(8rem, 1.6fr)",cell:({after:o})=>Za(o)},{title:"Pla\
ce",width:"minmax(9rem, 1fr)",cell:o=>{let s=i(o)?.place;return s&&F(t,s)}},...r?[{title:"Cost",width:"6.5rem",isNumber:!0,cell:({seconds:o})=>o!==null&&H(o),key:({
seconds:o})=>o??-1}]:[]],n)}function Za(t){return t===""?d("span",{class:"quiet"},"none"):z(t,"mono")}function Ba(t){let e=new Map;for(let{id:i,findings:r}of t.report.compilations)for(let o of r)e.set(o,[...e.get(o)??[],i]);let n=t.report.findings.flatMap((i,r)=>Fe(
i)?[{index:r,finding:i,compilations:e.get(r)??[]}]:[]);return d("section",{"aria-labelledby":"recompiles"},d("h2",{id:"recompiles"},"Recompiles"),d("p",{class:"\
meta hint"},"A guard is what compiled code checks before each call."),re("Recompiles",[{title:"Function",width:"minmax(8rem, 1fr)",cell:({finding:i})=>z(i.place.
function,"mono"),key:({finding:i})=>i.place.function},{title:"Guard on",width:"minmax(9rem, 1.4fr)",cell:({finding:i})=>z(i.guard?.subject??i.reason,"mono"),key:({
finding:i})=>i.guard?.subject??""},{title:"Was",width:"minmax(5rem, 0.7fr)",cell:({finding:i})=>z(i.guard?.was??"","mono")},{title:"Now",width:"minmax(5rem, 0.7\
fr)",cell:({finding:i})=>z(i.guard?.now??"","mono")},{title:"Compiled as",width:"7rem",cell:({compilations:i})=>z(i.join(", "),"mono")},{title:"Place",width:"mi\
nmax(7rem, 1fr)",cell:({finding:i})=>F(t,i.place)},{title:"Why",width:"minmax(10rem, 2fr)",cell:({index:i})=>ae(t,i),key:({finding:i})=>i.title}],n))}function Ha(t){let{report:e}=t,{compilations:n,comparison:i}=e,r=new Bn(t),o=new pn(t);return{tabs:[{name:"overview",label:"Overview",count:0,has:!0,build:()=>Da(
t)},{name:"comparison",label:"Comparison",count:0,has:i!==null,build:()=>i?vo(t,i):new Text("")},{name:"calls",label:"Calls",count:0,has:e.calls.length>0,build:()=>jr(
t)},{name:"graphs",label:"Graphs",count:n.filter(({graph:a})=>a>=0).length,has:n.some(({graph:a})=>a>=0),build:()=>r.element,onshow:()=>{r.start()}},{name:"oper\
ations",label:"Operations",count:0,has:n.some(({kinds:a})=>a.length>0),build:()=>Ia(t)},{name:"recompiles",label:"Recompiles",count:e.findings.filter(Fe).length,
has:e.findings.some(Fe),build:()=>Ba(t)},{name:"time",label:"Compile time",count:0,has:n.some(({phases:a})=>Object.keys(a).length>0),build:()=>Eo(t)},{name:"cod\
e",label:"Code",count:0,has:e.files.some(({text:a})=>a!==""),build:()=>o.element,onshow:()=>{o.start()}}].filter(({has:a})=>a),code:o,graphs:r}}function Ja(t){let e=document.getElementById(t)?.textContent;return e?JSON.parse(e):null}function Tg(t){let e=new Bt,n=d("div",{role:"status",class:"status"}),i=new Map,
r=Wr(),o={report:t,host:r,graph(u){return i.has(u)||i.set(u,Ja(`fullgraph-graph-${u}`)),i.get(u)??null},go(u){let c=t.files[u.file]?.path;c!==void 0&&(r.editor?
r.editor.postMessage({command:"open",path:c,line:u.line}):(a.show("code"),s.code.show(u),window.scrollTo(0,0)))},open(u){a.show(u)},showFinding(u){let c=t.findings[u];
if(c===void 0)return;let f=d("span",{},`${Se(c)}: `,ne(c.title));e.show(f,Cr(o,u))},showCompilation(u){let c=d("span",{},"Compilation ",z(t.compilations[u]?.id??
""));e.show(c,Ar(o,u))},showGraph(u){a.show("graphs"),s.graphs.show(u)},showDetails(u,c){e.show(u,c)},say(u){n.textContent=u,n.classList.add("visible"),setTimeout(
()=>{n.classList.remove("visible")},2500)}},s=Ha(o),a=new Ht(s.tabs,u=>{r.keepView(u)}),h=document.getElementById("page");h?.replaceChildren(),h&&te(h,[Sg(t,Ir(
r,t)),a.list,d("div",{class:"columns"},d("main",{},a.panels),e.element),n]);let l=s.tabs.find(({name:u})=>u===r.lastView());a.show(l?.name??"overview")}function Sg(t,e){
return d("header",{class:"top"},d("p",{class:"title"},z(t.title,"mono"),d("span",{class:"meta"},...t.facts.map(n=>d("span",{class:"fact"},z(n.name)," ",z(n.value,
"value"))))),d("h1",{class:t.isClean?"verdict clean":"verdict"},d("i",{class:"sign","aria-hidden":"true"}),ne(t.verdict)),e,t.notes.length>0&&d("ul",{class:"not\
es"},...t.notes.map(n=>d("li",{},ne(n)))))}var Ya=Ja("fullgraph-report");Ya!==null&&Tg(Ya);})();
