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
"use strict";(()=>{function c(e,t={},...n){return Us(document.createElement(e),t,n)}function X(e,t={},...n){return Us(document.createElementNS("http://www.w3.org/2000/svg",e),t,n)}
function Us(e,t,n){for(let[i,r]of Object.entries(t))typeof r=="function"?e.addEventListener(i.slice(2),r):r!==void 0&&r!==!1&&e.setAttribute(i,r===!0?"":String(
r));return J(e,n),e}function J(e,t){for(let n of t)n==null||n===!1||e.append(typeof n=="number"?String(n):n)}var fu=300;function _(e,t="name"){return c("bdi",{class:t,
dir:"auto",title:e.slice(0,2e3)},Y(e))}function j(e){let t=e.length>1e4?[Y(e)]:e.split("`");return c("bdi",{dir:"auto"},...t.map((n,i)=>i%2===1&&i<t.length-1?c(
"code",{},Y(n)):Y(n,2e3)))}function Y(e,t=fu){if(e.length<=t)return e;let n=Math.floor(t/2);return`${e.slice(0,n)}\u2026${e.slice(-n)}`}function ht(e,t,n={}){return c(
"button",{type:"button",class:"link",onclick:t,...n},e)}function Ne(e){return`${e}-${++du}`}var du=0;function D(e,t,n=`${t}s`){return`${e.toLocaleString("en")} ${e===1?t:n}`}function F(e){let[t,n]=e>=.9995?[e,"s"]:[e*1e3,"ms"];return t>=9.95?`${t.toFixed(0)} ${n}`:
`${t>=.995?t.toFixed(1):String(Number(t.toPrecision(2)))} ${n}`}function Qn(e){return e>0&&e<.005?"<1 %":`${(e*100).toFixed(0)} %`}function Jt(e,t){let n=e[t.file];
return n===void 0?"":`${n.name}:${t.line}`}function _n(e){return e.split(/[\\/]/).at(-1)??""}function Ds(e,t){let n=e.report.files[t.file];return n!==void 0&&(e.host.editor!==null||n.text!=="")}function de(e){return e.kind==="recompile"||e.kind==="recom\
pile-limit"}function U(e,t){let n=e.report.files,i=Jt(n,t),r=n[t.file];if(r===void 0)return null;let s=c("span",{class:"place"},_(_n(r.name)),`:${t.line}`);if(!Ds(e,t))return s.
title=i,s;let o=ht(s,()=>{e.go(t)});return o.title=i,o}var pu={break:"Graph break",recompile:"Recompile","recompile-limit":"Recompile limit","backend-failure":"\
Backend failure",disabled:"Disabled"};function It(e){return pu[e.kind]??e.kind}function Ce(e){return e.url.startsWith("https://")?c("a",{class:"code",href:e.url,
target:"_blank",rel:"noreferrer noopener"},e.code):c("span",{class:"code"},e.code)}function Hs(e){return c("pre",{class:"diff",tabindex:0,role:"group","aria-lab\
el":"Changed lines"},...e.map(t=>t.startsWith("+")?c("ins",{},c("bdi",{},Y(t,1e3))):t.startsWith("-")?c("del",{},c("bdi",{},Y(t,1e3))):t.startsWith("@@")?c("spa\
n",{class:"hunk"},t):c("span",{},c("bdi",{},Y(t,1e3)))))}function mt(e){return c("dl",{class:"facts"},...e.filter(([,t])=>t!=null&&t!==""&&t!==!1).map(([t,n])=>c(
"div",{},c("dt",{},t),c("dd",{},n))))}function Xt(...e){return c("span",{class:"group"},...e)}function Bs(e,t){let n=e.report.findings[t];if(n===void 0)return c("p",{},"This finding is not in the report.");let{guard:i,causedBy:r}=n,s=e.report.findings[r];
return c("div",{class:"details"},c("p",{class:"lead"},j(n.message)),mt([["Code",Ce(n)],["Place",Xt(U(e,n.place)," ",Ys(n.place))],["Seen",D(n.count,"time")],["C\
ost",Ji(n)],["Guard on",i&&_(i.subject,"mono")],["Value",i&&Xt(_(i.was,"mono")," \u2192 ",_(i.now,"mono"))],["Follows from",s&&ht(j(s.title),()=>{e.showFinding(
r)})]]),c("p",{class:"buttons"},Ki(e,"Copy as issue",n.issue),e.host.editor!==null&&c("button",{type:"button",onclick:()=>{mu(e,t,n)}},"Explain")),...yu(e,n.stack),
...Kt("Lines between the two graphs",bu(e,t)),...Kt("Dynamo's reason",n.reason&&Zi(n.reason)),...Kt("Context",n.context&&Zi(n.context)),...Kt("Hints",n.hints.length>
0&&c("ul",{},...n.hints.map(o=>c("li",{},j(o))))))}function mu(e,t,{code:n,place:i}){let r=e.report.files[i.file]?.path??"";e.host.editor?.postMessage({command:"\
explain",finding:t,code:n,path:r,line:i.line})}function Zs(e,t){let n=e.report.compilations[t];if(n===void 0)return c("p",{},"This compilation is not in the rep\
ort.");let i=Object.values(n.phases).reduce((r,s)=>r+s,0);return c("div",{class:"details"},mt([["Place",Xt(U(e,n.place)," ",Ys(n.place))],["Starts",n.isResumed&&
"behind a break, in the middle of the function"],["Operations",n.operations.toLocaleString("en")],["Compiled",`during call ${n.call+1}`],["Compile time",i>0&&F(
i)],["Ran",Ou(n)],["Failed",n.failure&&_(n.failure)]]),c("p",{class:"buttons"},n.graph>=0&&c("button",{type:"button",onclick:()=>{e.showGraph(t)}},"Show the gra\
ph")),...Kt("Why it began or ended",n.findings.length>0&&c("ul",{},...n.findings.map(r=>c("li",{},gt(e,r))))),...Kt("Compiled again as",gu(e,t)),...Kt("Operatio\
ns",n.kinds.length>0&&c("ul",{class:"plain"},...n.kinds.slice(0,30).map(({name:r,count:s})=>c("li",{},_(r,"mono"),` \xD7 ${s}`)))))}function gu(e,t){for(let{segments:n}of e.
report.regions)for(let i of n){if(i.kind==="break"||!i.compilations.includes(t))continue;let r=i.compilations.filter(s=>s!==t);return r.length===0?null:c("ul",{
class:"plain"},...r.map(s=>c("li",{},Yi(e,s))))}return null}function Yi(e,t){let n=e.report.compilations[t];if(n===void 0)return null;let i=c("span",{},_(n.id,"\
mono"),` ${D(n.operations,"operation")}`);return ht(i,()=>{e.showCompilation(t)})}function Ou({runs:e,seconds:t}){return e===null?"":D(e,"time")+(t===null?"":`,\
 ${F(t)} together`)}function Ji({seconds:e,share:t}){return e===null?"":F(e)+(t===null?"":` (${Qn(t)})`)}function gt(e,t){let n=e.report.findings[t];return n&&ht(
j(n.title),()=>{e.showFinding(t)},{class:`link of-${n.kind}`,title:`${It(n)}: ${n.message}`})}function Ki(e,t,n){return n===""?null:c("button",{type:"button",onclick:()=>{
e.host.copy(n).then(r=>{e.say(r?"Copied.":"The browser does not let this page copy.")})}},t)}function Ys(e){return e.function&&Xt("in ",_(e.function,"mono"))}function bu(e,t){
for(let{segments:n}of e.report.regions)for(let i of n)if(i.kind==="break"&&i.finding===t&&i.between.length>0)return Zi(i.between.join(`
`));return null}function yu(e,t){if(t.length<2)return[];let n=t.map(i=>c("li",{},_(i.function||"module","mono")," ",U(e,i)));return Kt("Calls that led here",c("\
ol",{class:"plain"},...n))}function Kt(e,t){return t?[c("h3",{},e),t]:[]}function Zi(e){return c("pre",{tabindex:0,role:"group","aria-label":"Text"},c("bdi",{},
e))}function Js(){if(typeof acquireVsCodeApi!="function")return{editor:null,copy:wu,lastView:()=>null,keepView:()=>{},onOffers:()=>{},onUpdate:()=>{}};let e=acquireVsCodeApi();
return{editor:e,copy:t=>(e.postMessage({command:"copy",text:t}),Promise.resolve(!0)),lastView:()=>{let t=e.getState();return typeof t=="string"?t:null},keepView:t=>{
e.setState(t)},onOffers:t=>{window.addEventListener("message",({data:n})=>{"summarize"in n&&t(n)}),e.postMessage({command:"ready"})},onUpdate:t=>{window.addEventListener(
"message",({data:n})=>{"report"in n&&t(n.report)})}}}async function wu(e){try{return await navigator.clipboard.writeText(e),!0}catch{return!1}}var Pn=class{element=c("aside",{class:"inspector","aria-label":"Details",tabindex:-1});returnTo=null;constructor(){this.element.hidden=!0,this.element.addEventListener(
"keydown",t=>{t.key==="Escape"&&this.close()})}show(t,n){let{activeElement:i}=document;i instanceof HTMLElement&&!this.element.contains(i)&&(this.returnTo=i);let r=c(
"button",{type:"button",class:"close","aria-label":"Close"},"\xD7");r.addEventListener("click",()=>{this.close()}),this.element.replaceChildren(c("header",{},c(
"h2",{},t),r),c("div",{class:"inspector-body",tabindex:0,role:"group","aria-label":"Details"},n)),this.element.hidden=!1,this.element.focus()}close(){this.element.
hidden=!0,this.returnTo?.isConnected&&this.returnTo.focus()}};function Ks({editor:e},{benchmarks:t}){return e===null?null:c("button",{type:"button",title:"Time the target in eager mode and compiled.",onclick:()=>{e.postMessage(
{command:"measure"})}},t.length>0?"Measure Again":"Measure")}function to(e,t){let{editor:n}=e;if(n===null||t.findings.length===0)return null;let i=c("button",{type:"button",hidden:!0,title:"A language model ranks what to \
fix first.",onclick:()=>{n.postMessage({command:"summarize"})}},"Summarize with Language Model");return e.onOffers(({summarize:r})=>{i.hidden=!r}),i}var En=class{constructor(t,n){this.tabs=t;this.onshow=n;for(let{name:i,label:r}of t){let s=c("span",{class:"count"}),o=c("button",{type:"button",role:"tab",id:`\
tab-${i}`,"aria-selected":"false",tabindex:-1,onclick:()=>{this.show(i)},onkeydown:a=>{this.onkey(a,i)}},r,s);this.buttons.set(i,o),this.counts.set(i,s),this.list.
append(o)}this.update(t)}tabs;onshow;list=c("div",{role:"tablist","aria-label":"Views",class:"tabs"});panels=c("div",{class:"panels"});buttons=new Map;counts=new Map;shownPanels=new Map;current=null;scrolled=new Map;update(t){
for(let{name:n,count:i,isHidden:r=!1}of t){let[s,o]=[this.buttons.get(n),this.counts.get(n)];s&&(s.hidden=r&&n!==this.current),o!==void 0&&(o.hidden=i===0,o.textContent=
i===0?"":i.toLocaleString("en"))}}show(t){let n=this.tabs.find(i=>i.name===t);if(!(n===void 0||t===this.current)){if(this.current!==null&&(this.scrolled.set(this.
current,window.scrollY),this.mark(this.current,!1)),this.current=t,!this.shownPanels.has(t)){let i=c("div",{role:"tabpanel",id:`panel-${t}`,class:"panel","aria-\
labelledby":`tab-${t}`},n.build());this.shownPanels.set(t,i),this.panels.append(i),this.buttons.get(t)?.setAttribute("aria-controls",i.id)}this.mark(t,!0),n.onshow?.(),
this.onshow(t),window.scrollTo(0,this.scrolled.get(t)??0)}}mark(t,n){let i=this.buttons.get(t);i?.setAttribute("aria-selected",String(n)),i?.setAttribute("tabin\
dex",n?"0":"-1");let r=this.shownPanels.get(t);r&&(r.hidden=!n)}onkey(t,n){let i=this.tabs.flatMap(a=>this.buttons.get(a.name)?.hidden===!0?[]:a.name),r=i.indexOf(
n),s={ArrowRight:(r+1)%i.length,ArrowLeft:(r-1+i.length)%i.length,Home:0,End:i.length-1}[t.key],o=s===void 0?void 0:i[s];o!==void 0&&(t.preventDefault(),this.show(
o),this.buttons.get(o)?.focus())}};function $n(e,t){return e==null||t==null?NaN:e<t?-1:e>t?1:e>=t?0:NaN}function vu(e,t){return e==null||t==null?NaN:t<e?-1:t>e?1:t>=e?0:NaN}function eo(e){let t,n,
i;e.length!==2?(t=$n,n=(a,h)=>$n(e(a),h),i=(a,h)=>e(a)-h):(t=e===$n||e===vu?e:xu,n=e,i=e);function r(a,h,l=0,u=a.length){if(l<u){if(t(h,h)!==0)return u;do{let f=l+
u>>>1;n(a[f],h)<0?l=f+1:u=f}while(l<u)}return l}function s(a,h,l=0,u=a.length){if(l<u){if(t(h,h)!==0)return u;do{let f=l+u>>>1;n(a[f],h)<=0?l=f+1:u=f}while(l<u)}
return l}function o(a,h,l=0,u=a.length){let f=r(a,h,l,u-1);return f>l&&i(a[f-1],h)>-i(a[f],h)?f-1:f}return{left:r,center:o,right:s}}function xu(){return 0}function ku(e){
return e===null?NaN:+e}var no=eo($n),zy=no.right,Ly=no.left,Iy=eo(ku).center;var Xy=io(ro),Wy=io(Tu);function io(e){return function(t,n,i=n){if(!((n=+n)>=0))throw new RangeError("invalid rx");if(!((i=+i)>=0))throw new RangeError("invalid\
 ry");let{data:r,width:s,height:o}=t;if(!((s=Math.floor(s))>=0))throw new RangeError("invalid width");if(!((o=Math.floor(o!==void 0?o:r.length/s))>=0))throw new RangeError(
"invalid height");if(!s||!o||!n&&!i)return t;let a=n&&e(n),h=i&&e(i),l=r.slice();return a&&h?(Ae(a,l,r,s,o),Ae(a,r,l,s,o),Ae(a,l,r,s,o),qe(h,r,l,s,o),qe(h,l,r,s,
o),qe(h,r,l,s,o)):a?(Ae(a,r,l,s,o),Ae(a,l,r,s,o),Ae(a,r,l,s,o)):h&&(qe(h,r,l,s,o),qe(h,l,r,s,o),qe(h,r,l,s,o)),t}}function Ae(e,t,n,i,r){for(let s=0,o=i*r;s<o;)
e(t,n,s,s+=i,1)}function qe(e,t,n,i,r){for(let s=0,o=i*r;s<i;++s)e(t,n,s,s+o,i)}function Tu(e){let t=ro(e);return(n,i,r,s,o)=>{r<<=2,s<<=2,o<<=2,t(n,i,r+0,s+0,o),
t(n,i,r+1,s+1,o),t(n,i,r+2,s+2,o),t(n,i,r+3,s+3,o)}}function ro(e){let t=Math.floor(e);if(t===e)return Su(e);let n=e-t,i=2*e+1;return(r,s,o,a,h)=>{if(!((a-=h)>=
o))return;let l=t*s[o],u=h*t,f=u+h;for(let d=o,p=o+u;d<p;d+=h)l+=s[Math.min(a,d)];for(let d=o,p=a;d<=p;d+=h)l+=s[Math.min(a,d+u)],r[d]=(l+n*(s[Math.max(o,d-f)]+
s[Math.min(a,d+f)]))/i,l-=s[Math.max(o,d-u)]}}function Su(e){let t=2*e+1;return(n,i,r,s,o)=>{if(!((s-=o)>=r))return;let a=e*i[r],h=o*e;for(let l=r,u=r+h;l<u;l+=
o)a+=i[Math.min(s,l)];for(let l=r,u=s;l<=u;l+=o)a+=i[Math.min(s,l+h)],n[l]=a/t,a-=i[Math.max(r,l-h)]}}var Qu=Array.prototype,Gy=Qu.slice;var _u=Math.sqrt(50),Pu=Math.sqrt(10),Eu=Math.sqrt(2);function Mn(e,t,n){let i=(t-e)/Math.max(0,n),r=Math.floor(Math.log10(i)),s=i/Math.pow(10,r),o=s>=_u?10:s>=
Pu?5:s>=Eu?2:1,a,h,l;return r<0?(l=Math.pow(10,-r)/o,a=Math.round(e*l),h=Math.round(t*l),a/l<e&&++a,h/l>t&&--h,l=-l):(l=Math.pow(10,r)*o,a=Math.round(e/l),h=Math.
round(t/l),a*l<e&&++a,h*l>t&&--h),h<a&&.5<=n&&n<2?Mn(e,t,n*2):[a,h,l]}function wt(e,t,n){if(t=+t,e=+e,n=+n,!(n>0))return[];if(e===t)return[e];let i=t<e,[r,s,o]=i?
Mn(t,e,n):Mn(e,t,n);if(!(s>=r))return[];let a=s-r+1,h=new Array(a);if(i)if(o<0)for(let l=0;l<a;++l)h[l]=(s-l)/-o;else for(let l=0;l<a;++l)h[l]=(s-l)*o;else if(o<
0)for(let l=0;l<a;++l)h[l]=(r+l)/-o;else for(let l=0;l<a;++l)h[l]=(r+l)*o;return h}function tr(e,t,n){return t=+t,e=+e,n=+n,Mn(e,t,n)[2]}function so(e,t,n){t=+t,
e=+e,n=+n;let i=t<e,r=i?tr(t,e,n):tr(e,t,n);return(i?-1:1)*(r<0?1/-r:r)}function te(e,t,n){let i;for(;;){let r=tr(e,t,n);if(r===i||r===0||!isFinite(r))return[e,
t];if(r>0){let s=Math.ceil(e/r),o=Math.floor(t/r);e=(s-(s*r>e))*r,t=(o+(o*r<t))*r}else if(r<0){let s=-r,o=Math.ceil(e*s),a=Math.floor(t*s);e=(o-(o/s>e))/s,t=(a+
(a/s<t))/s}i=r}}var Vy=$u(Math.random);function $u(e){return function(n,i=0,r=n.length){let s=r-(i=+i);for(;s;){let o=e()*s--|0,a=n[s+i];n[s+i]=n[o+i],n[o+i]=a}return n}}var oo=5;function Rn(e,t,{tick:n,line:i=0}){let r=Math.max(i,...t.map(({value:a,interval:h})=>h?.high??a)),[,s]=te(0,r||1,oo),o=a=>`${a/s*100}%`;return c("table",
{class:"bars","aria-label":e},c("tbody",{},...t.map(a=>c("tr",{class:a.tone},c("th",{scope:"row"},_(a.name)),c("td",{class:"bar-track","aria-hidden":"true"},...Mu(
a,i,o)),c("td",{class:"number"},a.text)))),c("tfoot",{"aria-hidden":"true"},c("tr",{},c("td"),c("td",{class:"bar-axis"},...wt(0,s,oo).map(a=>er("bar-tick",o(a),
n(a)))),c("td"))))}function Mu({value:e,interval:t},n,i){let r=c("span",{class:"bar-fill"});r.style.width=i(e);let s=[r];if(n>0&&s.push(er("bar-line",i(n))),t!==
void 0){let o=er("bar-interval",i(t.low));o.style.width=i(t.high-t.low),s.push(o)}return s}function er(e,t,n=""){let i=c("span",{class:e},n);return i.style.left=
t,i}function ao({arms:e}){return e.flatMap(({name:t,times:n,ratio:i,warmUp:r,paysAfter:s,isWrong:o})=>{if(n===null||o)return[];let[a,h]=[r??0,n.median],l=i!==null&&
(i.low>1||i.high<1),f=l&&s!==null?{calls:s,seconds:a+s*h}:null;return{name:t,start:a,slope:h,crossing:f,isCertain:l}})}function lo(e,t){let n=e.flatMap(({crossing:o})=>o?.
calls??[]).filter(o=>o>0),i=e.find(({name:o})=>o===t)?.crossing?.calls??0;if(i>0)return 2*i;if(n.length>0)return 2*Math.min(...n);let[r]=e,s=Math.max(...e.map(({
start:o})=>o));return r===void 0?1:Math.max(10,2*s/r.slope)}function ho({name:e,crossing:t,isCertain:n}){if(!n)return`${e}: cannot tell, the difference to eager\
 mode is within the noise`;if(t===null)return`${e}: never, its calls are not shorter than in eager mode`;if(t.calls===0)return`${e}: from the first call on`;let i=Math.
ceil(Number(t.calls.toPrecision(2)));return`${e}: after ${i.toLocaleString("en")} ${i===1?"call":"calls"} (${Cu(t.seconds)})`}var Ru={name:"ms",seconds:.001},Nu=[
{name:"h",seconds:3600},{name:"min",seconds:60},{name:"s",seconds:1}];function Nn(e){return Nu.find(t=>e>=2*t.seconds)??Ru}function Ke(e,t){return e===0?"0":`${e.
toLocaleString("en")} ${t}`}function Cu(e){return e<1?`${(e*1e3).toPrecision(2)} ms`:e<9.95?`${e.toFixed(1)} s`:e<120?`${e.toFixed(0)} s`:e<7200?`${(e/60).toFixed(
0)} min`:`${(e/3600).toFixed(1)} h`}var Cn=260,ee={top:12,right:120,bottom:40,left:64},Au=340,qu=15,zu=18;function uo(e){let t=ao(e),n=lo(t,e.best),i=X("svg",{class:"break-even",role:"img","aria-l\
abel":"Total time against the number of calls. The list below has the crossings."}),r=c("div",{class:"chart"});J(r,[i]);let s=0;return new ResizeObserver(()=>{let o=Math.
max(Au,r.clientWidth);o!==s&&(s=o,Lu(i,t,n,o))}).observe(r),c("figure",{},r,c("figcaption",{},c("ul",{class:"plain pays"},...t.slice(1).map(o=>c("li",{},j(ho(o)))))))}
function Lu(e,t,n,i){let r=Math.max(...t.map(({start:d,slope:p})=>d+p*n)),s=Nn(r),[,o]=te(0,r/s.seconds||1,4),a=i-ee.right,h=Cn-ee.bottom,l=d=>ee.left+d/n*(a-ee.
left),u=d=>h-d/s.seconds/o*(h-ee.top);e.setAttribute("viewBox",`0 0 ${i} ${Cn}`),e.setAttribute("height",String(Cn)),e.replaceChildren(),J(e,[...wt(0,o,4).map(d=>Iu(
u(d*s.seconds),a,Ke(d,s.name))),...wt(0,n,Math.max(2,Math.floor(i/140))).map(d=>X("text",{x:l(d),y:h+16,class:"tick middle"},Wu(d))),X("text",{x:(ee.left+a)/2,y:Cn-
6,class:"tick middle"},"calls")]);let f=Xu(t.map(({start:d,slope:p})=>u(d+p*n)));J(e,t.map(({name:d,start:p,slope:g,crossing:O},b)=>X("g",{class:`arm arm-${b%6}`},
X("line",{x1:l(0),y1:u(p),x2:a,y2:u(p+g*n)}),X("text",{x:a+8,y:(f[b]??0)+4,class:"label"},Y(d,zu)),O!==null&&O.calls>0&&O.calls<=n&&X("circle",{cx:l(O.calls),cy:u(
O.seconds),r:5}))))}function Iu(e,t,n){return X("g",{class:"rule"},X("line",{x1:ee.left,y1:e,x2:t,y2:e}),X("text",{x:ee.left-8,y:e+4,class:"tick end"},n))}function Xu(e){
let t=e.map((i,r)=>r).sort((i,r)=>An(e,r)-An(e,i)),n=[...e];return t.slice(1).forEach((i,r)=>{let s=An(n,t[r]??0);n[i]=Math.min(An(e,i),s-qu)}),n}function An(e,t){
return e[t]??0}function Wu(e){let t=e>=1e5?"compact":"standard";return e.toLocaleString("en",{notation:t,maximumFractionDigits:1})}function qn({kind:e,benchmarks:t}){return e==="benchmark"&&t.length===1?t[0]:void 0}function zn({alerts:e}){return e.map(t=>c("p",{class:"alert"},j(t)))}function Ln({
busy:e}){return e===""?null:c("p",{class:"busy"},j(e))}function co({costs:e}){return c("div",{class:"scrolled",tabindex:0,role:"group","aria-label":"Cost of graph breaks"},c("table",{class:"compared"},c("thead",{},c(
"tr",{},...["Graph break","Cost","95 % interval","Share of a call"].map(n=>c("th",{scope:"col"},n)))),c("tbody",{},...e.map(Gu))))}function Gu(e){return c("tr",
{},c("th",{scope:"row"},_(e.name)),...[e.cost,e.interval,e.share].map(t=>c("td",{class:"number"},t)))}function fo({arms:e}){return c("div",{class:"scrolled",tabindex:0,role:"group","aria-label":"Times of a call"},c("table",{class:"compared"},c("thead",{},c("tr",
{},...["Arm","Median","Mean","Sigma","p95","Difference"].map(n=>c("th",{scope:"col"},n)))),c("tbody",{},...e.flatMap(n=>Vu(n)??[]))))}function Vu(e){let{times:t}=e;
return t===null?null:c("tr",{},c("th",{scope:"row"},_(e.name)),...[t.median,t.mean,t.sigma,t.p95].map(n=>c("td",{class:"number"},F(n))),c("td",{class:"number"},
ju(e)))}function ju(e){return e.isWrong?c("strong",{class:"wrong"},"wrong output"):e.difference}var po=2**20;function go({report:e}){let t=qn(e);return c("div",{},...e.benchmarks.map(n=>c("article",{class:"benchmark","aria-label":n.size||"Benchmark"},n!==t&&
Xt(...zn(n)),n!==t&&c("h2",{class:"conclusion"},j(Fu(n))),n!==t&&Ln(n),c("p",{class:"meta"},j(n.conditions)),...Uu(n))))}function Fu({size:e,sentence:t}){return e===
""?t:`${e}: ${t}`}function Uu(e){let t=e.arms.filter(({times:i})=>i!==null),n=e.arms.flatMap(({problem:i})=>i===""?[]:i);return[ne("Speed-up over eager mode",Du(
t)),ne("Times of a call",fo(e)),e.costs.length>0&&ne("Cost of graph breaks",co(e)),n.length>0&&ne("Not measured",mo(n)),t.length>1&&ne("When compiling pays",uo(
e)),c("div",{class:"side-by-side"},ne("Warm-up",Bu(t)),t.some(({memory:i})=>i!==null)&&ne("Peak memory",Zu(t))),e.notes.length>0&&ne("Notes",mo(e.notes))]}function ne(e,t){
return c("section",{},c("h2",{},e),t)}function mo(e){return c("ul",{class:"plain listed"},...e.map(t=>c("li",{},j(t))))}function Du(e){let t=e.flatMap((n,i)=>{if(i===
0)return[{name:n.name,value:1,text:"1.00x",tone:"baseline"}];let{name:r,ratio:s}=n;if(s===null)return[];let{estimate:o,low:a,high:h}=s,l=`${a.toFixed(2)} to ${h.
toFixed(2)}`,u=n.isWrong?"wrong":void 0,f=n.isWrong?", wrong output":"",d=`${o.toFixed(2)}x (${l})${f}`;return[{name:r,value:o,text:d,interval:s,...u&&{tone:u}}]});
return c("div",{},Rn("Speed-up over eager mode",t,{tick:Hu,line:1}),c("p",{class:"meta"},"With 95 % intervals. Eager mode is the line at 1x."))}function Hu(e){return e===
0?"0":`${e}x`}function Bu(e){let t=e.flatMap(({name:r,warmUp:s,cachedWarmUp:o})=>[{name:r,seconds:s},{name:`${r}, with filled caches`,seconds:o}]),n=Nn(Math.max(
...t.map(({seconds:r})=>r??0))),i=t.flatMap(({name:r,seconds:s})=>s===null?[]:[{name:r,value:s/n.seconds,text:F(s)}]);return Rn("Warm-up",i,{tick:r=>Ke(r,n.name)})}
function Zu(e){let t=e.flatMap(({name:n,memory:i})=>i===null?[]:[{name:n,value:i/po,text:`${(i/po).toFixed(0)} MB`}]);return Rn("Peak memory",t,{tick:n=>Ke(n,"M\
B")})}var Oo=400,ie=class{constructor(t,n){this.scroller=t;this.options=n;t.addEventListener("scroll",()=>{this.update()}),new ResizeObserver(()=>{this.update()}).observe(
t),this.reset(n.count)}scroller;options;body=c("div",{class:"windowed"});rows=new Map;first=0;last=-1;kept=-1;reset(t){this.options={...this.options,count:t};for(let n of this.
rows.values())n.remove();this.rows.clear(),this.first=0,this.last=-1,this.body.style.height=`${t*this.options.rowHeight}px`,this.update()}reveal(t,n="nearest"){
let{count:i,rowHeight:r}=this.options,s=Math.max(0,Math.min(t,i-1)),o=s*r+this.body.offsetTop,a=this.scroller.clientHeight,{scrollTop:h}=this.scroller;return n===
"center"?this.scroller.scrollTop=o-a/2:o-this.body.offsetTop<h?this.scroller.scrollTop=o-this.body.offsetTop:o+r>h+a&&(this.scroller.scrollTop=o+r-a),this.update(),
this.row(s)}keep(t){return this.kept=t,this.update(),this.row(t)}row(t){let n=this.rows.get(t);if(n===void 0){n=this.options.render(t),n.style.top=`${t*this.options.
rowHeight}px`,this.rows.set(t,n);let i=null,r=1/0;for(let[s,o]of this.rows)s>t&&s<r&&(r=s,i=o);this.body.insertBefore(n,i)}return n}update(){let{count:t,rowHeight:n}=this.
options,i=this.scroller.scrollTop-this.body.offsetTop,r=this.scroller.clientHeight||600,s=Math.max(0,Math.floor((i-Oo)/n)),o=Math.min(t-1,Math.ceil((i+r+Oo)/n));
if(!(s===this.first&&o===this.last&&this.kept<0)){[this.first,this.last]=[s,o];for(let[a,h]of this.rows)a>=s&&a<=o||a===this.kept||h.contains(document.activeElement)||
(this.rows.delete(a),h.remove());for(let a=s;a<=o;a++)this.row(a);this.kept>=0&&this.kept<t&&this.row(this.kept)}}};var Yu=28,Ju=200;function bo(e){let t=new nr(e);return c("section",{"aria-labelledby":"calls"},c("h2",{id:"calls"},"Calls"),c("p",{class:"meta hint"},"Arrow key\
s move and unfold; Enter shows the details of a call."),t.element)}var nr=class{constructor(t){this.page=t;let{calls:n}=t.report;this.longest=n.reduce((i,{seconds:r})=>Math.
max(i,r??0),0),this.unfold(n),this.rows=this.visible(),this.element=c("div",{class:"tree",role:"tree",tabindex:0,"aria-label":"Calls",onkeydown:i=>{this.onkey(i)}}),
this.windowed=new ie(this.element,{rowHeight:Yu,count:this.rows.length,render:i=>this.render(i)}),this.windowed.body.setAttribute("role","presentation"),this.element.
append(this.windowed.body),this.activate(0)}page;element;open=new Set;windowed;rows=[];active=0;prefix=Ne("call");longest;unfold(t){let n=t.length;for(;t.length>
0;){let i=t.flatMap(({children:r})=>r);if(n+=i.length,n>Ju)return;for(let r of t)this.open.add(r);t=i}}visible(){let t=[],n=(i,r,s)=>{i.forEach((o,a)=>{let h={node:o,
parent:r,level:s,position:a+1,siblings:i.length};t.push(h),this.open.has(o)&&n(o.children,h,s+1)})};return n(this.page.report.calls,null,1),t}render(t){let n=this.
rows[t];if(n===void 0)return c("div");let{node:i,level:r}=n,s=i.children.length>0,o=this.open.has(i),a=c("div",{class:"row",role:"treeitem",id:`${this.prefix}-${t}`,
"aria-level":r,"aria-posinset":n.position,"aria-setsize":n.siblings,"aria-expanded":s?String(o):void 0,"aria-selected":String(t===this.active),onclick:h=>{this.
activate(t),h.target.classList.contains("twisty")?this.toggle(n):this.choose(n)}},c("span",{class:s?"twisty":"twisty none","aria-hidden":"true"}),_(i.function||
"module","mono"),c("span",{class:"marks"},Ku(this.page,i),...tc(i)),this.timeBar(i));return a.style.paddingLeft=`${8+(r-1)*18}px`,a}timeBar({seconds:t}){if(t===
null)return null;let n=c("span",{class:"bar","aria-hidden":"true"});return n.style.width=`${this.longest>0?t/this.longest*90:0}px`,c("span",{class:"time"},F(t),
c("span",{class:"track"},n))}onkey(t){let n=this.rows[this.active];if(n===void 0)return;let i=n.node.children.length>0,r=i&&this.open.has(n.node);if(t.key==="Ar\
rowDown")this.activate(this.active+1);else if(t.key==="ArrowUp")this.activate(this.active-1);else if(t.key==="Home")this.activate(0);else if(t.key==="End")this.
activate(this.rows.length-1);else if(t.key==="ArrowRight"&&i&&!r)this.toggle(n);else if(t.key==="ArrowRight"&&r)this.activate(this.active+1);else if(t.key==="Ar\
rowLeft"&&r)this.toggle(n);else if(t.key==="ArrowLeft"&&n.parent)this.activate(this.rows.indexOf(n.parent));else if(t.key==="Enter"||t.key===" ")this.choose(n);else if(t.
key!=="ArrowLeft"&&t.key!=="ArrowRight")return;t.preventDefault()}activate(t){if(t<0||t>=this.rows.length)return;let n=this.element.getAttribute("aria-activedes\
cendant");n&&document.getElementById(n)?.setAttribute("aria-selected","false"),this.active=t;let i=this.windowed.reveal(t);this.windowed.keep(t),i.setAttribute(
"aria-selected","true"),this.element.setAttribute("aria-activedescendant",i.id)}toggle(t){this.open.delete(t.node)||this.open.add(t.node),this.rows=this.visible(),
this.windowed.reset(this.rows.length),this.activate(this.rows.findIndex(({node:n})=>n===t.node))}choose({node:t}){let{page:n}=this,i=(s,o)=>o.length>0&&[c("h3",
{},s),c("ul",{class:"plain"},...o.map(a=>c("li",{},a)))],r=c("div",{class:"details"},mt([["Place",U(n,t.place)],["Time",t.seconds!==null&&F(t.seconds)],["Operat\
ions in graphs",t.operations>0&&String(t.operations)]]));J(r,[...i("Breaks",t.breaks.map(s=>gt(n,s)))||[],...i("Compilations",t.compilations.map(s=>Yi(n,s)))||[]]),
n.showDetails(_(t.function||"module","mono"),r)}};function Ku({report:e},{place:t}){let n=e.files[t.file];return n&&c("span",{class:"place"},_(_n(n.name)),`:${t.
line}`)}function tc({breaks:e,compilations:t,operations:n}){return[e.length>0&&c("span",{class:"mark break"},D(e.length,"break")),t.length>0&&c("span",{class:"m\
ark graph"},D(t.length,"compilation")),n>0&&c("span",{class:"meta"},D(n,"operation"))]}var ec=0,tn=class{constructor(t,n){this.from=t,this.to=n}},H=class{constructor(t={}){this.id=ec++,this.perNode=!!t.perNode,this.deserialize=t.deserialize||(()=>{
throw new Error("This node type doesn't define a deserialize function")}),this.combine=t.combine||null}add(t){if(this.perNode)throw new RangeError("Can't add pe\
r-node props to node types");return typeof t!="function"&&(t=vt.match(t)),n=>{let i=t(n);return i===void 0?null:[this,i]}}};H.closedBy=new H({deserialize:e=>e.split(
" ")});H.openedBy=new H({deserialize:e=>e.split(" ")});H.group=new H({deserialize:e=>e.split(" ")});H.isolate=new H({deserialize:e=>{if(e&&e!="rtl"&&e!="ltr"&&e!=
"auto")throw new RangeError("Invalid value for isolate: "+e);return e||"auto"}});H.contextHash=new H({perNode:!0});H.lookAhead=new H({perNode:!0});H.mounted=new H(
{perNode:!0});var pe=class{constructor(t,n,i,r=!1){this.tree=t,this.overlay=n,this.parser=i,this.bracketed=r}static get(t){return t&&t.props&&t.props[H.mounted.
id]}},nc=Object.create(null),vt=class e{constructor(t,n,i,r=0){this.name=t,this.props=n,this.id=i,this.flags=r}static define(t){let n=t.props&&t.props.length?Object.
create(null):nc,i=(t.top?1:0)|(t.skipped?2:0)|(t.error?4:0)|(t.name==null?8:0),r=new e(t.name||"",n,t.id,i);if(t.props){for(let s of t.props)if(Array.isArray(s)||
(s=s(r)),s){if(s[0].perNode)throw new RangeError("Can't store a per-node prop on a node type");n[s[0].id]=s[1]}}return r}prop(t){return this.props[t.id]}get isTop(){
return(this.flags&1)>0}get isSkipped(){return(this.flags&2)>0}get isError(){return(this.flags&4)>0}get isAnonymous(){return(this.flags&8)>0}is(t){if(typeof t=="\
string"){if(this.name==t)return!0;let n=this.prop(H.group);return n?n.indexOf(t)>-1:!1}return this.id==t}static match(t){let n=Object.create(null);for(let i in t)
for(let r of i.split(" "))n[r]=t[i];return i=>{for(let r=i.prop(H.group),s=-1;s<(r?r.length:0);s++){let o=n[s<0?i.name:r[s]];if(o)return o}}}};vt.none=new vt("",
Object.create(null),0,8);var Wn=class e{constructor(t){this.types=t;for(let n=0;n<t.length;n++)if(t[n].id!=n)throw new RangeError("Node type ids should correspo\
nd to array positions when creating a node set")}extend(...t){let n=[];for(let i of this.types){let r=null;for(let s of t){let o=s(i);if(o){r||(r=Object.assign(
{},i.props));let a=o[1],h=o[0];h.combine&&h.id in r&&(a=h.combine(r[h.id],a)),r[h.id]=a}}n.push(r?new vt(i.name,r,i.id,i.flags):i)}return new e(n)}},In=new WeakMap,
yo=new WeakMap,nt;(function(e){e[e.ExcludeBuffers=1]="ExcludeBuffers",e[e.IncludeAnonymous=2]="IncludeAnonymous",e[e.IgnoreMounts=4]="IgnoreMounts",e[e.IgnoreOverlays=
8]="IgnoreOverlays",e[e.EnterBracketed=16]="EnterBracketed"})(nt||(nt={}));var ut=class e{constructor(t,n,i,r,s){if(this.type=t,this.children=n,this.positions=i,
this.length=r,this.props=null,s&&s.length){this.props=Object.create(null);for(let[o,a]of s)this.props[typeof o=="number"?o:o.id]=a}}toString(){let t=pe.get(this);
if(t&&!t.overlay)return t.tree.toString();let n="";for(let i of this.children){let r=i.toString();r&&(n&&(n+=","),n+=r)}return this.type.name?(/\W/.test(this.type.
name)&&!this.type.isError?JSON.stringify(this.type.name):this.type.name)+(n.length?"("+n+")":""):n}cursor(t=0){return new rn(this.topNode,t)}cursorAt(t,n=0,i=0){
let r=In.get(this)||this.topNode,s=new rn(r);return s.moveTo(t,n),In.set(this,s._tree),s}get topNode(){return new Pt(this,0,0,null)}resolve(t,n=0){let i=en(In.get(
this)||this.topNode,t,n,!1);return In.set(this,i),i}resolveInner(t,n=0){let i=en(yo.get(this)||this.topNode,t,n,!0);return yo.set(this,i),i}resolveStack(t,n=0){
return ic(this,t,n)}iterate(t){let{enter:n,leave:i,from:r=0,to:s=this.length}=t,o=t.mode||0,a=(o&nt.IncludeAnonymous)>0;for(let h=this.cursor(o|nt.IncludeAnonymous);;){
let l=!1;if(h.from<=s&&h.to>=r&&(!a&&h.type.isAnonymous||n(h)!==!1)){if(h.firstChild())continue;l=!0}for(;l&&i&&(a||!h.type.isAnonymous)&&i(h),!h.nextSibling();){
if(!h.parent())return;l=!0}}}prop(t){return t.perNode?this.props?this.props[t.id]:void 0:this.type.prop(t)}get propValues(){let t=[];if(this.props)for(let n in this.
props)t.push([+n,this.props[n]]);return t}balance(t={}){return this.children.length<=8?this:hr(vt.none,this.children,this.positions,0,this.children.length,0,this.
length,(n,i,r)=>new e(this.type,n,i,r,this.propValues),t.makeTree||((n,i,r)=>new e(vt.none,n,i,r)))}static build(t){return rc(t)}};ut.empty=new ut(vt.none,[],[],
0);var ir=class e{constructor(t,n){this.buffer=t,this.index=n}get id(){return this.buffer[this.index-4]}get start(){return this.buffer[this.index-3]}get end(){return this.
buffer[this.index-2]}get size(){return this.buffer[this.index-1]}get pos(){return this.index}next(){this.index-=4}fork(){return new e(this.buffer,this.index)}},
re=class e{constructor(t,n,i){this.buffer=t,this.length=n,this.set=i}get type(){return vt.none}toString(){let t=[];for(let n=0;n<this.buffer.length;)t.push(this.
childString(n)),n=this.buffer[n+3];return t.join(",")}childString(t){let n=this.buffer[t],i=this.buffer[t+3],r=this.set.types[n],s=r.name;if(/\W/.test(s)&&!r.isError&&
(s=JSON.stringify(s)),t+=4,i==t)return s;let o=[];for(;t<i;)o.push(this.childString(t)),t=this.buffer[t+3];return s+"("+o.join(",")+")"}findChild(t,n,i,r,s){let{
buffer:o}=this,a=-1;for(let h=t;h!=n&&!(xo(s,r,o[h+1],o[h+2])&&(a=h,i>0));h=o[h+3]);return a}slice(t,n,i){let r=this.buffer,s=new Uint16Array(n-t),o=0;for(let a=t,
h=0;a<n;){s[h++]=r[a++],s[h++]=r[a++]-i;let l=s[h++]=r[a++]-i;s[h++]=r[a++]-t,o=Math.max(o,l)}return new e(s,o,this.set)}};function xo(e,t,n,i){switch(e){case-2:
return n<t;case-1:return i>=t&&n<t;case 0:return n<t&&i>t;case 1:return n<=t&&i>t;case 2:return i>t;case 4:return!0}}function en(e,t,n,i){for(var r;e.from==e.to||
(n<1?e.from>=t:e.from>t)||(n>-1?e.to<=t:e.to<t);){let o=!i&&e instanceof Pt&&e.index<0?null:e.parent;if(!o)return e;e=o}let s=i?0:nt.IgnoreOverlays;if(i)for(let o=e,
a=o.parent;a;o=a,a=o.parent)o instanceof Pt&&o.index<0&&((r=a.enter(t,n,s))===null||r===void 0?void 0:r.from)!=o.from&&(e=a);for(;;){let o=e.enter(t,n,s);if(!o)
return e;e=o}}var Gn=class{cursor(t=0){return new rn(this,t)}getChild(t,n=null,i=null){let r=wo(this,t,n,i);return r.length?r[0]:null}getChildren(t,n=null,i=null){
return wo(this,t,n,i)}resolve(t,n=0){return en(this,t,n,!1)}resolveInner(t,n=0){return en(this,t,n,!0)}matchContext(t){return rr(this.parent,t)}enterUnfinishedNodesBefore(t){
let n=this.childBefore(t),i=this;for(;n;){let r=n.lastChild;if(!r||r.to!=n.to)break;r.type.isError&&r.from==r.to?(i=n,n=r.prevSibling):n=r}return i}get node(){return this}get next(){
return this.parent}},Pt=class e extends Gn{constructor(t,n,i,r){super(),this._tree=t,this.from=n,this.index=i,this._parent=r}get type(){return this._tree.type}get name(){
return this._tree.type.name}get to(){return this.from+this._tree.length}nextChild(t,n,i,r,s=0){for(let o=this;;){for(let{children:a,positions:h}=o._tree,l=n>0?a.
length:-1;t!=l;t+=n){let u=a[t],f=h[t]+o.from,d;if(!(!(s&nt.EnterBracketed&&u instanceof ut&&(d=pe.get(u))&&!d.overlay&&d.bracketed&&i>=f&&i<=f+u.length)&&!xo(r,
i,f,f+u.length))){if(u instanceof re){if(s&nt.ExcludeBuffers)continue;let p=u.findChild(0,u.buffer.length,n,i-f,r);if(p>-1)return new nn(new sr(o,u,t,f),null,p)}else if(s&
nt.IncludeAnonymous||!u.type.isAnonymous||lr(u)){let p;if(!(s&nt.IgnoreMounts)&&(p=pe.get(u))&&!p.overlay)return new e(p.tree,f,t,o);let g=new e(u,f,t,o);return s&
nt.IncludeAnonymous||!g.type.isAnonymous?g:g.nextChild(n<0?u.children.length-1:0,n,i,r,s)}}}if(s&nt.IncludeAnonymous||!o.type.isAnonymous||(o.index>=0?t=o.index+
n:t=n<0?-1:o._parent._tree.children.length,o=o._parent,!o))return null}}get firstChild(){return this.nextChild(0,1,0,4)}get lastChild(){return this.nextChild(this.
_tree.children.length-1,-1,0,4)}childAfter(t){return this.nextChild(0,1,t,2)}childBefore(t){return this.nextChild(this._tree.children.length-1,-1,t,-2)}prop(t){
return this._tree.prop(t)}enter(t,n,i=0){let r;if(!(i&nt.IgnoreOverlays)&&(r=pe.get(this._tree))&&r.overlay){let s=t-this.from,o=i&nt.EnterBracketed&&r.bracketed;
for(let{from:a,to:h}of r.overlay)if((n>0||o?a<=s:a<s)&&(n<0||o?h>=s:h>s))return new e(r.tree,r.overlay[0].from+this.from,-1,this)}return this.nextChild(0,1,t,n,
i)}nextSignificantParent(){let t=this;for(;t.type.isAnonymous&&t._parent;)t=t._parent;return t}get parent(){return this._parent?this._parent.nextSignificantParent():
null}get nextSibling(){return this._parent&&this.index>=0?this._parent.nextChild(this.index+1,1,0,4):null}get prevSibling(){return this._parent&&this.index>=0?this.
_parent.nextChild(this.index-1,-1,0,4):null}get tree(){return this._tree}toTree(){return this._tree}toString(){return this._tree.toString()}};function wo(e,t,n,i){
let r=e.cursor(),s=[];if(!r.firstChild())return s;if(n!=null){for(let o=!1;!o;)if(o=r.type.is(n),!r.nextSibling())return s}for(;;){if(i!=null&&r.type.is(i))return s;
if(r.type.is(t)&&s.push(r.node),!r.nextSibling())return i==null?s:[]}}function rr(e,t,n=t.length-1){for(let i=e;n>=0;i=i.parent){if(!i)return!1;if(!i.type.isAnonymous){
if(t[n]&&t[n]!=i.name)return!1;n--}}return!0}var sr=class{constructor(t,n,i,r){this.parent=t,this.buffer=n,this.index=i,this.start=r}},nn=class e extends Gn{get name(){
return this.type.name}get from(){return this.context.start+this.context.buffer.buffer[this.index+1]}get to(){return this.context.start+this.context.buffer.buffer[this.
index+2]}constructor(t,n,i){super(),this.context=t,this._parent=n,this.index=i,this.type=t.buffer.set.types[t.buffer.buffer[i]]}child(t,n,i){let{buffer:r}=this.
context,s=r.findChild(this.index+4,r.buffer[this.index+3],t,n-this.context.start,i);return s<0?null:new e(this.context,this,s)}get firstChild(){return this.child(
1,0,4)}get lastChild(){return this.child(-1,0,4)}childAfter(t){return this.child(1,t,2)}childBefore(t){return this.child(-1,t,-2)}prop(t){return this.type.prop(
t)}enter(t,n,i=0){if(i&nt.ExcludeBuffers)return null;let{buffer:r}=this.context,s=r.findChild(this.index+4,r.buffer[this.index+3],n>0?1:-1,t-this.context.start,
n);return s<0?null:new e(this.context,this,s)}get parent(){return this._parent||this.context.parent.nextSignificantParent()}externalSibling(t){return this._parent?
null:this.context.parent.nextChild(this.context.index+t,t,0,4)}get nextSibling(){let{buffer:t}=this.context,n=t.buffer[this.index+3];return n<(this._parent?t.buffer[this.
_parent.index+3]:t.buffer.length)?new e(this.context,this._parent,n):this.externalSibling(1)}get prevSibling(){let{buffer:t}=this.context,n=this._parent?this._parent.
index+4:0;return this.index==n?this.externalSibling(-1):new e(this.context,this._parent,t.findChild(n,this.index,-1,0,4))}get tree(){return null}toTree(){let t=[],
n=[],{buffer:i}=this.context,r=this.index+4,s=i.buffer[this.index+3];if(s>r){let o=i.buffer[this.index+1];t.push(i.slice(r,s,o)),n.push(0)}return new ut(this.type,
t,n,this.to-this.from)}toString(){return this.context.buffer.childString(this.index)}};function ko(e){if(!e.length)return null;let t=0,n=e[0];for(let s=1;s<e.length;s++){
let o=e[s];(o.from>n.from||o.to<n.to)&&(n=o,t=s)}let i=n instanceof Pt&&n.index<0?null:n.parent,r=e.slice();return i?r[t]=i:r.splice(t,1),new or(r,n)}var or=class{constructor(t,n){
this.heads=t,this.node=n}get next(){return ko(this.heads)}};function ic(e,t,n){let i=e.resolveInner(t,n),r=null;for(let s=i instanceof Pt?i:i.context.parent;s;s=
s.parent)if(s.index<0){let o=s.parent;(r||(r=[i])).push(o.resolve(t,n)),s=o}else{let o=pe.get(s.tree);if(o&&o.overlay&&o.overlay[0].from<=t&&o.overlay[o.overlay.
length-1].to>=t){let a=new Pt(o.tree,o.overlay[0].from+s.from,-1,s);(r||(r=[i])).push(en(a,t,n,!1))}}return r?ko(r):i}var rn=class{get name(){return this.type.name}constructor(t,n=0){
if(this.buffer=null,this.stack=[],this.index=0,this.bufferNode=null,this.mode=n&~nt.EnterBracketed,t instanceof Pt)this.yieldNode(t);else{this._tree=t.context.parent,
this.buffer=t.context;for(let i=t._parent;i;i=i._parent)this.stack.unshift(i.index);this.bufferNode=t,this.yieldBuf(t.index)}}yieldNode(t){return t?(this._tree=
t,this.type=t.type,this.from=t.from,this.to=t.to,!0):!1}yieldBuf(t,n){this.index=t;let{start:i,buffer:r}=this.buffer;return this.type=n||r.set.types[r.buffer[t]],
this.from=i+r.buffer[t+1],this.to=i+r.buffer[t+2],!0}yield(t){return t?t instanceof Pt?(this.buffer=null,this.yieldNode(t)):(this.buffer=t.context,this.yieldBuf(
t.index,t.type)):!1}toString(){return this.buffer?this.buffer.buffer.childString(this.index):this._tree.toString()}enterChild(t,n,i){if(!this.buffer)return this.
yield(this._tree.nextChild(t<0?this._tree._tree.children.length-1:0,t,n,i,this.mode));let{buffer:r}=this.buffer,s=r.findChild(this.index+4,r.buffer[this.index+3],
t,n-this.buffer.start,i);return s<0?!1:(this.stack.push(this.index),this.yieldBuf(s))}firstChild(){return this.enterChild(1,0,4)}lastChild(){return this.enterChild(
-1,0,4)}childAfter(t){return this.enterChild(1,t,2)}childBefore(t){return this.enterChild(-1,t,-2)}enter(t,n,i=this.mode){return this.buffer?i&nt.ExcludeBuffers?
!1:this.enterChild(1,t,n):this.yield(this._tree.enter(t,n,i))}parent(){if(!this.buffer)return this.yieldNode(this.mode&nt.IncludeAnonymous?this._tree._parent:this.
_tree.parent);if(this.stack.length)return this.yieldBuf(this.stack.pop());let t=this.mode&nt.IncludeAnonymous?this.buffer.parent:this.buffer.parent.nextSignificantParent();
return this.buffer=null,this.yieldNode(t)}sibling(t){if(!this.buffer)return this._tree._parent?this.yield(this._tree.index<0?null:this._tree._parent.nextChild(this.
_tree.index+t,t,0,4,this.mode)):!1;let{buffer:n}=this.buffer,i=this.stack.length-1;if(t<0){let r=i<0?0:this.stack[i]+4;if(this.index!=r)return this.yieldBuf(n.findChild(
r,this.index,-1,0,4))}else{let r=n.buffer[this.index+3];if(r<(i<0?n.buffer.length:n.buffer[this.stack[i]+3]))return this.yieldBuf(r)}return i<0?this.yield(this.
buffer.parent.nextChild(this.buffer.index+t,t,0,4,this.mode)):!1}nextSibling(){return this.sibling(1)}prevSibling(){return this.sibling(-1)}atLastNode(t){let n,
i,{buffer:r}=this;if(r){if(t>0){if(this.index<r.buffer.buffer.length)return!1}else for(let s=0;s<this.index;s++)if(r.buffer.buffer[s+3]<this.index)return!1;({index:n,
parent:i}=r)}else({index:n,_parent:i}=this._tree);for(;i;{index:n,_parent:i}=i)if(n>-1)for(let s=n+t,o=t<0?-1:i._tree.children.length;s!=o;s+=t){let a=i._tree.children[s];
if(this.mode&nt.IncludeAnonymous||a instanceof re||!a.type.isAnonymous||lr(a))return!1}return!0}move(t,n){if(n&&this.enterChild(t,0,4))return!0;for(;;){if(this.
sibling(t))return!0;if(this.atLastNode(t)||!this.parent())return!1}}next(t=!0){return this.move(1,t)}prev(t=!0){return this.move(-1,t)}moveTo(t,n=0){for(;(this.
from==this.to||(n<1?this.from>=t:this.from>t)||(n>-1?this.to<=t:this.to<t))&&this.parent(););for(;this.enterChild(1,t,n););return this}get node(){if(!this.buffer)
return this._tree;let t=this.bufferNode,n=null,i=0;if(t&&t.context==this.buffer)t:for(let r=this.index,s=this.stack.length;s>=0;){for(let o=t;o;o=o._parent)if(o.
index==r){if(r==this.index)return o;n=o,i=s+1;break t}r=this.stack[--s]}for(let r=i;r<this.stack.length;r++)n=new nn(this.buffer,n,this.stack[r]);return this.bufferNode=
new nn(this.buffer,n,this.index)}get tree(){return this.buffer?null:this._tree._tree}iterate(t,n){for(let i=0;;){let r=!1;if(this.type.isAnonymous||t(this)!==!1){
if(this.firstChild()){i++;continue}this.type.isAnonymous||(r=!0)}for(;;){if(r&&n&&n(this),r=this.type.isAnonymous,!i)return;if(this.nextSibling())break;this.parent(),
i--,r=!0}}}matchContext(t){if(!this.buffer)return rr(this.node.parent,t);let{buffer:n}=this.buffer,{types:i}=n.set;for(let r=t.length-1,s=this.stack.length-1;r>=
0;s--){if(s<0)return rr(this._tree,t,r);let o=i[n.buffer[this.stack[s]]];if(!o.isAnonymous){if(t[r]&&t[r]!=o.name)return!1;r--}}return!0}};function lr(e){return e.
children.some(t=>t instanceof re||!t.type.isAnonymous||lr(t))}function rc(e){var t;let{buffer:n,nodeSet:i,maxBufferLength:r=1024,reused:s=[],minRepeatType:o=i.types.
length}=e,a=Array.isArray(n)?new ir(n,n.length):n,h=i.types,l=0,u=0;function f(T,M,P,R,A,I){let{id:C,start:E,end:q,size:m}=a,x=u,v=l;if(m<0)if(a.next(),m==-1){let V=s[C];
P.push(V),R.push(E-T);return}else if(m==-3){l=C;return}else if(m==-4){u=C;return}else throw new RangeError(`Unrecognized record size: ${m}`);let N=h[C],z,L,W=E-
T;if(q-E<=r&&(L=b(a.pos-M,A))){let V=new Uint16Array(L.size-L.skip),G=a.pos-L.size,K=V.length;for(;a.pos>G;)K=y(L.start,V,K);z=new re(V,q-L.start,i),W=L.start-T}else{
let V=a.pos-m;a.next();let G=[],K=[],B=C>=o?C:-1,et=0,ot=q,st=x;for(;a.pos>V;)B>=0&&a.id==B&&a.size>=0?(a.end<=ot-r&&(g(G,K,E,et,a.end,ot,B,st,v),et=G.length,ot=
a.end,st=u),a.next()):I>2500?d(E,V,G,K):(B>=0&&a.size==-1&&s[a.id].type==i.types[B]&&(et<G.length&&g(G,K,E,et,a.end,ot,B,st,v),et=G.length+1,ot=a.start,st=u),f(
E,V,G,K,B,I+1));if(B>=0&&et>0&&et<G.length&&g(G,K,E,et,E,ot,B,st,v),G.reverse(),K.reverse(),B>-1&&et>0){let yt=p(N,v);z=hr(N,G,K,0,G.length,0,q-E,yt,yt)}else z=
O(N,G,K,q-E,x-q,v)}P.push(z),R.push(W)}function d(T,M,P,R){let A=[],I=0,C=-1;for(;a.pos>M;){let{id:E,start:q,end:m,size:x}=a;if(x>4)a.next();else{if(C>-1&&q<C)break;
C<0&&(C=m-r),A.push(E,q,m),I++,a.next()}}if(I){let E=new Uint16Array(I*4),q=A[A.length-2];for(let m=A.length-3,x=0;m>=0;m-=3)E[x++]=A[m],E[x++]=A[m+1]-q,E[x++]=
A[m+2]-q,E[x++]=x;P.push(new re(E,A[2]-q,i)),R.push(q-T)}}function p(T,M){return(P,R,A)=>{let I=0,C=P.length-1,E,q;if(C>=0&&(E=P[C])instanceof ut){if(!C&&E.type==
T&&E.length==A)return E;(q=E.prop(H.lookAhead))&&(I=R[C]+E.length+q-A)}return O(T,P,R,A,I,M)}}function g(T,M,P,R,A,I,C,E,q){let m=[],x=[];for(;T.length>R;)m.push(
T.pop()),x.push(M.pop()+P-A);T.push(O(i.types[C],m,x,I-A,E-I,q)),M.push(A-P)}function O(T,M,P,R,A,I,C){if(I){let E=[H.contextHash,I];C=C?[E].concat(C):[E]}if(A>
25){let E=[H.lookAhead,A];C=C?[E].concat(C):[E]}return new ut(T,M,P,R,C)}function b(T,M){let P=a.fork(),R=0,A=0,I=0,C=P.end-r,E={size:0,start:0,skip:0};t:for(let q=P.
pos-T;P.pos>q;){let m=P.size;if(P.id==M&&m>=0){E.size=R,E.start=A,E.skip=I,I+=4,R+=4,P.next();continue}let x=P.pos-m;if(m<0||x<q||P.start<C)break;let v=P.id>=o?
4:0,N=P.start;for(P.next();P.pos>x;){if(P.size<0)if(P.size==-3||P.size==-4)v+=4;else break t;else P.id>=o&&(v+=4);P.next()}A=N,R+=m,I+=v}return(M<0||R==T)&&(E.size=
R,E.start=A,E.skip=I),E.size>4?E:void 0}function y(T,M,P){let{id:R,start:A,end:I,size:C}=a;if(a.next(),C>=0&&R<o){let E=P;if(C>4){let q=a.pos-(C-4);for(;a.pos>q;)
P=y(T,M,P)}M[--P]=E,M[--P]=I-T,M[--P]=A-T,M[--P]=R}else C==-3?l=R:C==-4&&(u=R);return P}let w=[],k=[];for(;a.pos>0;)f(e.start||0,e.bufferStart||0,w,k,-1,0);let Q=(t=
e.length)!==null&&t!==void 0?t:w.length?k[0]+w[0].length:0;return new ut(h[e.topID],w.reverse(),k.reverse(),Q)}var vo=new WeakMap;function Xn(e,t){if(!e.isAnonymous||
t instanceof re||t.type!=e)return 1;let n=vo.get(t);if(n==null){n=1;for(let i of t.children){if(i.type!=e||!(i instanceof ut)){n=1;break}n+=Xn(e,i)}vo.set(t,n)}
return n}function hr(e,t,n,i,r,s,o,a,h){let l=0;for(let g=i;g<r;g++)l+=Xn(e,t[g]);let u=Math.ceil(l*1.5/8),f=[],d=[];function p(g,O,b,y,w){for(let k=b;k<y;){let Q=k,
T=O[k],M=Xn(e,g[k]);for(k++;k<y;k++){let P=Xn(e,g[k]);if(M+P>=u)break;M+=P}if(k==Q+1){if(M>u){let P=g[Q];p(P.children,P.positions,0,P.children.length,O[Q]+w);continue}
f.push(g[Q])}else{let P=O[k-1]+g[k-1].length-T;f.push(hr(e,g,O,Q,k,T,P,null,h))}d.push(T+w-s)}}return p(t,n,i,r,0),(a||h)(f,d,o)}var Vn=class{startParse(t,n,i){return typeof t=="string"&&(t=new ar(t)),i=i?i.length?i.map(r=>new tn(r.from,r.to)):[new tn(0,0)]:[new tn(0,t.length)],this.createParse(
t,n||[],i)}parse(t,n,i){let r=this.startParse(t,n,i);for(;;){let s=r.advance();if(s)return s}}},ar=class{constructor(t){this.string=t}get length(){return this.string.
length}chunk(t){return this.string.slice(t)}get lineChunks(){return!1}read(t,n){return this.string.slice(t,n)}};var Tw=new H({perNode:!0});var sc=0,kt=class e{constructor(t,n,i,r){this.name=t,this.set=n,this.base=i,this.modified=r,this.id=sc++}toString(){let{name:t}=this;for(let n of this.modified)
n.name&&(t=`${n.name}(${t})`);return t}static define(t,n){let i=typeof t=="string"?t:"?";if(t instanceof e&&(n=t),n?.base)throw new Error("Can not derive from a\
 modified tag");let r=new e(i,[],null,[]);if(r.set.push(r),n)for(let s of n.set)r.set.push(s);return r}static defineModifier(t){let n=new Dn(t);return i=>i.modified.
indexOf(n)>-1?i:Dn.get(i.base||i,i.modified.concat(n).sort((r,s)=>r.id-s.id))}},oc=0,Dn=class e{constructor(t){this.name=t,this.instances=[],this.id=oc++}static get(t,n){
if(!n.length)return t;let i=n[0].instances.find(a=>a.base==t&&ac(n,a.modified));if(i)return i;let r=[],s=new kt(t.name,r,t,n);for(let a of n)a.instances.push(s);
let o=lc(n);for(let a of t.set)if(!a.modified.length)for(let h of o)r.push(e.get(a,h));return s}};function ac(e,t){return e.length==t.length&&e.every((n,i)=>n==
t[i])}function lc(e){let t=[[]];for(let n=0;n<e.length;n++)for(let i=0,r=t.length;i<r;i++)t.push(t[i].concat(e[n]));return t.sort((n,i)=>i.length-n.length)}function Qo(e){
let t=Object.create(null);for(let n in e){let i=e[n];Array.isArray(i)||(i=[i]);for(let r of n.split(" "))if(r){let s=[],o=2,a=r;for(let f=0;;){if(a=="..."&&f>0&&
f+3==r.length){o=1;break}let d=/^"(?:[^"\\]|\\.)*?"|[^\/!]+/.exec(a);if(!d)throw new RangeError("Invalid path: "+r);if(s.push(d[0]=="*"?"":d[0][0]=='"'?JSON.parse(
d[0]):d[0]),f+=d[0].length,f==r.length)break;let p=r[f++];if(f==r.length&&p=="!"){o=0;break}if(p!="/")throw new RangeError("Invalid path: "+r);a=r.slice(f)}let h=s.
length-1,l=s[h];if(!l)throw new RangeError("Invalid path: "+r);let u=new ge(i,o,h>0?s.slice(0,h):null);t[l]=u.sort(t[l])}}return _o.add(t)}var _o=new H({combine(e,t){
let n,i,r;for(;e||t;){if(!e||t&&e.depth<=t.depth?(r=t,t=t.next):(r=e,e=e.next),n&&n.mode==r.mode&&!r.context&&!n.context)continue;let s=new ge(r.tags,r.mode,r.context);
n?n.next=s:i=s,n=s}return i}}),ge=class{constructor(t,n,i,r){this.tags=t,this.mode=n,this.context=i,this.next=r}get opaque(){return this.mode==0}get inherit(){return this.
mode==1}sort(t){return!t||t.depth<this.depth?(this.next=t,this):(t.next=this.sort(t.next),t)}get depth(){return this.context?this.context.length:0}};ge.empty=new ge(
[],2,null);function dr(e,t){let n=Object.create(null);for(let s of e)if(!Array.isArray(s.tag))n[s.tag.id]=s.class;else for(let o of s.tag)n[o.id]=s.class;let{scope:i,
all:r=null}=t||{};return{style:s=>{let o=r;for(let a of s)for(let h of a.set){let l=n[h.id];if(l){o=o?o+" "+l:l;break}}return o},scope:i}}function hc(e,t){let n=null;
for(let i of e){let r=i.style(t);r&&(n=n?n+" "+r:r)}return n}function uc(e,t,n,i=0,r=e.length){let s=new cr(i,Array.isArray(t)?t:[t],n);s.highlightRange(e.cursor(),
i,r,"",s.highlighters),s.flush(r)}function Po(e,t,n,i,r,s=0,o=e.length){let a=s;function h(l,u){if(!(l<=a)){for(let f=e.slice(a,l),d=0;;){let p=f.indexOf(`
`,d),g=p<0?f.length:p;if(g>d&&i(f.slice(d,g),u),p<0)break;r(),d=p+1}a=l}}uc(t,n,(l,u,f)=>{h(l,""),h(u,f)},s,o),h(o,"")}var cr=class{constructor(t,n,i){this.at=t,
this.highlighters=n,this.span=i,this.class=""}startSpan(t,n){n!=this.class&&(this.flush(t),t>this.at&&(this.at=t),this.class=n)}flush(t){t>this.at&&this.class&&
this.span(this.at,t,this.class)}highlightRange(t,n,i,r,s){let{type:o,from:a,to:h}=t;if(a>=i||h<=n)return;o.isTop&&(s=this.highlighters.filter(p=>!p.scope||p.scope(
o)));let l=r,u=cc(t)||ge.empty,f=hc(s,u.tags);if(f&&(l&&(l+=" "),l+=f,u.mode==1&&(r+=(r?" ":"")+f)),this.startSpan(Math.max(n,a),l),u.opaque)return;let d=t.tree&&
t.tree.prop(H.mounted);if(d&&d.overlay){let p=t.node.enter(d.overlay[0].from+a,1),g=this.highlighters.filter(b=>!b.scope||b.scope(d.tree.type)),O=t.firstChild();
for(let b=0,y=a;;b++){let w=b<d.overlay.length?d.overlay[b]:null,k=w?w.from+a:h,Q=Math.max(n,y),T=Math.min(i,k);if(Q<T&&O)for(;t.from<T&&(this.highlightRange(t,
Q,T,r,s),this.startSpan(Math.min(T,t.to),l),!(t.to>=k||!t.nextSibling())););if(!w||k>i)break;y=w.to+a,y>n&&(this.highlightRange(p.cursor(),Math.max(n,w.from+a),
Math.min(i,y),"",g),this.startSpan(Math.min(i,y),l))}O&&t.parent()}else if(t.firstChild()){d&&(r="");do if(!(t.to<=n)){if(t.from>=i)break;this.highlightRange(t,
n,i,r,s),this.startSpan(Math.min(i,t.to),l)}while(t.nextSibling());t.parent()}}};function cc(e){let t=e.type.prop(_o);for(;t&&t.context&&!e.matchContext(t.context);)
t=t.next;return t||null}var $=kt.define,jn=$(),se=$(),To=$(se),So=$(se),oe=$(),Fn=$(oe),ur=$(oe),Mt=$(),me=$(Mt),Et=$(),$t=$(),fr=$(),sn=$(fr),Un=$(),S={comment:jn,
lineComment:$(jn),blockComment:$(jn),docComment:$(jn),name:se,variableName:$(se),typeName:To,tagName:$(To),propertyName:So,attributeName:$(So),className:$(se),labelName:$(
se),namespace:$(se),macroName:$(se),literal:oe,string:Fn,docString:$(Fn),character:$(Fn),attributeValue:$(Fn),number:ur,integer:$(ur),float:$(ur),bool:$(oe),regexp:$(
oe),escape:$(oe),color:$(oe),url:$(oe),keyword:Et,self:$(Et),null:$(Et),atom:$(Et),unit:$(Et),modifier:$(Et),operatorKeyword:$(Et),controlKeyword:$(Et),definitionKeyword:$(
Et),moduleKeyword:$(Et),operator:$t,derefOperator:$($t),arithmeticOperator:$($t),logicOperator:$($t),bitwiseOperator:$($t),compareOperator:$($t),updateOperator:$(
$t),definitionOperator:$($t),typeOperator:$($t),controlOperator:$($t),punctuation:fr,separator:$(fr),bracket:sn,angleBracket:$(sn),squareBracket:$(sn),paren:$(sn),
brace:$(sn),content:Mt,heading:me,heading1:$(me),heading2:$(me),heading3:$(me),heading4:$(me),heading5:$(me),heading6:$(me),contentSeparator:$(Mt),list:$(Mt),quote:$(
Mt),emphasis:$(Mt),strong:$(Mt),link:$(Mt),monospace:$(Mt),strikethrough:$(Mt),inserted:$(),deleted:$(),changed:$(),invalid:$(),meta:Un,documentMeta:$(Un),annotation:$(
Un),processingInstruction:$(Un),definition:kt.defineModifier("definition"),constant:kt.defineModifier("constant"),function:kt.defineModifier("function"),standard:kt.
defineModifier("standard"),local:kt.defineModifier("local"),special:kt.defineModifier("special")};for(let e in S){let t=S[e];t instanceof kt&&(t.name=e)}var _w=dr(
[{tag:S.link,class:"tok-link"},{tag:S.heading,class:"tok-heading"},{tag:S.emphasis,class:"tok-emphasis"},{tag:S.strong,class:"tok-strong"},{tag:S.keyword,class:"\
tok-keyword"},{tag:S.atom,class:"tok-atom"},{tag:S.bool,class:"tok-bool"},{tag:S.url,class:"tok-url"},{tag:S.labelName,class:"tok-labelName"},{tag:S.inserted,class:"\
tok-inserted"},{tag:S.deleted,class:"tok-deleted"},{tag:S.literal,class:"tok-literal"},{tag:S.string,class:"tok-string"},{tag:S.number,class:"tok-number"},{tag:[
S.regexp,S.escape,S.special(S.string)],class:"tok-string2"},{tag:S.variableName,class:"tok-variableName"},{tag:S.local(S.variableName),class:"tok-variableName t\
ok-local"},{tag:S.definition(S.variableName),class:"tok-variableName tok-definition"},{tag:S.special(S.variableName),class:"tok-variableName2"},{tag:S.definition(
S.propertyName),class:"tok-propertyName tok-definition"},{tag:S.typeName,class:"tok-typeName"},{tag:S.namespace,class:"tok-namespace"},{tag:S.className,class:"t\
ok-className"},{tag:S.macroName,class:"tok-macroName"},{tag:S.propertyName,class:"tok-propertyName"},{tag:S.operator,class:"tok-operator"},{tag:S.comment,class:"\
tok-comment"},{tag:S.meta,class:"tok-meta"},{tag:S.invalid,class:"tok-invalid"},{tag:S.punctuation,class:"tok-punctuation"}]);var gr=class e{constructor(t,n,i,r,s,o,a,h,l,u=0,f){this.p=t,this.stack=n,this.state=i,this.reducePos=r,this.pos=s,this.score=o,this.buffer=a,this.bufferBase=h,
this.curContext=l,this.lookAhead=u,this.parent=f}toString(){return`[${this.stack.filter((t,n)=>n%3==0).concat(this.state)}]@${this.pos}${this.score?"!"+this.score:
""}`}static start(t,n,i=0){let r=t.parser.context;return new e(t,[],n,i,i,0,[],0,r?new Hn(r,r.start):null,0,null)}get context(){return this.curContext?this.curContext.
context:null}pushState(t,n){this.stack.push(this.state,n,this.bufferBase+this.buffer.length),this.state=t}reduce(t){var n;let i=t>>19,r=t&65535,{parser:s}=this.
p,o=this.reducePos<this.pos-25&&this.setLookAhead(this.pos),a=s.dynamicPrecedence(r);if(a&&(this.score+=a),i==0){r<s.minRepeatTerm&&this.reducePos<this.pos&&(this.
reducePos=this.pos),this.pushState(s.getGoto(this.state,r,!0),this.reducePos),r<s.minRepeatTerm&&this.storeNode(r,this.reducePos,this.reducePos,o?8:4,!0),this.reduceContext(
r,this.reducePos);return}let h=this.stack.length-(i-1)*3-(t&262144?6:0),l=h?this.stack[h-2]:this.p.ranges[0].from;r<s.minRepeatTerm&&l==this.reducePos&&this.reducePos<
this.pos&&(this.reducePos=this.pos);let u=this.reducePos-l;u>=2e3&&!(!((n=this.p.parser.nodeSet.types[r])===null||n===void 0)&&n.isAnonymous)&&(l==this.p.lastBigReductionStart?
(this.p.bigReductionCount++,this.p.lastBigReductionSize=u):this.p.lastBigReductionSize<u&&(this.p.bigReductionCount=1,this.p.lastBigReductionStart=l,this.p.lastBigReductionSize=
u));let f=h?this.stack[h-1]:0,d=this.bufferBase+this.buffer.length-f;if(r<s.minRepeatTerm||t&131072){let p=s.stateFlag(this.state,1)?this.pos:this.reducePos;this.
storeNode(r,l,p,d+4,!0)}if(t&262144)this.state=this.stack[h];else{let p=this.stack[h-3];this.state=s.getGoto(p,r,!0)}for(;this.stack.length>h;)this.stack.pop();
this.reduceContext(r,l)}storeNode(t,n,i,r=4,s=!1){if(t==0&&(!this.stack.length||this.stack[this.stack.length-1]<this.buffer.length+this.bufferBase)){let o=this.
buffer.length;if(o>0&&this.buffer[o-4]==0&&this.buffer[o-1]>-1){if(n==i)return;if(this.buffer[o-2]>=n){this.buffer[o-2]=i;return}}}if(!s||this.pos==i)this.buffer.
push(t,n,i,r);else{let o=this.buffer.length;if(o>0&&(this.buffer[o-4]!=0||this.buffer[o-1]<0)){let a=!1;for(let h=o;h>0&&this.buffer[h-2]>i;h-=4)if(this.buffer[h-
1]>=0){a=!0;break}if(a)for(;o>0&&this.buffer[o-2]>i;)this.buffer[o]=this.buffer[o-4],this.buffer[o+1]=this.buffer[o-3],this.buffer[o+2]=this.buffer[o-2],this.buffer[o+
3]=this.buffer[o-1],o-=4,r>4&&(r-=4)}this.buffer[o]=t,this.buffer[o+1]=n,this.buffer[o+2]=i,this.buffer[o+3]=r}}shift(t,n,i,r){if(t&131072)this.pushState(t&65535,
this.pos);else if((t&262144)==0){let s=t,{parser:o}=this.p;this.pos=r;let a=o.stateFlag(s,1);!a&&(r>i||n<=o.maxNode)&&(this.reducePos=r),this.pushState(s,a?i:Math.
min(i,this.reducePos)),this.shiftContext(n,i),n<=o.maxNode&&this.buffer.push(n,i,r,4)}else this.pos=r,this.shiftContext(n,i),n<=this.p.parser.maxNode&&this.buffer.
push(n,i,r,4)}apply(t,n,i,r){t&65536?this.reduce(t):this.shift(t,n,i,r)}useNode(t,n,i){let r=this.p.reused.length-1;(r<0||this.p.reused[r]!=t)&&(this.p.reused.push(
t),r++);let s=this.reducePos=this.pos=i+t.length;this.pushState(n,i),this.buffer.push(r,i,s,-1),this.curContext&&this.updateContext(this.curContext.tracker.reuse(
this.curContext.context,t,this,this.p.stream.reset(this.pos-t.length)))}split(){let t=this,n=t.buffer.length;for(n&&t.buffer[n-4]==0&&(n-=4);n>0&&t.buffer[n-2]>
t.reducePos;)n-=4;let i=t.buffer.slice(n),r=t.bufferBase+n;for(;t&&r==t.bufferBase;)t=t.parent;return new e(this.p,this.stack.slice(),this.state,this.reducePos,
this.pos,this.score,i,r,this.curContext,this.lookAhead,t)}recoverByDelete(t,n){let i=t<=this.p.parser.maxNode;i&&this.storeNode(t,this.pos,n,4),this.storeNode(0,
this.pos,n,i?8:4),this.pos=this.reducePos=n,this.score-=190}canShift(t){for(let n=new Or(this);;){let i=this.p.parser.stateSlot(n.state,4)||this.p.parser.hasAction(
n.state,t);if(i==0)return!1;if((i&65536)==0)return!0;n.reduce(i)}}recoverByInsert(t){if(this.stack.length>=300)return[];let n=this.p.parser.nextStates(this.state);
if(n.length>8||this.stack.length>=120){let r=[];for(let s=0,o;s<n.length;s+=2)(o=n[s+1])!=this.state&&this.p.parser.hasAction(o,t)&&r.push(n[s],o);if(this.stack.
length<120)for(let s=0;r.length<8&&s<n.length;s+=2){let o=n[s+1];r.some((a,h)=>h&1&&a==o)||r.push(n[s],o)}n=r}let i=[];for(let r=0;r<n.length&&i.length<4;r+=2){
let s=n[r+1];if(s==this.state)continue;let o=this.split();o.pushState(s,this.pos),o.storeNode(0,o.pos,o.pos,4,!0),o.shiftContext(n[r],this.pos),o.reducePos=this.
pos,o.score-=200,i.push(o)}return i}forceReduce(){let{parser:t}=this.p,n=t.stateSlot(this.state,5);if((n&65536)==0)return!1;if(!t.validAction(this.state,n)){let i=n>>
19,r=n&65535,s=this.stack.length-i*3;if(s<0||t.getGoto(this.stack[s],r,!1)<0){let o=this.findForcedReduction();if(o==null)return!1;n=o}this.storeNode(0,this.pos,
this.pos,4,!0),this.score-=100}return this.reducePos=this.pos,this.reduce(n),!0}findForcedReduction(){let{parser:t}=this.p,n=[],i=(r,s)=>{if(!n.includes(r))return n.
push(r),t.allActions(r,o=>{if(!(o&393216))if(o&65536){let a=(o>>19)-s;if(a>1){let h=o&65535,l=this.stack.length-a*3;if(l>=0&&t.getGoto(this.stack[l],h,!1)>=0)return a<<
19|65536|h}}else{let a=i(o,s+1);if(a!=null)return a}})};return i(this.state,0)}forceAll(){for(;!this.p.parser.stateFlag(this.state,2);)if(!this.forceReduce()){this.
storeNode(0,this.pos,this.pos,4,!0);break}return this}get deadEnd(){if(this.stack.length!=3)return!1;let{parser:t}=this.p;return t.data[t.stateSlot(this.state,1)]==
65535&&!t.stateSlot(this.state,4)}restart(){this.storeNode(0,this.pos,this.pos,4,!0),this.state=this.stack[0],this.stack.length=0}sameState(t){if(this.state!=t.
state||this.stack.length!=t.stack.length)return!1;for(let n=0;n<this.stack.length;n+=3)if(this.stack[n]!=t.stack[n])return!1;return!0}get parser(){return this.p.
parser}dialectEnabled(t){return this.p.parser.dialect.flags[t]}shiftContext(t,n){this.curContext&&this.updateContext(this.curContext.tracker.shift(this.curContext.
context,t,this,this.p.stream.reset(n)))}reduceContext(t,n){this.curContext&&this.updateContext(this.curContext.tracker.reduce(this.curContext.context,t,this,this.
p.stream.reset(n)))}emitContext(){let t=this.buffer.length-1;(t<0||this.buffer[t]!=-3)&&this.storeNode(this.curContext.hash,this.reducePos,this.reducePos,-3,!0)}emitLookAhead(){
let t=this.buffer.length-1;(t<0||this.buffer[t]!=-4)&&this.buffer.push(this.lookAhead,this.pos,this.pos,-4)}updateContext(t){if(t!=this.curContext.context){let n=new Hn(
this.curContext.tracker,t);n.hash!=this.curContext.hash&&this.emitContext(),this.curContext=n}}setLookAhead(t){return t<=this.lookAhead?!1:(this.emitLookAhead(),
this.lookAhead=t,!0)}close(){this.curContext&&this.curContext.tracker.strict&&this.emitContext(),this.lookAhead>0&&this.emitLookAhead()}},Hn=class{constructor(t,n){
this.tracker=t,this.context=n,this.hash=t.strict?t.hash(n):0}},Or=class{constructor(t){this.start=t,this.state=t.state,this.stack=t.stack,this.base=this.stack.length}reduce(t){
let n=t&65535,i=t>>19;i==0?(this.stack==this.start.stack&&(this.stack=this.stack.slice()),this.stack.push(this.state,0,0),this.base+=3):this.base-=(i-1)*3;let r=this.
start.p.parser.getGoto(this.stack[this.base-3],n,!0);this.state=r}},br=class e{constructor(t,n,i){this.stack=t,this.pos=n,this.index=i,this.buffer=t.buffer,this.
index==0&&this.maybeNext()}static create(t,n=t.bufferBase+t.buffer.length){return new e(t,n,n-t.bufferBase)}maybeNext(){let t=this.stack.parent;t!=null&&(this.index=
this.stack.bufferBase-t.bufferBase,this.stack=t,this.buffer=t.buffer)}get id(){return this.buffer[this.index-4]}get start(){return this.buffer[this.index-3]}get end(){
return this.buffer[this.index-2]}get size(){return this.buffer[this.index-1]}next(){this.index-=4,this.pos-=4,this.index==0&&this.maybeNext()}fork(){return new e(
this.stack,this.pos,this.index)}};function on(e,t=Uint16Array){if(typeof e!="string")return e;let n=null;for(let i=0,r=0;i<e.length;){let s=0;for(;;){let o=e.charCodeAt(
i++),a=!1;if(o==126){s=65535;break}o>=92&&o--,o>=34&&o--;let h=o-32;if(h>=46&&(h-=46,a=!0),s+=h,a)break;s*=46}n?n[r++]=s:n=new t(s)}return n}var ze=class{constructor(){
this.start=-1,this.value=-1,this.end=-1,this.extended=-1,this.lookAhead=0,this.mask=0,this.context=0}},Eo=new ze,yr=class{constructor(t,n){this.input=t,this.ranges=
n,this.chunk="",this.chunkOff=0,this.chunk2="",this.chunk2Pos=0,this.next=-1,this.token=Eo,this.rangeIndex=0,this.pos=this.chunkPos=n[0].from,this.range=n[0],this.
end=n[n.length-1].to,this.readNext()}resolveOffset(t,n){let i=this.range,r=this.rangeIndex,s=this.pos+t;for(;s<i.from;){if(!r)return null;let o=this.ranges[--r];
s-=i.from-o.to,i=o}for(;n<0?s>i.to:s>=i.to;){if(r==this.ranges.length-1)return null;let o=this.ranges[++r];s+=o.from-i.to,i=o}return s}clipPos(t){if(t>=this.range.
from&&t<this.range.to)return t;for(let n of this.ranges)if(n.to>t)return Math.max(t,n.from);return this.end}peek(t){let n=this.chunkOff+t,i,r;if(n>=0&&n<this.chunk.
length)i=this.pos+t,r=this.chunk.charCodeAt(n);else{let s=this.resolveOffset(t,1);if(s==null)return-1;if(i=s,i>=this.chunk2Pos&&i<this.chunk2Pos+this.chunk2.length)
r=this.chunk2.charCodeAt(i-this.chunk2Pos);else{let o=this.rangeIndex,a=this.range;for(;a.to<=i;)a=this.ranges[++o];this.chunk2=this.input.chunk(this.chunk2Pos=
i),i+this.chunk2.length>a.to&&(this.chunk2=this.chunk2.slice(0,a.to-i)),r=this.chunk2.charCodeAt(0)}}return i>=this.token.lookAhead&&(this.token.lookAhead=i+1),
r}acceptToken(t,n=0){let i=n?this.resolveOffset(n,-1):this.pos;if(i==null||i<this.token.start)throw new RangeError("Token end out of bounds");this.token.value=t,
this.token.end=i}acceptTokenTo(t,n){this.token.value=t,this.token.end=n}getChunk(){if(this.pos>=this.chunk2Pos&&this.pos<this.chunk2Pos+this.chunk2.length){let{
chunk:t,chunkPos:n}=this;this.chunk=this.chunk2,this.chunkPos=this.chunk2Pos,this.chunk2=t,this.chunk2Pos=n,this.chunkOff=this.pos-this.chunkPos}else{this.chunk2=
this.chunk,this.chunk2Pos=this.chunkPos;let t=this.input.chunk(this.pos),n=this.pos+t.length;this.chunk=n>this.range.to?t.slice(0,this.range.to-this.pos):t,this.
chunkPos=this.pos,this.chunkOff=0}}readNext(){return this.chunkOff>=this.chunk.length&&(this.getChunk(),this.chunkOff==this.chunk.length)?this.next=-1:this.next=
this.chunk.charCodeAt(this.chunkOff)}advance(t=1){for(this.chunkOff+=t;this.pos+t>=this.range.to;){if(this.rangeIndex==this.ranges.length-1)return this.setDone();
t-=this.range.to-this.pos,this.range=this.ranges[++this.rangeIndex],this.pos=this.range.from}return this.pos+=t,this.pos>=this.token.lookAhead&&(this.token.lookAhead=
this.pos+1),this.readNext()}setDone(){return this.pos=this.chunkPos=this.end,this.range=this.ranges[this.rangeIndex=this.ranges.length-1],this.chunk="",this.next=
-1}reset(t,n){if(n?(this.token=n,n.start=t,n.lookAhead=t+1,n.value=n.extended=-1):this.token=Eo,this.pos!=t){if(this.pos=t,t==this.end)return this.setDone(),this;
for(;t<this.range.from;)this.range=this.ranges[--this.rangeIndex];for(;t>=this.range.to;)this.range=this.ranges[++this.rangeIndex];t>=this.chunkPos&&t<this.chunkPos+
this.chunk.length?this.chunkOff=t-this.chunkPos:(this.chunk="",this.chunkOff=0),this.readNext()}return this}read(t,n){if(t>=this.chunkPos&&n<=this.chunkPos+this.
chunk.length)return this.chunk.slice(t-this.chunkPos,n-this.chunkPos);if(t>=this.chunk2Pos&&n<=this.chunk2Pos+this.chunk2.length)return this.chunk2.slice(t-this.
chunk2Pos,n-this.chunk2Pos);if(t>=this.range.from&&n<=this.range.to)return this.input.read(t,n);let i="";for(let r of this.ranges){if(r.from>=n)break;r.to>t&&(i+=
this.input.read(Math.max(r.from,t),Math.min(r.to,n)))}return i}},ae=class{constructor(t,n){this.data=t,this.id=n}token(t,n){let{parser:i}=n.p;Co(this.data,t,n,this.
id,i.data,i.tokenPrecTable)}};ae.prototype.contextual=ae.prototype.fallback=ae.prototype.extend=!1;var wr=class{constructor(t,n,i){this.precTable=n,this.elseToken=
i,this.data=typeof t=="string"?on(t):t}token(t,n){let i=t.pos,r=0;for(;;){let s=t.next<0,o=t.resolveOffset(1,1);if(Co(this.data,t,n,0,this.data,this.precTable),
t.token.value>-1)break;if(this.elseToken==null)return;if(s||r++,o==null)break;t.reset(o,t.token)}r&&(t.reset(i,t.token),t.acceptToken(this.elseToken,r))}};wr.prototype.
contextual=ae.prototype.fallback=ae.prototype.extend=!1;var Oe=class{constructor(t,n={}){this.token=t,this.contextual=!!n.contextual,this.fallback=!!n.fallback,
this.extend=!!n.extend}};function Co(e,t,n,i,r,s){let o=0,a=1<<i,{dialect:h}=n.p.parser;t:for(;(a&e[o])!=0;){let l=e[o+1];for(let p=o+3;p<l;p+=2)if((e[p+1]&a)>0){
let g=e[p];if(h.allows(g)&&(t.token.value==-1||t.token.value==g||dc(g,t.token.value,r,s))){t.acceptToken(g);break}}let u=t.next,f=0,d=e[o+2];if(t.next<0&&d>f&&e[l+
d*3-3]==65535){o=e[l+d*3-1];continue t}for(;f<d;){let p=f+d>>1,g=l+p+(p<<1),O=e[g],b=e[g+1]||65536;if(u<O)d=p;else if(u>=b)f=p+1;else{o=e[g+2],t.advance();continue t}}
break}}function $o(e,t,n){for(let i=t,r;(r=e[i])!=65535;i++)if(r==n)return i-t;return-1}function dc(e,t,n,i){let r=$o(n,i,t);return r<0||$o(n,i,e)<r}var Ot=typeof process<
"u"&&process.env&&/\bparse\b/.test(process.env.LOG),pr=null;function Mo(e,t,n){let i=e.cursor(nt.IncludeAnonymous);for(i.moveTo(t);;)if(!(n<0?i.childBefore(t):i.
childAfter(t)))for(;;){if((n<0?i.to<t:i.from>t)&&!i.type.isError)return n<0?Math.max(0,Math.min(i.to-1,t-25)):Math.min(e.length,Math.max(i.from+1,t+25));if(n<0?
i.prevSibling():i.nextSibling())break;if(!i.parent())return n<0?0:e.length}}var vr=class{constructor(t,n){this.fragments=t,this.minRepeat=n,this.i=0,this.fragment=
null,this.safeFrom=-1,this.safeTo=-1,this.trees=[],this.start=[],this.index=[],this.lastRepeat=null,this.lastRepeatPos=-1,this.nextFragment()}nextFragment(){let t=this.
fragment=this.i==this.fragments.length?null:this.fragments[this.i++];if(t){for(this.safeFrom=t.openStart?Mo(t.tree,t.from+t.offset,1)-t.offset:t.from,this.safeTo=
t.openEnd?Mo(t.tree,t.to+t.offset,-1)-t.offset:t.to;this.trees.length;)this.trees.pop(),this.start.pop(),this.index.pop();this.trees.push(t.tree),this.start.push(
-t.offset),this.index.push(0),this.nextStart=this.safeFrom}else this.nextStart=1e9}nodeAt(t){if(t<this.nextStart)return null;for(;this.fragment&&this.safeTo<=t;)
this.nextFragment();if(!this.fragment)return null;for(;;){let n=this.trees.length-1;if(n<0)return this.nextFragment(),null;if(t<this.safeFrom)return null;let i=this.
trees[n],r=this.index[n];if(r==i.children.length){this.trees.pop(),this.start.pop(),this.index.pop();continue}let s=i.children[r],o=this.start[n]+i.positions[r];
if(o>t)return this.nextStart=o,null;if(s instanceof ut){let a=o>this.lastRepeatPos&&s.type.id>=this.minRepeat;if(o==t||a){let h=o+s.length,l;if(o>=this.safeFrom&&
h<=this.safeTo&&(!(l=s.prop(H.lookAhead))||h+l<this.fragment.to)&&(a&&(this.lastRepeat=s,this.lastRepeatPos=o),o==t))return s}this.index[n]++,o+s.length>=Math.max(
this.safeFrom,t)&&(this.trees.push(s),this.start.push(o),this.index.push(0))}else this.index[n]++,this.nextStart=o+s.length}}},xr=class{constructor(t,n){this.stream=
n,this.tokens=[],this.mainToken=null,this.actions=[],this.tokens=t.tokenizers.map(i=>new ze)}getActions(t){let n=0,i=null,{parser:r}=t.p,{tokenizers:s}=r,o=r.stateSlot(
t.state,3),a=t.curContext?t.curContext.hash:0,h=0;for(let l=0;l<s.length;l++){if((1<<l&o)==0)continue;let u=s[l],f=this.tokens[l];if(!(i&&!u.fallback)&&((u.contextual||
f.start!=t.pos||f.mask!=o||f.context!=a)&&(this.updateCachedToken(f,u,t),f.mask=o,f.context=a),f.lookAhead>f.end+25&&(h=Math.max(f.lookAhead,h)),f.value!=0)){let d=n;
if(f.extended>-1&&(n=this.addActions(t,f.extended,f.end,n)),n=this.addActions(t,f.value,f.end,n),!u.extend&&(i=f,n>d))break}}for(;this.actions.length>n;)this.actions.
pop();return h&&t.setLookAhead(h),!i&&t.pos==this.stream.end&&(i=new ze,i.value=t.p.parser.eofTerm,i.start=i.end=t.pos,n=this.addActions(t,i.value,i.end,n)),this.
mainToken=i,this.actions}getMainToken(t){if(this.mainToken)return this.mainToken;let n=new ze,{pos:i,p:r}=t;return n.start=i,n.end=Math.min(i+1,r.stream.end),n.
value=i==r.stream.end?r.parser.eofTerm:0,n}updateCachedToken(t,n,i){let r=this.stream.clipPos(i.pos);if(n.token(this.stream.reset(r,t),i),t.value>-1){let{parser:s}=i.
p;for(let o=0;o<s.specialized.length;o++)if(s.specialized[o]==t.value){let a=s.specializers[o](this.stream.read(t.start,t.end),i);if(a>=0&&i.p.parser.dialect.allows(
a>>1)){(a&1)==0?t.value=a>>1:t.extended=a>>1;break}}}else t.value=0,t.end=this.stream.clipPos(r+1)}putAction(t,n,i,r){for(let s=0;s<r;s+=3)if(this.actions[s]==t)
return r;return this.actions[r++]=t,this.actions[r++]=n,this.actions[r++]=i,r}addActions(t,n,i,r){let{state:s}=t,{parser:o}=t.p,{data:a}=o;for(let h=0;h<2;h++)for(let l=o.
stateSlot(s,h?2:1);;l+=3){if(a[l]==65535)if(a[l+1]==1)l=Wt(a,l+2);else{r==0&&a[l+1]==2&&(r=this.putAction(Wt(a,l+2),n,i,r));break}a[l]==n&&(r=this.putAction(Wt(
a,l+1),n,i,r))}return r}},kr=class{constructor(t,n,i,r){this.parser=t,this.input=n,this.ranges=r,this.recovering=0,this.nextStackID=9812,this.minStackPos=0,this.
reused=[],this.stoppedAt=null,this.lastBigReductionStart=-1,this.lastBigReductionSize=0,this.bigReductionCount=0,this.stream=new yr(n,r),this.tokens=new xr(t,this.
stream),this.topTerm=t.top[1];let{from:s}=r[0];this.stacks=[gr.start(this,t.top[0],s)],this.fragments=i.length&&this.stream.end-s>t.bufferLength*4?new vr(i,t.minRepeatTerm):
null}get parsedPos(){return this.minStackPos}advance(){let t=this.stacks,n=this.minStackPos,i=this.stacks=[],r,s;if(this.bigReductionCount>300&&t.length==1){let[
o]=t;for(;o.forceReduce()&&o.stack.length&&o.stack[o.stack.length-2]>=this.lastBigReductionStart;);this.bigReductionCount=this.lastBigReductionSize=0}for(let o=0;o<
t.length;o++){let a=t[o];for(;;){if(this.tokens.mainToken=null,a.pos>n)i.push(a);else{if(this.advanceStack(a,i,t))continue;{r||(r=[],s=[]),r.push(a);let h=this.
tokens.getMainToken(a);s.push(h.value,h.end)}}break}}if(!i.length){let o=r&&pc(r);if(o)return Ot&&console.log("Finish with "+this.stackID(o)),this.stackToTree(o);
if(this.parser.strict)throw Ot&&r&&console.log("Stuck with token "+(this.tokens.mainToken?this.parser.getName(this.tokens.mainToken.value):"none")),new SyntaxError(
"No parse at "+n);this.recovering||(this.recovering=5)}if(this.recovering&&r){let o=this.stoppedAt!=null&&r[0].pos>this.stoppedAt?r[0]:this.runRecovery(r,s,i);if(o)
return Ot&&console.log("Force-finish "+this.stackID(o)),this.stackToTree(o.forceAll())}if(this.recovering){let o=this.recovering==1?1:this.recovering*3;if(i.length>
o)for(i.sort((a,h)=>h.score-a.score);i.length>o;)i.pop();i.some(a=>a.reducePos>n)&&this.recovering--}else if(i.length>1){t:for(let o=0;o<i.length-1;o++){let a=i[o];
for(let h=o+1;h<i.length;h++){let l=i[h];if(a.sameState(l)||a.buffer.length>500&&l.buffer.length>500)if((a.score-l.score||a.buffer.length-l.buffer.length)>0)i.splice(
h--,1);else{i.splice(o--,1);continue t}}}i.length>12&&(i.sort((o,a)=>a.score-o.score),i.splice(12,i.length-12))}this.minStackPos=i[0].pos;for(let o=1;o<i.length;o++)
i[o].pos<this.minStackPos&&(this.minStackPos=i[o].pos);return null}stopAt(t){if(this.stoppedAt!=null&&this.stoppedAt<t)throw new RangeError("Can't move stoppedA\
t forward");this.stoppedAt=t}tryReuse(t,n,i,r){if(!i)return null;let s=t.curContext&&t.curContext.tracker.strict,o=s?t.curContext.hash:0;for(;i;){let a=this.parser.
nodeSet.types[i.type.id]!=i.type?-1:this.parser.getGoto(t.state,i.type.id);if(a>-1&&i.length&&(!s||(i.prop(H.contextHash)||0)==o))return t.useNode(i,a,n),i;if(i.
children.length==0||i.positions[0]>0)break;let h=i.children[0];if(h instanceof ut&&(!r||h.type.id>=this.parser.minRepeatTerm))i=h;else break}return null}advanceStack(t,n,i){
let r=t.pos,{parser:s}=this,o=Ot?this.stackID(t)+" -> ":"";if(this.stoppedAt!=null&&r>this.stoppedAt)return t.forceReduce()?t:null;if(this.fragments){let l=t.reducePos<
r&&t.buffer.length&&t.buffer[t.buffer.length-2]<=t.reducePos&&this.fragments.lastRepeatPos==t.reducePos&&this.tryReuse(t,t.reducePos,this.fragments.lastRepeat,!0)||
this.tryReuse(t,r,this.fragments.nodeAt(r),!1);if(l)return Ot&&console.log(o+this.stackID(t)+` (via reuse of ${s.getName(l.type.id)})`),!0}let a=s.stateSlot(t.state,
4);if(a>0)return t.reduce(a),Ot&&console.log(o+this.stackID(t)+` (via always-reduce ${s.getName(a&65535)})`),!0;if(t.stack.length>=8400)for(;t.stack.length>6e3&&
t.forceReduce(););let h=this.tokens.getActions(t);for(let l=0;l<h.length;){let u=h[l++],f=h[l++],d=h[l++],p=l==h.length||!i,g=p?t:t.split(),O=this.tokens.mainToken;
if(g.apply(u,f,O?O.start:g.pos,d),Ot&&console.log(o+this.stackID(g)+` (via ${(u&65536)==0?"shift":`reduce of ${s.getName(u&65535)}`} for ${s.getName(f)} @ ${r}${g==
t?"":", split"})`),p)return!0;g.pos>r?n.push(g):i.push(g)}return!1}advanceFully(t,n){let i=t.pos;for(;;){if(!this.advanceStack(t,null,null))return!1;if(t.pos>i)
return Ro(t,n),!0}}runRecovery(t,n,i){let r=null,s=!1;for(let o=0;o<t.length;o++){let a=t[o],h=n[o<<1],l=n[(o<<1)+1],u=Ot?this.stackID(a)+" -> ":"";if(a.deadEnd&&
(s||(s=!0,a.restart(),Ot&&console.log(u+this.stackID(a)+" (restarted)"),this.advanceFully(a,i))))continue;let f=a.split(),d=u;for(let p=0;p<10&&f.forceReduce()&&
(Ot&&console.log(d+this.stackID(f)+" (via force-reduce)"),!this.advanceFully(f,i));p++)Ot&&(d=this.stackID(f)+" -> ");for(let p of a.recoverByInsert(h))Ot&&console.
log(u+this.stackID(p)+" (via recover-insert)"),this.advanceFully(p,i);this.stream.end>a.pos?(l==a.pos&&(l++,h=0),a.recoverByDelete(h,l),Ot&&console.log(u+this.stackID(
a)+` (via recover-delete ${this.parser.getName(h)})`),Ro(a,i)):(!r||r.score<f.score)&&(r=f)}return r}stackToTree(t){return t.close(),ut.build({buffer:br.create(
t),nodeSet:this.parser.nodeSet,topID:this.topTerm,maxBufferLength:this.parser.bufferLength,reused:this.reused,start:this.ranges[0].from,length:t.pos-this.ranges[0].
from,minRepeatType:this.parser.minRepeatTerm})}stackID(t){let n=(pr||(pr=new WeakMap)).get(t);return n||pr.set(t,n=String.fromCodePoint(this.nextStackID++)),n+t}};
function Ro(e,t){for(let n=0;n<t.length;n++){let i=t[n];if(i.pos==e.pos&&i.sameState(e)){t[n].score<e.score&&(t[n]=e);return}}t.push(e)}var Tr=class{constructor(t,n,i){
this.source=t,this.flags=n,this.disabled=i}allows(t){return!this.disabled||this.disabled[t]==0}},mr=e=>e,Bn=class{constructor(t){this.start=t.start,this.shift=t.
shift||mr,this.reduce=t.reduce||mr,this.reuse=t.reuse||mr,this.hash=t.hash||(()=>0),this.strict=t.strict!==!1}},Zn=class e extends Vn{constructor(t){if(super(),
this.wrappers=[],t.version!=14)throw new RangeError(`Parser version (${t.version}) doesn't match runtime version (14)`);let n=t.nodeNames.split(" ");this.minRepeatTerm=
n.length;for(let a=0;a<t.repeatNodeCount;a++)n.push("");let i=Object.keys(t.topRules).map(a=>t.topRules[a][1]),r=[];for(let a=0;a<n.length;a++)r.push([]);function s(a,h,l){
r[a].push([h,h.deserialize(String(l))])}if(t.nodeProps)for(let a of t.nodeProps){let h=a[0];typeof h=="string"&&(h=H[h]);for(let l=1;l<a.length;){let u=a[l++];if(u>=
0)s(u,h,a[l++]);else{let f=a[l+-u];for(let d=-u;d>0;d--)s(a[l++],h,f);l++}}}this.nodeSet=new Wn(n.map((a,h)=>vt.define({name:h>=this.minRepeatTerm?void 0:a,id:h,
props:r[h],top:i.indexOf(h)>-1,error:h==0,skipped:t.skippedNodes&&t.skippedNodes.indexOf(h)>-1}))),t.propSources&&(this.nodeSet=this.nodeSet.extend(...t.propSources)),
this.strict=!1,this.bufferLength=1024;let o=on(t.tokenData);this.context=t.context,this.specializerSpecs=t.specialized||[],this.specialized=new Uint16Array(this.
specializerSpecs.length);for(let a=0;a<this.specializerSpecs.length;a++)this.specialized[a]=this.specializerSpecs[a].term;this.specializers=this.specializerSpecs.
map(No),this.states=on(t.states,Uint32Array),this.data=on(t.stateData),this.goto=on(t.goto),this.maxTerm=t.maxTerm,this.tokenizers=t.tokenizers.map(a=>typeof a==
"number"?new ae(o,a):a),this.topRules=t.topRules,this.dialects=t.dialects||{},this.dynamicPrecedences=t.dynamicPrecedences||null,this.tokenPrecTable=t.tokenPrec,
this.termNames=t.termNames||null,this.maxNode=this.nodeSet.types.length-1,this.dialect=this.parseDialect(),this.top=this.topRules[Object.keys(this.topRules)[0]]}createParse(t,n,i){
let r=new kr(this,t,n,i);for(let s of this.wrappers)r=s(r,t,n,i);return r}getGoto(t,n,i=!1){let r=this.goto;if(n>=r[0])return-1;for(let s=r[n+1];;){let o=r[s++],
a=o&1,h=r[s++];if(a&&i)return h;for(let l=s+(o>>1);s<l;s++)if(r[s]==t)return h;if(a)return-1}}hasAction(t,n){let i=this.data;for(let r=0;r<2;r++)for(let s=this.
stateSlot(t,r?2:1),o;;s+=3){if((o=i[s])==65535)if(i[s+1]==1)o=i[s=Wt(i,s+2)];else{if(i[s+1]==2)return Wt(i,s+2);break}if(o==n||o==0)return Wt(i,s+1)}return 0}stateSlot(t,n){
return this.states[t*6+n]}stateFlag(t,n){return(this.stateSlot(t,0)&n)>0}validAction(t,n){return!!this.allActions(t,i=>i==n?!0:null)}allActions(t,n){let i=this.
stateSlot(t,4),r=i?n(i):void 0;for(let s=this.stateSlot(t,1);r==null;s+=3){if(this.data[s]==65535)if(this.data[s+1]==1)s=Wt(this.data,s+2);else break;r=n(Wt(this.
data,s+1))}return r}nextStates(t){let n=[];for(let i=this.stateSlot(t,1);;i+=3){if(this.data[i]==65535)if(this.data[i+1]==1)i=Wt(this.data,i+2);else break;if((this.
data[i+2]&1)==0){let r=this.data[i+1];n.some((s,o)=>o&1&&s==r)||n.push(this.data[i],r)}}return n}configure(t){let n=Object.assign(Object.create(e.prototype),this);
if(t.props&&(n.nodeSet=this.nodeSet.extend(...t.props)),t.top){let i=this.topRules[t.top];if(!i)throw new RangeError(`Invalid top rule name ${t.top}`);n.top=i}return t.
tokenizers&&(n.tokenizers=this.tokenizers.map(i=>{let r=t.tokenizers.find(s=>s.from==i);return r?r.to:i})),t.specializers&&(n.specializers=this.specializers.slice(),
n.specializerSpecs=this.specializerSpecs.map((i,r)=>{let s=t.specializers.find(a=>a.from==i.external);if(!s)return i;let o=Object.assign(Object.assign({},i),{external:s.
to});return n.specializers[r]=No(o),o})),t.contextTracker&&(n.context=t.contextTracker),t.dialect&&(n.dialect=this.parseDialect(t.dialect)),t.strict!=null&&(n.strict=
t.strict),t.wrap&&(n.wrappers=n.wrappers.concat(t.wrap)),t.bufferLength!=null&&(n.bufferLength=t.bufferLength),n}hasWrappers(){return this.wrappers.length>0}getName(t){
return this.termNames?this.termNames[t]:String(t<=this.maxNode&&this.nodeSet.types[t].name||t)}get eofTerm(){return this.maxNode+1}get topNode(){return this.nodeSet.
types[this.top[1]]}dynamicPrecedence(t){let n=this.dynamicPrecedences;return n==null?0:n[t]||0}parseDialect(t){let n=Object.keys(this.dialects),i=n.map(()=>!1);
if(t)for(let s of t.split(" ")){let o=n.indexOf(s);o>=0&&(i[o]=!0)}let r=null;for(let s=0;s<n.length;s++)if(!i[s])for(let o=this.dialects[n[s]],a;(a=this.data[o++])!=
65535;)(r||(r=new Uint8Array(this.maxTerm+1)))[a]=1;return new Tr(t,i,r)}static deserialize(t){return new e(t)}};function Wt(e,t){return e[t]|e[t+1]<<16}function pc(e){
let t=null;for(let n of e){let i=n.p.stoppedAt;(n.pos==n.p.stream.end||i!=null&&n.pos>i)&&n.p.parser.stateFlag(n.state,2)&&(!t||t.score<n.score)&&(t=n)}return t}
function No(e){if(e.external){let t=e.extend?1:0;return(n,i)=>e.external(n,i)<<1|t}return e.get}var mc=1,Xo=194,Wo=195,gc=196,Ao=197,Oc=198,bc=199,yc=200,wc=2,Go=3,qo=201,vc=24,xc=25,kc=49,Tc=50,Sc=55,Qc=56,_c=57,Pc=59,Ec=60,$c=61,Mc=62,Rc=63,Nc=65,Cc=238,
Ac=71,qc=241,zc=242,Lc=243,Ic=244,Xc=245,Wc=246,Gc=247,Vc=248,Vo=72,jc=249,Fc=250,Uc=251,Dc=252,Hc=253,Bc=254,Zc=255,Yc=256,Jc=73,Kc=77,tf=263,ef=112,nf=130,rf=151,
sf=152,of=155,be=10,an=13,Pr=32,Kn=9,Er=35,af=40,lf=46,_r=123,zo=125,jo=39,Fo=34,Lo=92,hf=111,uf=120,cf=78,ff=117,df=85,pf=new Set([xc,kc,Tc,tf,Nc,nf,Qc,_c,Cc,Mc,
Rc,Vo,Jc,Kc,Ec,$c,rf,sf,of,ef]);function Sr(e){return e==be||e==an}function Qr(e){return e>=48&&e<=57||e>=65&&e<=70||e>=97&&e<=102}var mf=new Oe((e,t)=>{let n;if(e.
next<0)e.acceptToken(bc);else if(t.context.flags&Yn)Sr(e.next)&&e.acceptToken(Oc,1);else if(((n=e.peek(-1))<0||Sr(n))&&t.canShift(Ao)){let i=0;for(;e.next==Pr||
e.next==Kn;)e.advance(),i++;(e.next==be||e.next==an||e.next==Er)&&e.acceptToken(Ao,-i)}else Sr(e.next)&&e.acceptToken(gc,1)},{contextual:!0}),gf=new Oe((e,t)=>{
let n=t.context;if(n.flags)return;let i=e.peek(-1);if(i==be||i==an){let r=0,s=0;for(;;){if(e.next==Pr)r++;else if(e.next==Kn)r+=8-r%8;else break;e.advance(),s++}
r!=n.indent&&e.next!=be&&e.next!=an&&e.next!=Er&&(r<n.indent?e.acceptToken(Wo,-s):e.acceptToken(Xo))}}),Yn=1,Uo=2,Gt=4,Vt=8,jt=16,Ft=32;function Jn(e,t,n){this.
parent=e,this.indent=t,this.flags=n,this.hash=(e?e.hash+e.hash<<8:0)+t+(t<<4)+n+(n<<6)}var Of=new Jn(null,0,0);function bf(e){let t=0;for(let n=0;n<e.length;n++)
t+=e.charCodeAt(n)==Kn?8-t%8:1;return t}var Io=new Map([[qc,0],[zc,Gt],[Lc,Vt],[Ic,Vt|Gt],[Xc,jt],[Wc,jt|Gt],[Gc,jt|Vt],[Vc,jt|Vt|Gt],[jc,Ft],[Fc,Ft|Gt],[Uc,Ft|
Vt],[Dc,Ft|Vt|Gt],[Hc,Ft|jt],[Bc,Ft|jt|Gt],[Zc,Ft|jt|Vt],[Yc,Ft|jt|Vt|Gt]].map(([e,t])=>[e,t|Uo])),yf=new Bn({start:Of,reduce(e,t,n,i){return e.flags&Yn&&pf.has(
t)||(t==Ac||t==Vo)&&e.flags&Uo?e.parent:e},shift(e,t,n,i){return t==Xo?new Jn(e,bf(i.read(i.pos,n.pos)),0):t==Wo?e.parent:t==vc||t==Sc||t==Pc||t==Go?new Jn(e,0,
Yn):Io.has(t)?new Jn(e,0,Io.get(t)|e.flags&Yn):e},hash(e){return e.hash}}),wf=new Oe(e=>{for(let t=0;t<5;t++){if(e.next!="print".charCodeAt(t))return;e.advance()}
if(!/\w/.test(String.fromCharCode(e.next)))for(let t=0;;t++){let n=e.peek(t);if(!(n==Pr||n==Kn)){n!=af&&n!=lf&&n!=be&&n!=an&&n!=Er&&e.acceptToken(mc);return}}}),
vf=new Oe((e,t)=>{let{flags:n}=t.context,i=n&Gt?Fo:jo,r=(n&Vt)>0,s=!(n&jt),o=(n&Ft)>0,a=e.pos;for(;!(e.next<0);)if(o&&e.next==_r)if(e.peek(1)==_r)e.advance(2);else{
if(e.pos==a){e.acceptToken(Go,1);return}break}else if(s&&e.next==Lo){if(e.pos==a){e.advance();let h=e.next;h>=0&&(e.advance(),xf(e,h)),e.acceptToken(wc);return}
break}else if(e.next==Lo&&!s&&e.peek(1)>-1)e.advance(2);else if(e.next==i&&(!r||e.peek(1)==i&&e.peek(2)==i)){if(e.pos==a){e.acceptToken(qo,r?3:1);return}break}else if(e.
next==be){if(r)e.advance();else if(e.pos==a){e.acceptToken(qo);return}break}else e.advance();e.pos>a&&e.acceptToken(yc)});function xf(e,t){if(t==hf)for(let n=0;n<
2&&e.next>=48&&e.next<=55;n++)e.advance();else if(t==uf)for(let n=0;n<2&&Qr(e.next);n++)e.advance();else if(t==ff)for(let n=0;n<4&&Qr(e.next);n++)e.advance();else if(t==
df)for(let n=0;n<8&&Qr(e.next);n++)e.advance();else if(t==cf&&e.next==_r){for(e.advance();e.next>=0&&e.next!=zo&&e.next!=jo&&e.next!=Fo&&e.next!=be;)e.advance();
e.next==zo&&e.advance()}}var kf=Qo({'async "*" "**" FormatConversion FormatSpec':S.modifier,"for while if elif else try except finally return raise break contin\
ue with pass assert await yield match case":S.controlKeyword,"in not and or is del":S.operatorKeyword,"from def class global nonlocal lambda":S.definitionKeyword,
import:S.moduleKeyword,"with as print":S.keyword,Boolean:S.bool,None:S.null,VariableName:S.variableName,"CallExpression/VariableName":S.function(S.variableName),
"FunctionDefinition/VariableName":S.function(S.definition(S.variableName)),"ClassDefinition/VariableName":S.definition(S.className),PropertyName:S.propertyName,
"CallExpression/MemberExpression/PropertyName":S.function(S.propertyName),Comment:S.lineComment,Number:S.number,String:S.string,FormatString:S.special(S.string),
Escape:S.escape,UpdateOp:S.updateOperator,"ArithOp!":S.arithmeticOperator,BitOp:S.bitwiseOperator,CompareOp:S.compareOperator,AssignOp:S.definitionOperator,Ellipsis:S.
punctuation,At:S.meta,"( )":S.paren,"[ ]":S.squareBracket,"{ }":S.brace,".":S.derefOperator,", ;":S.separator}),Tf={__proto__:null,await:44,or:54,and:56,in:60,not:62,
is:64,if:70,else:72,lambda:76,yield:94,from:96,async:102,for:104,None:162,True:164,False:164,del:178,pass:182,break:186,continue:190,return:194,raise:202,import:206,
as:208,global:212,nonlocal:214,assert:218,type:223,elif:236,while:240,try:246,except:248,finally:250,with:254,def:258,class:268,match:279,case:285},Do=Zn.deserialize(
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
Pattern KeywordPattern Guard",maxTerm:277,context:yf,nodeProps:[["isolate",-5,4,71,72,73,77,""],["group",-15,6,85,87,88,90,92,94,96,98,99,100,102,105,108,110,"S\
tatement Statement",-22,8,18,21,25,40,49,50,56,57,60,61,62,63,64,67,70,71,72,79,80,81,82,"Expression",-10,114,116,119,121,122,126,128,133,135,138,"Statement",-9,
143,144,147,148,150,151,152,153,154,"Pattern"],["openedBy",23,"(",54,"[",58,"{"],["closedBy",24,")",55,"]",59,"}"]],propSources:[kf],skippedNodes:[0,4],repeatNodeCount:34,
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
wf,gf,mf,vf,0,1,2,3,4],topRules:{Script:[0,5]},specialized:[{term:221,get:e=>Tf[e]||-1}],tokenPrec:7668});var Sf=20,Qf=2e6,ti=1e3,_f=dr([{tag:S.comment,class:"comment"},{tag:S.string,class:"string"},{tag:S.keyword,class:"keyword"},{tag:S.operatorKeyword,class:"keywo\
rd"},{tag:S.number,class:"number"},{tag:S.bool,class:"number"},{tag:S.null,class:"number"},{tag:S.function(S.definition(S.variableName)),class:"definition"},{tag:S.
definition(S.className),class:"definition"}]),ei=class{constructor(t){this.page=t;let{files:n}=t.report;this.files=n.flatMap(({text:r},s)=>r===""?[]:s),this.choice=
c("select",{"aria-label":"File",onchange:()=>{this.open(Number(this.choice.value))}},...this.files.map(r=>c("option",{value:r},Y(n[r]?.name??"",120))));let i=(r,s,o)=>c(
"button",{type:"button","aria-label":o,title:o,onclick:()=>{this.step(r)}},s);this.element=c("section",{"aria-labelledby":"code"},c("h2",{id:"code"},"Code"),c("\
div",{class:"toolbar"},this.choice,i(-1,"\u2191","Previous finding"),i(1,"\u2193","Next finding"),c("span",{class:"legend"},c("span",{},c("i",{class:"key traced"}),
"traced"),c("span",{},c("i",{class:"key break"}),"break"),c("span",{},c("i",{class:"key level"}),"recompile"))),this.content)}page;element;files;choice;content=c(
"div");windowed=null;shown=-1;marked=[];active=0;show({file:t,line:n}){this.files.includes(t)&&(this.open(t),this.reveal(n))}start(){this.shown>=0||(this.open(this.
files[0]??-1),this.marked[0]!==void 0&&this.windowed?.reveal(this.marked[0]-1,"center"))}step(t){let n=Math.min(Math.max(this.active+t,0),this.marked.length-1),
i=this.marked[n];i!==void 0&&(this.active=n,this.reveal(i))}reveal(t){let n=this.windowed?.reveal(t-1,"center");for(let i of this.content.querySelectorAll(".cur\
rent"))i.classList.remove("current");n?.classList.add("current"),this.active=Math.max(0,this.marked.findIndex(i=>i>=t))}open(t){let n=this.page.report.files[t];
if(n===void 0||t===this.shown)return;this.shown=t,this.choice.value=String(t);let i=this.findingsByLine(t);this.marked=[...i.keys()].sort((l,u)=>l-u),this.active=
-1;let r=Pf(n),s=new Set(n.traced),o=c("div",{class:"source",tabindex:0,role:"group","aria-label":`Code of ${n.name.slice(0,200)}`}),a=r.reduce((l,u)=>Math.max(
l,Ho(u)),0),h=Math.min(a,ti)+60;this.windowed=new ie(o,{rowHeight:Sf,count:r.length,render:l=>this.line(l+1,r[l]??[],s.has(l+1),i.get(l+1)??[])}),this.windowed.
body.style.minWidth=`${h}ch`,o.append(this.windowed.body),this.content.replaceChildren(o)}findingsByLine(t){let n=new Map;return this.page.report.findings.forEach(
({place:i},r)=>{i.file===t&&n.set(i.line,[...n.get(i.line)??[],r])}),n}line(t,n,i,r){let o=r.flatMap(l=>this.page.report.findings[l]??[]).some(l=>!de(l)),a=r.length>
0?o?"break":"recompile":i?"traced":"",h=i&&r.length===0&&c("span",{class:"unseen"},"traced");return c("div",{class:`line ${a}`},c("span",{class:"line-number"},t),
c("span",{class:"margin"},h),c("code",{},c("bdi",{dir:"ltr"},...n.map(([l,u])=>u?c("span",{class:u},l):l))),...r.slice(0,3).map(l=>gt(this.page,l)),r.length>3&&
_(`and ${r.length-3} more`,"meta"))}};function Ho(e){return e.reduce((t,[n])=>t+n.length,0)}function Pf(e){let t=e.text.replace(/\r?\n$/,""),n=[[]],i=(r,s)=>{let o=n.
at(-1);o&&Ho(o)<ti&&o.push([r.slice(0,ti),s])};return t.length>Qf?t.split(/\r\n|\r|\n/).map(r=>[[r.slice(0,ti),""]]):(Po(t,Do.parse(t),_f,i,()=>{n.push([])}),n)}var Ef=30,$f=15;function it(e,t,n,i){let r=n,s=n,o=null,a=c("div",{class:"table",tabindex:0,role:"table","aria-label":e});a.setAttribute("aria-rowcount",String(
n.length+1)),a.style.setProperty("--columns",t.map(({width:O})=>O).join(" "));let h=O=>t.map(b=>c("div",{role:"cell",class:b.isNumber?"number":""},b.cell(O))),l=new ie(
a,{rowHeight:Ef,count:n.length,render:O=>c("div",{role:"row",class:"row","aria-rowindex":O+2},...h(r[O]))});l.body.setAttribute("role","rowgroup");let u=()=>{let O=o?.
column.key,b=o?.isDescending?-1:1;r=O?[...s].sort((y,w)=>Mf(O(y),O(w))*b):s,a.setAttribute("aria-rowcount",String(r.length+1)),l.reset(r.length)},f=t.map(O=>{let b=c(
"div",{role:"columnheader",class:O.isNumber?"number":""}),{key:y}=O;return y===void 0?(J(b,[O.heading??O.title]),b):(J(b,[c("button",{type:"button",onclick:()=>{
let k=o?.column===O?!o.isDescending:O.isNumber===!0;o={column:O,isDescending:k};for(let Q of f)Q.removeAttribute("aria-sort");b.setAttribute("aria-sort",k?"desc\
ending":"ascending"),u()}},O.title)]),b)}),d=c("div",{role:"rowgroup",class:"head"});if(J(d,[c("div",{role:"row",class:"row","aria-rowindex":1},...f)]),J(a,[d,l.
body]),i===void 0||n.length<$f)return a;let p=c("span",{class:"meta",role:"status"}),g=c("input",{type:"search",placeholder:"Filter","aria-label":`Filter: ${e}`,
oninput:()=>{let O=g.value.toLowerCase().split(/\s+/);s=n.filter(b=>{let y=i(b).toLowerCase();return O.every(w=>y.includes(w))}),p.textContent=g.value===""?"":`${s.
length} of ${n.length}`,u()}});return c("div",{},c("div",{class:"toolbar"},g,p),a)}function Mf(e,t){return e<t?-1:e>t?1:0}function ni(e,t,n){let i=n.flatMap(r=>{let s=e.report.findings[r];return s===void 0?[]:[{index:r,finding:s}]});return it(t,[{title:"Kind",width:"9rem",cell:({finding:r})=>c(
"span",{class:`kind of-${r.kind}`},It(r)),key:({finding:r})=>r.kind},{title:"Finding",width:"minmax(12rem, 3fr)",cell:({index:r})=>gt(e,r),key:({finding:r})=>r.
title},{title:"Code",width:"5rem",cell:({finding:r})=>Ce(r),key:({finding:r})=>r.code},{title:"Place",width:"minmax(11rem, 1fr)",cell:({finding:r})=>U(e,r.place),
key:({finding:{place:r}})=>r.file*1e7+r.line},{title:"Seen",width:"5rem",isNumber:!0,cell:({finding:r})=>`${r.count.toLocaleString("en")}\xD7`,key:({finding:r})=>r.
count},{title:"Cost",width:"9rem",isNumber:!0,cell:({finding:r})=>Ji(r),key:({finding:r})=>r.seconds??-1}],i,({finding:r})=>{let s=Jt(e.report.files,r.place);return`${It(
r)} ${r.code} ${r.title} ${s} ${r.place.function}`})}var Bo={1:"better","-1":"worse",0:""};function Zo(e,t){let{rows:n,came:i,went:r}=t;return c("div",{},c("section",{"aria-labelledby":"comparison"},c("h2",{id:"co\
mparison"},"Compared with ",_(t.other)),c("table",{class:"compared"},c("thead",{},c("tr",{},...["","Before","Now","Change"].map(s=>c("th",{scope:"col"},s)))),c(
"tbody",{},...n.map(s=>c("tr",{},c("th",{scope:"row"},_(s.name)),c("td",{},_(s.before)),c("td",{},_(s.after)),c("td",{class:`change ${Bo[s.change]??""}`},Bo[s.change]??
"")))))),c("section",{"aria-labelledby":"went"},c("h2",{id:"went"},`Gone: ${r.length.toLocaleString("en")}`),r.length>0&&Rf(e,r)),c("section",{"aria-labelledby":"\
came"},c("h2",{id:"came"},`New: ${i.length.toLocaleString("en")}`),i.length>0&&ni(e,"New findings",i)))}function Rf(e,t){return it("Findings that are gone",[{title:"\
Kind",width:"9rem",cell:n=>c("span",{class:`kind of-${n.kind}`},It(n)),key:({kind:n})=>n},{title:"Finding",width:"minmax(12rem, 3fr)",cell:({title:n})=>j(n),key:({
title:n})=>n},{title:"Code",width:"5rem",cell:n=>Ce(n)},{title:"Place",width:"minmax(8rem, 1fr)",cell:({place:n})=>U(e,n)}],t)}function ln(e){return c("span",{class:"stack","aria-hidden":"true"},...e.map((t,n)=>{let i=c("span",{class:`part part-${n%6}`});return i.style.width=`${t*100}%`,
i}))}function Jo(e){let{compilations:t}=e.report,n=new Map,i=new Map;for(let{phases:o,caches:a}of t){for(let[h,l]of Object.entries(o))Yo(n,h,l);for(let[h,l]of Object.
entries(a))Yo(i,h,l)}let r=[...n.keys()],s=Ko([...n.values()]);return c("section",{"aria-labelledby":"time"},c("h2",{id:"time"},`Compile time: ${F(s)}`),c("div",
{class:"phases"},ln([...n.values()].map(o=>o/(s||1)))),c("ul",{class:"plain phase-list"},...r.map((o,a)=>c("li",{},c("i",{class:`part part-${a%6}`,"aria-hidden":"\
true"}),_(o),c("span",{class:"meta"},` ${qf(n.get(o)??0,s)}`)))),Nf(e,r),i.size>0&&c("h2",{id:"caches"},"Caches"),i.size>0&&c("dl",{class:"facts"},...[...i].map(
([o,a])=>c("div",{},c("dt",{},_(o)),c("dd",{},a.toLocaleString("en"))))))}function Nf(e,t){let{compilations:n}=e.report,i=n.map((s,o)=>({compilation:s,index:o})),
[,r]=te(0,n.reduce((s,o)=>Math.max(s,$r(o)),1e-6),4);return it("Compile time of each compilation",[{title:"Compilation",width:"8rem",cell:({compilation:s,index:o})=>ht(
_(s.id,"mono"),()=>{e.showCompilation(o)})},{title:"Function",width:"minmax(8rem, 1fr)",cell:({compilation:s})=>_(s.place.function,"mono"),key:({compilation:s})=>s.
place.function},{title:"Place",width:"minmax(7rem, 1fr)",cell:({compilation:s})=>U(e,s.place)},{title:"Time",width:"6rem",isNumber:!0,cell:({compilation:s})=>F(
$r(s)),key:({compilation:s})=>$r(s)},{title:"By phase",heading:Cf(r),width:"minmax(14rem, 3fr)",cell:({compilation:s})=>Af(s,t,r)}],i)}function Cf(e){return c("\
span",{class:"axis"},...wt(0,e,4).flatMap(t=>{if(t>=e)return[];let n=c("span",{},F(t));return n.style.left=`${t/e*100}%`,n}))}function Af(e,t,n){let i=Object.entries(
e.phases).map(([s,o])=>`${s} ${F(o)}`).join(", "),r=ln(t.map(s=>(e.phases[s]??0)/n));return r.title=i,c("span",{},r,c("span",{class:"unseen"},i))}function $r({phases:e}){
return Ko(Object.values(e))}function qf(e,t){return F(e)+(t>0?`, ${Qn(e/t)}`:"")}function Yo(e,t,n){e.set(t,(e.get(t)??0)+n)}function Ko(e){return e.reduce((t,n)=>t+
n,0)}var Mr="http://www.w3.org/1999/xhtml",ta={svg:"http://www.w3.org/2000/svg",xhtml:Mr,xlink:"http://www.w3.org/1999/xlink",xml:"http://www.w3.org/XML/1998/namespa\
ce",xmlns:"http://www.w3.org/2000/xmlns/"};function hn(e){var t=e+="",n=t.indexOf(":");return n>=0&&(t=e.slice(0,n))!=="xmlns"&&(e=e.slice(n+1)),ta.hasOwnProperty(
t)?{space:ta[t],local:e}:e}function zf(e){return function(){var t=this.ownerDocument,n=this.namespaceURI;return n===Mr&&t.documentElement.namespaceURI===Mr?t.createElement(
e):t.createElementNS(n,e)}}function Lf(e){return function(){return this.ownerDocument.createElementNS(e.space,e.local)}}function ea(e){var t=hn(e);return(t.local?
Lf:zf)(t)}function If(){}function ri(e){return e==null?If:function(){return this.querySelector(e)}}function Xf(e){typeof e!="function"&&(e=ri(e));for(var t=this.
_groups,n=t.length,i=new Array(n),r=0;r<n;++r)for(var s=t[r],o=s.length,a=i[r]=new Array(o),h,l,u=0;u<o;++u)(h=s[u])&&(l=e.call(h,h.__data__,u,s))&&("__data__"in
h&&(l.__data__=h.__data__),a[u]=l);return new bt(i,this._parents)}function Wf(e){return e==null?[]:Array.isArray(e)?e:Array.from(e)}function Gf(){return[]}function Nr(e){
return e==null?Gf:function(){return this.querySelectorAll(e)}}function Vf(e){return function(){return Wf(e.apply(this,arguments))}}function jf(e){typeof e=="fun\
ction"?e=Vf(e):e=Nr(e);for(var t=this._groups,n=t.length,i=[],r=[],s=0;s<n;++s)for(var o=t[s],a=o.length,h,l=0;l<a;++l)(h=o[l])&&(i.push(e.call(h,h.__data__,l,o)),
r.push(h));return new bt(i,r)}function Cr(e){return function(){return this.matches(e)}}function na(e){return function(t){return t.matches(e)}}var Ff=Array.prototype.
find;function Uf(e){return function(){return Ff.call(this.children,e)}}function Df(){return this.firstElementChild}function Hf(e){return this.select(e==null?Df:
Uf(typeof e=="function"?e:na(e)))}var Bf=Array.prototype.filter;function Zf(){return Array.from(this.children)}function Yf(e){return function(){return Bf.call(this.
children,e)}}function Jf(e){return this.selectAll(e==null?Zf:Yf(typeof e=="function"?e:na(e)))}function Kf(e){typeof e!="function"&&(e=Cr(e));for(var t=this._groups,
n=t.length,i=new Array(n),r=0;r<n;++r)for(var s=t[r],o=s.length,a=i[r]=[],h,l=0;l<o;++l)(h=s[l])&&e.call(h,h.__data__,l,s)&&a.push(h);return new bt(i,this._parents)}
function ia(e){return new Array(e.length)}function td(){return new bt(this._enter||this._groups.map(ia),this._parents)}function ii(e,t){this.ownerDocument=e.ownerDocument,
this.namespaceURI=e.namespaceURI,this._next=null,this._parent=e,this.__data__=t}ii.prototype={constructor:ii,appendChild:function(e){return this._parent.insertBefore(
e,this._next)},insertBefore:function(e,t){return this._parent.insertBefore(e,t)},querySelector:function(e){return this._parent.querySelector(e)},querySelectorAll:function(e){
return this._parent.querySelectorAll(e)}};function ed(e){return function(){return e}}function nd(e,t,n,i,r,s){for(var o=0,a,h=t.length,l=s.length;o<l;++o)(a=t[o])?
(a.__data__=s[o],i[o]=a):n[o]=new ii(e,s[o]);for(;o<h;++o)(a=t[o])&&(r[o]=a)}function id(e,t,n,i,r,s,o){var a,h,l=new Map,u=t.length,f=s.length,d=new Array(u),p;
for(a=0;a<u;++a)(h=t[a])&&(d[a]=p=o.call(h,h.__data__,a,t)+"",l.has(p)?r[a]=h:l.set(p,h));for(a=0;a<f;++a)p=o.call(e,s[a],a,s)+"",(h=l.get(p))?(i[a]=h,h.__data__=
s[a],l.delete(p)):n[a]=new ii(e,s[a]);for(a=0;a<u;++a)(h=t[a])&&l.get(d[a])===h&&(r[a]=h)}function rd(e){return e.__data__}function sd(e,t){if(!arguments.length)
return Array.from(this,rd);var n=t?id:nd,i=this._parents,r=this._groups;typeof e!="function"&&(e=ed(e));for(var s=r.length,o=new Array(s),a=new Array(s),h=new Array(
s),l=0;l<s;++l){var u=i[l],f=r[l],d=f.length,p=od(e.call(u,u&&u.__data__,l,i)),g=p.length,O=a[l]=new Array(g),b=o[l]=new Array(g),y=h[l]=new Array(d);n(u,f,O,b,
y,p,t);for(var w=0,k=0,Q,T;w<g;++w)if(Q=O[w]){for(w>=k&&(k=w+1);!(T=b[k])&&++k<g;);Q._next=T||null}}return o=new bt(o,i),o._enter=a,o._exit=h,o}function od(e){return typeof e==
"object"&&"length"in e?e:Array.from(e)}function ad(){return new bt(this._exit||this._groups.map(ia),this._parents)}function ld(e,t,n){var i=this.enter(),r=this,
s=this.exit();return typeof e=="function"?(i=e(i),i&&(i=i.selection())):i=i.append(e+""),t!=null&&(r=t(r),r&&(r=r.selection())),n==null?s.remove():n(s),i&&r?i.merge(
r).order():r}function hd(e){for(var t=e.selection?e.selection():e,n=this._groups,i=t._groups,r=n.length,s=i.length,o=Math.min(r,s),a=new Array(r),h=0;h<o;++h)for(var l=n[h],
u=i[h],f=l.length,d=a[h]=new Array(f),p,g=0;g<f;++g)(p=l[g]||u[g])&&(d[g]=p);for(;h<r;++h)a[h]=n[h];return new bt(a,this._parents)}function ud(){for(var e=this.
_groups,t=-1,n=e.length;++t<n;)for(var i=e[t],r=i.length-1,s=i[r],o;--r>=0;)(o=i[r])&&(s&&o.compareDocumentPosition(s)^4&&s.parentNode.insertBefore(o,s),s=o);return this}
function cd(e){e||(e=fd);function t(f,d){return f&&d?e(f.__data__,d.__data__):!f-!d}for(var n=this._groups,i=n.length,r=new Array(i),s=0;s<i;++s){for(var o=n[s],
a=o.length,h=r[s]=new Array(a),l,u=0;u<a;++u)(l=o[u])&&(h[u]=l);h.sort(t)}return new bt(r,this._parents).order()}function fd(e,t){return e<t?-1:e>t?1:e>=t?0:NaN}
function dd(){var e=arguments[0];return arguments[0]=this,e.apply(null,arguments),this}function pd(){return Array.from(this)}function md(){for(var e=this._groups,
t=0,n=e.length;t<n;++t)for(var i=e[t],r=0,s=i.length;r<s;++r){var o=i[r];if(o)return o}return null}function gd(){let e=0;for(let t of this)++e;return e}function Od(){
return!this.node()}function bd(e){for(var t=this._groups,n=0,i=t.length;n<i;++n)for(var r=t[n],s=0,o=r.length,a;s<o;++s)(a=r[s])&&e.call(a,a.__data__,s,r);return this}
function yd(e){return function(){this.removeAttribute(e)}}function wd(e){return function(){this.removeAttributeNS(e.space,e.local)}}function vd(e,t){return function(){
this.setAttribute(e,t)}}function xd(e,t){return function(){this.setAttributeNS(e.space,e.local,t)}}function kd(e,t){return function(){var n=t.apply(this,arguments);
n==null?this.removeAttribute(e):this.setAttribute(e,n)}}function Td(e,t){return function(){var n=t.apply(this,arguments);n==null?this.removeAttributeNS(e.space,
e.local):this.setAttributeNS(e.space,e.local,n)}}function Sd(e,t){var n=hn(e);if(arguments.length<2){var i=this.node();return n.local?i.getAttributeNS(n.space,n.
local):i.getAttribute(n)}return this.each((t==null?n.local?wd:yd:typeof t=="function"?n.local?Td:kd:n.local?xd:vd)(n,t))}function ra(e){return e.ownerDocument&&
e.ownerDocument.defaultView||e.document&&e||e.defaultView}function Qd(e){return function(){this.style.removeProperty(e)}}function _d(e,t,n){return function(){this.
style.setProperty(e,t,n)}}function Pd(e,t,n){return function(){var i=t.apply(this,arguments);i==null?this.style.removeProperty(e):this.style.setProperty(e,i,n)}}
function Ed(e,t,n){return arguments.length>1?this.each((t==null?Qd:typeof t=="function"?Pd:_d)(e,t,n??"")):ye(this.node(),e)}function ye(e,t){return e.style.getPropertyValue(
t)||ra(e).getComputedStyle(e,null).getPropertyValue(t)}function $d(e){return function(){delete this[e]}}function Md(e,t){return function(){this[e]=t}}function Rd(e,t){
return function(){var n=t.apply(this,arguments);n==null?delete this[e]:this[e]=n}}function Nd(e,t){return arguments.length>1?this.each((t==null?$d:typeof t=="fu\
nction"?Rd:Md)(e,t)):this.node()[e]}function sa(e){return e.trim().split(/^|\s+/)}function Ar(e){return e.classList||new oa(e)}function oa(e){this._node=e,this.
_names=sa(e.getAttribute("class")||"")}oa.prototype={add:function(e){var t=this._names.indexOf(e);t<0&&(this._names.push(e),this._node.setAttribute("class",this.
_names.join(" ")))},remove:function(e){var t=this._names.indexOf(e);t>=0&&(this._names.splice(t,1),this._node.setAttribute("class",this._names.join(" ")))},contains:function(e){
return this._names.indexOf(e)>=0}};function aa(e,t){for(var n=Ar(e),i=-1,r=t.length;++i<r;)n.add(t[i])}function la(e,t){for(var n=Ar(e),i=-1,r=t.length;++i<r;)n.
remove(t[i])}function Cd(e){return function(){aa(this,e)}}function Ad(e){return function(){la(this,e)}}function qd(e,t){return function(){(t.apply(this,arguments)?
aa:la)(this,e)}}function zd(e,t){var n=sa(e+"");if(arguments.length<2){for(var i=Ar(this.node()),r=-1,s=n.length;++r<s;)if(!i.contains(n[r]))return!1;return!0}return this.
each((typeof t=="function"?qd:t?Cd:Ad)(n,t))}function Ld(){this.textContent=""}function Id(e){return function(){this.textContent=e}}function Xd(e){return function(){
var t=e.apply(this,arguments);this.textContent=t??""}}function Wd(e){return arguments.length?this.each(e==null?Ld:(typeof e=="function"?Xd:Id)(e)):this.node().textContent}
function Gd(){this.innerHTML=""}function Vd(e){return function(){this.innerHTML=e}}function jd(e){return function(){var t=e.apply(this,arguments);this.innerHTML=
t??""}}function Fd(e){return arguments.length?this.each(e==null?Gd:(typeof e=="function"?jd:Vd)(e)):this.node().innerHTML}function Ud(){this.nextSibling&&this.parentNode.
appendChild(this)}function Dd(){return this.each(Ud)}function Hd(){this.previousSibling&&this.parentNode.insertBefore(this,this.parentNode.firstChild)}function Bd(){
return this.each(Hd)}function Zd(e){var t=typeof e=="function"?e:ea(e);return this.select(function(){return this.appendChild(t.apply(this,arguments))})}function Yd(){
return null}function Jd(e,t){var n=typeof e=="function"?e:ea(e),i=t==null?Yd:typeof t=="function"?t:ri(t);return this.select(function(){return this.insertBefore(
n.apply(this,arguments),i.apply(this,arguments)||null)})}function Kd(){var e=this.parentNode;e&&e.removeChild(this)}function tp(){return this.each(Kd)}function ep(){
var e=this.cloneNode(!1),t=this.parentNode;return t?t.insertBefore(e,this.nextSibling):e}function np(){var e=this.cloneNode(!0),t=this.parentNode;return t?t.insertBefore(
e,this.nextSibling):e}function ip(e){return this.select(e?np:ep)}function rp(e){return arguments.length?this.property("__data__",e):this.node().__data__}function sp(e){
return function(t){e.call(this,t,this.__data__)}}function op(e){return e.trim().split(/^|\s+/).map(function(t){var n="",i=t.indexOf(".");return i>=0&&(n=t.slice(
i+1),t=t.slice(0,i)),{type:t,name:n}})}function ap(e){return function(){var t=this.__on;if(t){for(var n=0,i=-1,r=t.length,s;n<r;++n)s=t[n],(!e.type||s.type===e.
type)&&s.name===e.name?this.removeEventListener(s.type,s.listener,s.options):t[++i]=s;++i?t.length=i:delete this.__on}}}function lp(e,t,n){return function(){var i=this.
__on,r,s=sp(t);if(i){for(var o=0,a=i.length;o<a;++o)if((r=i[o]).type===e.type&&r.name===e.name){this.removeEventListener(r.type,r.listener,r.options),this.addEventListener(
r.type,r.listener=s,r.options=n),r.value=t;return}}this.addEventListener(e.type,s,n),r={type:e.type,name:e.name,value:t,listener:s,options:n},i?i.push(r):this.__on=
[r]}}function hp(e,t,n){var i=op(e+""),r,s=i.length,o;if(arguments.length<2){var a=this.node().__on;if(a){for(var h=0,l=a.length,u;h<l;++h)for(r=0,u=a[h];r<s;++r)
if((o=i[r]).type===u.type&&o.name===u.name)return u.value}return}for(a=t?lp:ap,r=0;r<s;++r)this.each(a(i[r],t,n));return this}function ha(e,t,n){var i=ra(e),r=i.
CustomEvent;typeof r=="function"?r=new r(t,n):(r=i.document.createEvent("Event"),n?(r.initEvent(t,n.bubbles,n.cancelable),r.detail=n.detail):r.initEvent(t,!1,!1)),
e.dispatchEvent(r)}function up(e,t){return function(){return ha(this,e,t)}}function cp(e,t){return function(){return ha(this,e,t.apply(this,arguments))}}function fp(e,t){
return this.each((typeof t=="function"?cp:up)(e,t))}function*dp(){for(var e=this._groups,t=0,n=e.length;t<n;++t)for(var i=e[t],r=0,s=i.length,o;r<s;++r)(o=i[r])&&
(yield o)}var ua=[null];function bt(e,t){this._groups=e,this._parents=t}function we(){return new bt([[document.documentElement]],ua)}function pp(){return this}bt.
prototype=we.prototype={constructor:bt,select:Xf,selectAll:jf,selectChild:Hf,selectChildren:Jf,filter:Kf,data:sd,enter:td,exit:ad,join:ld,merge:hd,selection:pp,
order:ud,sort:cd,call:dd,nodes:pd,node:md,size:gd,empty:Od,each:bd,attr:Sd,style:Ed,property:Nd,classed:zd,text:Wd,html:Fd,raise:Dd,lower:Bd,append:Zd,insert:Jd,
remove:tp,clone:ip,datum:rp,on:hp,dispatch:fp,[Symbol.iterator]:dp};function ct(e){return typeof e=="string"?new bt([[document.querySelector(e)]],[document.documentElement]):
new bt([[e]],ua)}var mp=0;function gp(){return new Rr}function Rr(){this._="@"+(++mp).toString(36)}Rr.prototype=gp.prototype={constructor:Rr,get:function(e){for(var t=this._;!(t in
e);)if(!(e=e.parentNode))return;return e[t]},set:function(e,t){return e[this._]=t},remove:function(e){return this._ in e&&delete e[this._]},toString:function(){
return this._}};function Op(e){let t;for(;t=e.sourceEvent;)e=t;return e}function Ut(e,t){if(e=Op(e),t===void 0&&(t=e.currentTarget),t){var n=t.ownerSVGElement||
t;if(n.createSVGPoint){var i=n.createSVGPoint();return i.x=e.clientX,i.y=e.clientY,i=i.matrixTransform(t.getScreenCTM().inverse()),[i.x,i.y]}if(t.getBoundingClientRect){
var r=t.getBoundingClientRect();return[e.clientX-r.left-t.clientLeft,e.clientY-r.top-t.clientTop]}}return[e.pageX,e.pageY]}var bp={value:()=>{}};function un(){for(var e=0,t=arguments.length,n={},i;e<t;++e){if(!(i=arguments[e]+"")||i in n||/[\s.]/.test(i))throw new Error("illegal typ\
e: "+i);n[i]=[]}return new si(n)}function si(e){this._=e}function yp(e,t){return e.trim().split(/^|\s+/).map(function(n){var i="",r=n.indexOf(".");if(r>=0&&(i=n.
slice(r+1),n=n.slice(0,r)),n&&!t.hasOwnProperty(n))throw new Error("unknown type: "+n);return{type:n,name:i}})}si.prototype=un.prototype={constructor:si,on:function(e,t){
var n=this._,i=yp(e+"",n),r,s=-1,o=i.length;if(arguments.length<2){for(;++s<o;)if((r=(e=i[s]).type)&&(r=wp(n[r],e.name)))return r;return}if(t!=null&&typeof t!="\
function")throw new Error("invalid callback: "+t);for(;++s<o;)if(r=(e=i[s]).type)n[r]=ca(n[r],e.name,t);else if(t==null)for(r in n)n[r]=ca(n[r],e.name,null);return this},
copy:function(){var e={},t=this._;for(var n in t)e[n]=t[n].slice();return new si(e)},call:function(e,t){if((r=arguments.length-2)>0)for(var n=new Array(r),i=0,r,
s;i<r;++i)n[i]=arguments[i+2];if(!this._.hasOwnProperty(e))throw new Error("unknown type: "+e);for(s=this._[e],i=0,r=s.length;i<r;++i)s[i].value.apply(t,n)},apply:function(e,t,n){
if(!this._.hasOwnProperty(e))throw new Error("unknown type: "+e);for(var i=this._[e],r=0,s=i.length;r<s;++r)i[r].value.apply(t,n)}};function wp(e,t){for(var n=0,
i=e.length,r;n<i;++n)if((r=e[n]).name===t)return r.value}function ca(e,t,n){for(var i=0,r=e.length;i<r;++i)if(e[i].name===t){e[i]=bp,e=e.slice(0,i).concat(e.slice(
i+1));break}return n!=null&&e.push({name:t,value:n}),e}var qr={capture:!0,passive:!1};function zr(e){e.preventDefault(),e.stopImmediatePropagation()}function fa(e){var t=e.document.documentElement,n=ct(e).on("dragstart.drag",zr,qr);"onselectstart"in
t?n.on("selectstart.drag",zr,qr):(t.__noselect=t.style.MozUserSelect,t.style.MozUserSelect="none")}function da(e,t){var n=e.document.documentElement,i=ct(e).on(
"dragstart.drag",null);t&&(i.on("click.drag",zr,qr),setTimeout(function(){i.on("click.drag",null)},0)),"onselectstart"in n?i.on("selectstart.drag",null):(n.style.
MozUserSelect=n.__noselect,delete n.__noselect)}function vp(e,{sourceEvent:t,subject:n,target:i,identifier:r,active:s,x:o,y:a,dx:h,dy:l,dispatch:u}){Object.defineProperties(this,{type:{value:e,enumerable:!0,configurable:!0},
sourceEvent:{value:t,enumerable:!0,configurable:!0},subject:{value:n,enumerable:!0,configurable:!0},target:{value:i,enumerable:!0,configurable:!0},identifier:{value:r,
enumerable:!0,configurable:!0},active:{value:s,enumerable:!0,configurable:!0},x:{value:o,enumerable:!0,configurable:!0},y:{value:a,enumerable:!0,configurable:!0},
dx:{value:h,enumerable:!0,configurable:!0},dy:{value:l,enumerable:!0,configurable:!0},_:{value:u}})}vp.prototype.on=function(){var e=this._.on.apply(this._,arguments);
return e===this._?this:e};function We(e,t,n){e.prototype=t.prototype=n,n.constructor=e}function dn(e,t){var n=Object.create(e.prototype);for(var i in t)n[i]=t[i];return n}function le(){}
var Te=.7,Xe=1/Te,Le="\\s*([+-]?\\d+)\\s*",cn="\\s*([+-]?(?:\\d*\\.)?\\d+(?:[eE][+-]?\\d+)?)\\s*",Rt="\\s*([+-]?(?:\\d*\\.)?\\d+(?:[eE][+-]?\\d+)?)%\\s*",xp=/^#([0-9a-f]{3,8})$/,
kp=new RegExp(`^rgb\\(${Le},${Le},${Le}\\)$`),Tp=new RegExp(`^rgb\\(${Rt},${Rt},${Rt}\\)$`),Sp=new RegExp(`^rgba\\(${Le},${Le},${Le},${cn}\\)$`),Qp=new RegExp(`\
^rgba\\(${Rt},${Rt},${Rt},${cn}\\)$`),_p=new RegExp(`^hsl\\(${cn},${Rt},${Rt}\\)$`),Pp=new RegExp(`^hsla\\(${cn},${Rt},${Rt},${cn}\\)$`),pa={aliceblue:15792383,
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
We(le,Se,{copy(e){return Object.assign(new this.constructor,this,e)},displayable(){return this.rgb().displayable()},hex:ma,formatHex:ma,formatHex8:Ep,formatHsl:$p,
formatRgb:ga,toString:ga});function ma(){return this.rgb().formatHex()}function Ep(){return this.rgb().formatHex8()}function $p(){return Sa(this).formatHsl()}function ga(){
return this.rgb().formatRgb()}function Se(e){var t,n;return e=(e+"").trim().toLowerCase(),(t=xp.exec(e))?(n=t[1].length,t=parseInt(t[1],16),n===6?Oa(t):n===3?new rt(
t>>8&15|t>>4&240,t>>4&15|t&240,(t&15)<<4|t&15,1):n===8?oi(t>>24&255,t>>16&255,t>>8&255,(t&255)/255):n===4?oi(t>>12&15|t>>8&240,t>>8&15|t>>4&240,t>>4&15|t&240,((t&
15)<<4|t&15)/255):null):(t=kp.exec(e))?new rt(t[1],t[2],t[3],1):(t=Tp.exec(e))?new rt(t[1]*255/100,t[2]*255/100,t[3]*255/100,1):(t=Sp.exec(e))?oi(t[1],t[2],t[3],
t[4]):(t=Qp.exec(e))?oi(t[1]*255/100,t[2]*255/100,t[3]*255/100,t[4]):(t=_p.exec(e))?wa(t[1],t[2]/100,t[3]/100,1):(t=Pp.exec(e))?wa(t[1],t[2]/100,t[3]/100,t[4]):
pa.hasOwnProperty(e)?Oa(pa[e]):e==="transparent"?new rt(NaN,NaN,NaN,0):null}function Oa(e){return new rt(e>>16&255,e>>8&255,e&255,1)}function oi(e,t,n,i){return i<=
0&&(e=t=n=NaN),new rt(e,t,n,i)}function Vr(e){return e instanceof le||(e=Se(e)),e?(e=e.rgb(),new rt(e.r,e.g,e.b,e.opacity)):new rt}function pn(e,t,n,i){return arguments.
length===1?Vr(e):new rt(e,t,n,i??1)}function rt(e,t,n,i){this.r=+e,this.g=+t,this.b=+n,this.opacity=+i}We(rt,pn,dn(le,{brighter(e){return e=e==null?Xe:Math.pow(
Xe,e),new rt(this.r*e,this.g*e,this.b*e,this.opacity)},darker(e){return e=e==null?Te:Math.pow(Te,e),new rt(this.r*e,this.g*e,this.b*e,this.opacity)},rgb(){return this},
clamp(){return new rt(xe(this.r),xe(this.g),xe(this.b),li(this.opacity))},displayable(){return-.5<=this.r&&this.r<255.5&&-.5<=this.g&&this.g<255.5&&-.5<=this.b&&
this.b<255.5&&0<=this.opacity&&this.opacity<=1},hex:ba,formatHex:ba,formatHex8:Mp,formatRgb:ya,toString:ya}));function ba(){return`#${ve(this.r)}${ve(this.g)}${ve(
this.b)}`}function Mp(){return`#${ve(this.r)}${ve(this.g)}${ve(this.b)}${ve((isNaN(this.opacity)?1:this.opacity)*255)}`}function ya(){let e=li(this.opacity);return`${e===
1?"rgb(":"rgba("}${xe(this.r)}, ${xe(this.g)}, ${xe(this.b)}${e===1?")":`, ${e})`}`}function li(e){return isNaN(e)?1:Math.max(0,Math.min(1,e))}function xe(e){return Math.
max(0,Math.min(255,Math.round(e)||0))}function ve(e){return e=xe(e),(e<16?"0":"")+e.toString(16)}function wa(e,t,n,i){return i<=0?e=t=n=NaN:n<=0||n>=1?e=t=NaN:t<=
0&&(e=NaN),new Tt(e,t,n,i)}function Sa(e){if(e instanceof Tt)return new Tt(e.h,e.s,e.l,e.opacity);if(e instanceof le||(e=Se(e)),!e)return new Tt;if(e instanceof
Tt)return e;e=e.rgb();var t=e.r/255,n=e.g/255,i=e.b/255,r=Math.min(t,n,i),s=Math.max(t,n,i),o=NaN,a=s-r,h=(s+r)/2;return a?(t===s?o=(n-i)/a+(n<i)*6:n===s?o=(i-t)/
a+2:o=(t-n)/a+4,a/=h<.5?s+r:2-s-r,o*=60):a=h>0&&h<1?0:o,new Tt(o,a,h,e.opacity)}function ui(e,t,n,i){return arguments.length===1?Sa(e):new Tt(e,t,n,i??1)}function Tt(e,t,n,i){
this.h=+e,this.s=+t,this.l=+n,this.opacity=+i}We(Tt,ui,dn(le,{brighter(e){return e=e==null?Xe:Math.pow(Xe,e),new Tt(this.h,this.s,this.l*e,this.opacity)},darker(e){
return e=e==null?Te:Math.pow(Te,e),new Tt(this.h,this.s,this.l*e,this.opacity)},rgb(){var e=this.h%360+(this.h<0)*360,t=isNaN(e)||isNaN(this.s)?0:this.s,n=this.
l,i=n+(n<.5?n:1-n)*t,r=2*n-i;return new rt(Lr(e>=240?e-240:e+120,r,i),Lr(e,r,i),Lr(e<120?e+240:e-120,r,i),this.opacity)},clamp(){return new Tt(va(this.h),ai(this.
s),ai(this.l),li(this.opacity))},displayable(){return(0<=this.s&&this.s<=1||isNaN(this.s))&&0<=this.l&&this.l<=1&&0<=this.opacity&&this.opacity<=1},formatHsl(){
let e=li(this.opacity);return`${e===1?"hsl(":"hsla("}${va(this.h)}, ${ai(this.s)*100}%, ${ai(this.l)*100}%${e===1?")":`, ${e})`}`}}));function va(e){return e=(e||
0)%360,e<0?e+360:e}function ai(e){return Math.max(0,Math.min(1,e||0))}function Lr(e,t,n){return(e<60?t+(n-t)*e/60:e<180?n:e<240?t+(n-t)*(240-e)/60:t)*255}var Qa=Math.
PI/180,_a=180/Math.PI,hi=18,Pa=.96422,Ea=1,$a=.82521,Ma=4/29,Ie=6/29,Ra=3*Ie*Ie,Rp=Ie*Ie*Ie;function Na(e){if(e instanceof Nt)return new Nt(e.l,e.a,e.b,e.opacity);
if(e instanceof Dt)return Aa(e);e instanceof rt||(e=Vr(e));var t=Gr(e.r),n=Gr(e.g),i=Gr(e.b),r=Ir((.2225045*t+.7168786*n+.0606169*i)/Ea),s,o;return t===n&&n===i?
s=o=r:(s=Ir((.4360747*t+.3850649*n+.1430804*i)/Pa),o=Ir((.0139322*t+.0971045*n+.7141733*i)/$a)),new Nt(116*r-16,500*(s-r),200*(r-o),e.opacity)}function Ca(e,t,n,i){return arguments.length===1?Na(e):new Nt(e,t,n,i??1)}function Nt(e,t,n,i){this.l=+e,this.a=+t,this.b=+n,this.opacity=+i}We(Nt,Ca,dn(le,{brighter(e){
return new Nt(this.l+hi*(e??1),this.a,this.b,this.opacity)},darker(e){return new Nt(this.l-hi*(e??1),this.a,this.b,this.opacity)},rgb(){var e=(this.l+16)/116,t=isNaN(
this.a)?e:e+this.a/500,n=isNaN(this.b)?e:e-this.b/200;return t=Pa*Xr(t),e=Ea*Xr(e),n=$a*Xr(n),new rt(Wr(3.1338561*t-1.6168667*e-.4906146*n),Wr(-.9787684*t+1.9161415*
e+.033454*n),Wr(.0719453*t-.2289914*e+1.4052427*n),this.opacity)}}));function Ir(e){return e>Rp?Math.pow(e,1/3):e/Ra+Ma}function Xr(e){return e>Ie?e*e*e:Ra*(e-Ma)}
function Wr(e){return 255*(e<=.0031308?12.92*e:1.055*Math.pow(e,1/2.4)-.055)}function Gr(e){return(e/=255)<=.04045?e/12.92:Math.pow((e+.055)/1.055,2.4)}function Np(e){
if(e instanceof Dt)return new Dt(e.h,e.c,e.l,e.opacity);if(e instanceof Nt||(e=Na(e)),e.a===0&&e.b===0)return new Dt(NaN,0<e.l&&e.l<100?0:NaN,e.l,e.opacity);var t=Math.
atan2(e.b,e.a)*_a;return new Dt(t<0?t+360:t,Math.sqrt(e.a*e.a+e.b*e.b),e.l,e.opacity)}function ci(e,t,n,i){return arguments.length===1?Np(e):new Dt(e,t,n,i??1)}function Dt(e,t,n,i){this.h=+e,this.c=+t,this.l=+n,this.opacity=+i}function Aa(e){if(isNaN(
e.h))return new Nt(e.l,0,0,e.opacity);var t=e.h*Qa;return new Nt(e.l,Math.cos(t)*e.c,Math.sin(t)*e.c,e.opacity)}We(Dt,ci,dn(le,{brighter(e){return new Dt(this.h,
this.c,this.l+hi*(e??1),this.opacity)},darker(e){return new Dt(this.h,this.c,this.l-hi*(e??1),this.opacity)},rgb(){return Aa(this).rgb()}}));var qa=-.14861,jr=1.78277,
Fr=-.29227,fi=-.90649,fn=1.97294,xa=fn*fi,ka=fn*jr,Ta=jr*Fr-fi*qa;function Cp(e){if(e instanceof ke)return new ke(e.h,e.s,e.l,e.opacity);e instanceof rt||(e=Vr(
e));var t=e.r/255,n=e.g/255,i=e.b/255,r=(Ta*i+xa*t-ka*n)/(Ta+xa-ka),s=i-r,o=(fn*(n-r)-Fr*s)/fi,a=Math.sqrt(o*o+s*s)/(fn*r*(1-r)),h=a?Math.atan2(o,s)*_a-120:NaN;
return new ke(h<0?h+360:h,a,r,e.opacity)}function di(e,t,n,i){return arguments.length===1?Cp(e):new ke(e,t,n,i??1)}function ke(e,t,n,i){this.h=+e,this.s=+t,this.
l=+n,this.opacity=+i}We(ke,di,dn(le,{brighter(e){return e=e==null?Xe:Math.pow(Xe,e),new ke(this.h,this.s,this.l*e,this.opacity)},darker(e){return e=e==null?Te:Math.
pow(Te,e),new ke(this.h,this.s,this.l*e,this.opacity)},rgb(){var e=isNaN(this.h)?0:(this.h+120)*Qa,t=+this.l,n=isNaN(this.s)?0:this.s*t*(1-t),i=Math.cos(e),r=Math.
sin(e);return new rt(255*(t+n*(qa*i+jr*r)),255*(t+n*(Fr*i+fi*r)),255*(t+n*(fn*i)),this.opacity)}}));function Ia(e,t,n,i,r){var s=e*e,o=s*e;return((1-3*e+3*s-o)*t+(4-6*s+3*o)*n+(1+3*e+3*s-3*o)*i+o*r)/6}function Ap(e){var t=e.length-1;return function(n){var i=n<=
0?n=0:n>=1?(n=1,t-1):Math.floor(n*t),r=e[i],s=e[i+1],o=i>0?e[i-1]:2*r-s,a=i<t-1?e[i+2]:2*s-r;return Ia((n-i/t)*t,o,r,s,a)}}function qp(e){var t=e.length;return function(n){
var i=Math.floor(((n%=1)<0?++n:n)*t),r=e[(i+t-1)%t],s=e[i%t],o=e[(i+1)%t],a=e[(i+2)%t];return Ia((n-i/t)*t,r,s,o,a)}}var Br=e=>()=>e;function Xa(e,t){return function(n){
return e+n*t}}function zp(e,t,n){return e=Math.pow(e,n),t=Math.pow(t,n)-e,n=1/n,function(i){return Math.pow(e+i*t,n)}}function Zr(e,t){var n=t-e;return n?Xa(e,n>
180||n<-180?n-360*Math.round(n/360):n):Br(isNaN(e)?t:e)}function Lp(e){return(e=+e)==1?ft:function(t,n){return n-t?zp(t,n,e):Br(isNaN(t)?n:t)}}function ft(e,t){
var n=t-e;return n?Xa(e,n):Br(isNaN(e)?t:e)}var Yr=(function e(t){var n=Lp(t);function i(r,s){var o=n((r=pn(r)).r,(s=pn(s)).r),a=n(r.g,s.g),h=n(r.b,s.b),l=ft(r.
opacity,s.opacity);return function(u){return r.r=o(u),r.g=a(u),r.b=h(u),r.opacity=l(u),r+""}}return i.gamma=e,i})(1);function Wa(e){return function(t){var n=t.length,
i=new Array(n),r=new Array(n),s=new Array(n),o,a;for(o=0;o<n;++o)a=pn(t[o]),i[o]=a.r||0,r[o]=a.g||0,s[o]=a.b||0;return i=e(i),r=e(r),s=e(s),a.opacity=1,function(h){
return a.r=i(h),a.g=r(h),a.b=s(h),a+""}}}var gv=Wa(Ap),Ov=Wa(qp);function Ht(e,t){return e=+e,t=+t,function(n){return e*(1-n)+t*n}}var Dr=/[-+]?(?:\d+\.?\d*|\.?\d+)(?:[eE][-+]?\d+)?/g,Ur=new RegExp(Dr.source,"g");function Ip(e){return function(){return e}}function Xp(e){return function(t){return e(
t)+""}}function Ga(e,t){var n=Dr.lastIndex=Ur.lastIndex=0,i,r,s,o=-1,a=[],h=[];for(e=e+"",t=t+"";(i=Dr.exec(e))&&(r=Ur.exec(t));)(s=r.index)>n&&(s=t.slice(n,s),
a[o]?a[o]+=s:a[++o]=s),(i=i[0])===(r=r[0])?a[o]?a[o]+=r:a[++o]=r:(a[++o]=null,h.push({i:o,x:Ht(i,r)})),n=Ur.lastIndex;return n<t.length&&(s=t.slice(n),a[o]?a[o]+=
s:a[++o]=s),a.length<2?h[0]?Xp(h[0].x):Ip(t):(t=h.length,function(l){for(var u=0,f;u<t;++u)a[(f=h[u]).i]=f.x(l);return a.join("")})}var za=180/Math.PI,Hr={translateX:0,translateY:0,rotate:0,skewX:0,scaleX:1,scaleY:1};function Va(e,t,n,i,r,s){var o,a,h;return(o=Math.sqrt(e*e+t*t))&&(e/=o,t/=o),
(h=e*n+t*i)&&(n-=e*h,i-=t*h),(a=Math.sqrt(n*n+i*i))&&(n/=a,i/=a,h/=a),e*i<t*n&&(e=-e,t=-t,h=-h,o=-o),{translateX:r,translateY:s,rotate:Math.atan2(t,e)*za,skewX:Math.
atan(h)*za,scaleX:o,scaleY:a}}var pi;function Wp(e){let t=new(typeof DOMMatrix=="function"?DOMMatrix:WebKitCSSMatrix)(e+"");return t.isIdentity?Hr:Va(t.a,t.b,t.
c,t.d,t.e,t.f)}function Gp(e){return e==null||(pi||(pi=document.createElementNS("http://www.w3.org/2000/svg","g")),pi.setAttribute("transform",e),!(e=pi.transform.
baseVal.consolidate()))?Hr:(e=e.matrix,Va(e.a,e.b,e.c,e.d,e.e,e.f))}function ja(e,t,n,i){function r(l){return l.length?l.pop()+" ":""}function s(l,u,f,d,p,g){if(l!==
f||u!==d){var O=p.push("translate(",null,t,null,n);g.push({i:O-4,x:Ht(l,f)},{i:O-2,x:Ht(u,d)})}else(f||d)&&p.push("translate("+f+t+d+n)}function o(l,u,f,d){l!==
u?(l-u>180?u+=360:u-l>180&&(l+=360),d.push({i:f.push(r(f)+"rotate(",null,i)-2,x:Ht(l,u)})):u&&f.push(r(f)+"rotate("+u+i)}function a(l,u,f,d){l!==u?d.push({i:f.push(
r(f)+"skewX(",null,i)-2,x:Ht(l,u)}):u&&f.push(r(f)+"skewX("+u+i)}function h(l,u,f,d,p,g){if(l!==f||u!==d){var O=p.push(r(p)+"scale(",null,",",null,")");g.push({
i:O-4,x:Ht(l,f)},{i:O-2,x:Ht(u,d)})}else(f!==1||d!==1)&&p.push(r(p)+"scale("+f+","+d+")")}return function(l,u){var f=[],d=[];return l=e(l),u=e(u),s(l.translateX,
l.translateY,u.translateX,u.translateY,f,d),o(l.rotate,u.rotate,f,d),a(l.skewX,u.skewX,f,d),h(l.scaleX,l.scaleY,u.scaleX,u.scaleY,f,d),l=u=null,function(p){for(var g=-1,
O=d.length,b;++g<O;)f[(b=d[g]).i]=b.x(p);return f.join("")}}}var Fa=ja(Wp,"px, ","px)","deg)"),Ua=ja(Gp,", ",")",")"),Vp=1e-12;function La(e){return((e=Math.exp(
e))+1/e)/2}function jp(e){return((e=Math.exp(e))-1/e)/2}function Fp(e){return((e=Math.exp(2*e))-1)/(e+1)}var Da=(function e(t,n,i){function r(s,o){var a=s[0],h=s[1],
l=s[2],u=o[0],f=o[1],d=o[2],p=u-a,g=f-h,O=p*p+g*g,b,y;if(O<Vp)y=Math.log(d/l)/t,b=function(P){return[a+P*p,h+P*g,l*Math.exp(t*P*y)]};else{var w=Math.sqrt(O),k=(d*
d-l*l+i*O)/(2*l*n*w),Q=(d*d-l*l-i*O)/(2*d*n*w),T=Math.log(Math.sqrt(k*k+1)-k),M=Math.log(Math.sqrt(Q*Q+1)-Q);y=(M-T)/t,b=function(P){var R=P*y,A=La(T),I=l/(n*w)*
(A*Fp(t*R+T)-jp(T));return[a+I*p,h+I*g,l*A/La(t*R+T)]}}return b.duration=Math.abs(y)*1e3*t/Math.SQRT2,b}return r.rho=function(s){var o=Math.max(.001,+s),a=o*o,h=a*
a;return e(o,a,h)},r})(Math.SQRT2,2,4);function Ha(e){return function(t,n){var i=e((t=ui(t)).h,(n=ui(n)).h),r=ft(t.s,n.s),s=ft(t.l,n.l),o=ft(t.opacity,n.opacity);
return function(a){return t.h=i(a),t.s=r(a),t.l=s(a),t.opacity=o(a),t+""}}}var bv=Ha(Zr),yv=Ha(ft);function Ba(e){return function(t,n){var i=e((t=ci(t)).h,(n=ci(n)).h),r=ft(t.c,n.c),s=ft(t.l,n.l),o=ft(t.opacity,n.opacity);return function(a){return t.h=i(a),t.
c=r(a),t.l=s(a),t.opacity=o(a),t+""}}}var wv=Ba(Zr),vv=Ba(ft);function Za(e){return(function t(n){n=+n;function i(r,s){var o=e((r=di(r)).h,(s=di(s)).h),a=ft(r.s,
s.s),h=ft(r.l,s.l),l=ft(r.opacity,s.opacity);return function(u){return r.h=o(u),r.s=a(u),r.l=h(Math.pow(u,n)),r.opacity=l(u),r+""}}return i.gamma=t,i})(1)}var xv=Za(
Zr),kv=Za(ft);var Ge=0,gn=0,mn=0,Ja=1e3,mi,On,gi=0,Qe=0,bi=0,bn=typeof performance=="object"&&performance.now?performance:Date,Ka=typeof window=="object"&&window.requestAnimationFrame?
window.requestAnimationFrame.bind(window):function(e){setTimeout(e,17)};function yi(){return Qe||(Ka(Up),Qe=bn.now()+bi)}function Up(){Qe=0}function Oi(){this._call=
this._time=this._next=null}Oi.prototype=Kr.prototype={constructor:Oi,restart:function(e,t,n){if(typeof e!="function")throw new TypeError("callback is not a func\
tion");n=(n==null?yi():+n)+(t==null?0:+t),!this._next&&On!==this&&(On?On._next=this:mi=this,On=this),this._call=e,this._time=n,Jr()},stop:function(){this._call&&
(this._call=null,this._time=1/0,Jr())}};function Kr(e,t,n){var i=new Oi;return i.restart(e,t,n),i}function Dp(){yi(),++Ge;for(var e=mi,t;e;)(t=Qe-e._time)>=0&&e.
_call.call(void 0,t),e=e._next;--Ge}function Ya(){Qe=(gi=bn.now())+bi,Ge=gn=0;try{Dp()}finally{Ge=0,Bp(),Qe=0}}function Hp(){var e=bn.now(),t=e-gi;t>Ja&&(bi-=t,
gi=e)}function Bp(){for(var e,t=mi,n,i=1/0;t;)t._call?(i>t._time&&(i=t._time),e=t,t=t._next):(n=t._next,t._next=null,t=e?e._next=n:mi=n);On=e,Jr(i)}function Jr(e){
if(!Ge){gn&&(gn=clearTimeout(gn));var t=e-Qe;t>24?(e<1/0&&(gn=setTimeout(Ya,Math.ceil(e-bn.now()-bi)+1)),mn&&(mn=clearInterval(mn))):(mn||(gi=bn.now(),mn=setInterval(
Hp,Ja)),Ge=1,Ka(Ya))}}function ts(e,t,n){var i=new Oi;return t=t==null?0:+t,i.restart(r=>{i.stop(),e(r+t)},t,n),i}function el(e){return((e*=2)<=1?e*e*e:(e-=2)*e*e+2)/2}var es=3,Qv=(function e(t){t=+t;function n(i){return Math.pow(i,t)}return n.exponent=e,n})(es),_v=(function e(t){
t=+t;function n(i){return 1-Math.pow(1-i,t)}return n.exponent=e,n})(es),Pv=(function e(t){t=+t;function n(i){return((i*=2)<=1?Math.pow(i,t):2-Math.pow(2-i,t))/2}
return n.exponent=e,n})(es),Zp=Math.PI,Ev=Zp/2;function wi(e){return(Math.pow(2,-10*e)-.0009765625)*1.0009775171065494}var tl=4/11,$v=6/11,Mv=8/11,Rv=3/4,Nv=9/11,Cv=10/11,Av=15/16,qv=21/22,zv=63/64,Lv=1/tl/tl;var ns=1.70158,Iv=(function e(t){t=+t;function n(i){return(i=+i)*i*(t*(i-1)+i)}return n.overshoot=e,n})(ns),Xv=(function e(t){t=+t;function n(i){return--i*i*((i+
1)*t+i)+1}return n.overshoot=e,n})(ns),Wv=(function e(t){t=+t;function n(i){return((i*=2)<1?i*i*((t+1)*i-t):(i-=2)*i*((t+1)*i+t)+2)/2}return n.overshoot=e,n})(ns),
Ve=2*Math.PI,is=1,rs=.3,Gv=(function e(t,n){var i=Math.asin(1/(t=Math.max(1,t)))*(n/=Ve);function r(s){return t*wi(- --s)*Math.sin((i-s)/n)}return r.amplitude=function(s){
return e(s,n*Ve)},r.period=function(s){return e(t,s)},r})(is,rs),Vv=(function e(t,n){var i=Math.asin(1/(t=Math.max(1,t)))*(n/=Ve);function r(s){return 1-t*wi(s=
+s)*Math.sin((s+i)/n)}return r.amplitude=function(s){return e(s,n*Ve)},r.period=function(s){return e(t,s)},r})(is,rs),jv=(function e(t,n){var i=Math.asin(1/(t=Math.
max(1,t)))*(n/=Ve);function r(s){return((s=s*2-1)<0?t*wi(-s)*Math.sin((i-s)/n):2-t*wi(s)*Math.sin((i+s)/n))/2}return r.amplitude=function(s){return e(s,n*Ve)},r.
period=function(s){return e(t,s)},r})(is,rs);var Yp=un("start","end","cancel","interrupt"),Jp=[],rl=0,nl=1,ss=2,vi=3,il=4,os=5,xi=6;function ki(e,t,n,i,r,s){var o=e.__transition;if(!o)e.__transition={};else if(n in
o)return;Kp(e,n,{name:t,index:i,group:r,on:Yp,tween:Jp,time:s.time,delay:s.delay,duration:s.duration,ease:s.ease,timer:null,state:rl})}function as(e,t){var n=St(
e,t);if(n.state>rl)throw new Error("too late; already scheduled");return n}function Ct(e,t){var n=St(e,t);if(n.state>vi)throw new Error("too late; already runni\
ng");return n}function St(e,t){var n=e.__transition;if(!n||!(n=n[t]))throw new Error("transition not found");return n}function Kp(e,t,n){var i=e.__transition,r;
i[t]=n,n.timer=Kr(s,0,n.time);function s(l){n.state=nl,n.timer.restart(o,n.delay,n.time),n.delay<=l&&o(l-n.delay)}function o(l){var u,f,d,p;if(n.state!==nl)return h();
for(u in i)if(p=i[u],p.name===n.name){if(p.state===vi)return ts(o);p.state===il?(p.state=xi,p.timer.stop(),p.on.call("interrupt",e,e.__data__,p.index,p.group),delete i[u]):
+u<t&&(p.state=xi,p.timer.stop(),p.on.call("cancel",e,e.__data__,p.index,p.group),delete i[u])}if(ts(function(){n.state===vi&&(n.state=il,n.timer.restart(a,n.delay,
n.time),a(l))}),n.state=ss,n.on.call("start",e,e.__data__,n.index,n.group),n.state===ss){for(n.state=vi,r=new Array(d=n.tween.length),u=0,f=-1;u<d;++u)(p=n.tween[u].
value.call(e,e.__data__,n.index,n.group))&&(r[++f]=p);r.length=f+1}}function a(l){for(var u=l<n.duration?n.ease.call(null,l/n.duration):(n.timer.restart(h),n.state=
os,1),f=-1,d=r.length;++f<d;)r[f].call(e,u);n.state===os&&(n.on.call("end",e,e.__data__,n.index,n.group),h())}function h(){n.state=xi,n.timer.stop(),delete i[t];
for(var l in i)return;delete e.__transition}}function yn(e,t){var n=e.__transition,i,r,s=!0,o;if(n){t=t==null?null:t+"";for(o in n){if((i=n[o]).name!==t){s=!1;continue}
r=i.state>ss&&i.state<os,i.state=xi,i.timer.stop(),i.on.call(r?"interrupt":"cancel",e,e.__data__,i.index,i.group),delete n[o]}s&&delete e.__transition}}function tm(e){
return this.each(function(){yn(this,e)})}function em(e,t){var n,i;return function(){var r=Ct(this,e),s=r.tween;if(s!==n){i=n=s;for(var o=0,a=i.length;o<a;++o)if(i[o].
name===t){i=i.slice(),i.splice(o,1);break}}r.tween=i}}function nm(e,t,n){var i,r;if(typeof n!="function")throw new Error;return function(){var s=Ct(this,e),o=s.
tween;if(o!==i){r=(i=o).slice();for(var a={name:t,value:n},h=0,l=r.length;h<l;++h)if(r[h].name===t){r[h]=a;break}h===l&&r.push(a)}s.tween=r}}function im(e,t){var n=this.
_id;if(e+="",arguments.length<2){for(var i=St(this.node(),n).tween,r=0,s=i.length,o;r<s;++r)if((o=i[r]).name===e)return o.value;return null}return this.each((t==
null?em:nm)(n,e,t))}function ls(e,t,n){var i=e._id;return e.each(function(){var r=Ct(this,i);(r.value||(r.value={}))[t]=n.apply(this,arguments)}),function(r){return St(
r,i).value[t]}}function sl(e,t){var n;return(typeof t=="number"?Ht:t instanceof Se?Yr:(n=Se(t))?(t=n,Yr):Ga)(e,t)}function rm(e){return function(){this.removeAttribute(
e)}}function sm(e){return function(){this.removeAttributeNS(e.space,e.local)}}function om(e,t,n){var i,r=n+"",s;return function(){var o=this.getAttribute(e);return o===
r?null:o===i?s:s=t(i=o,n)}}function am(e,t,n){var i,r=n+"",s;return function(){var o=this.getAttributeNS(e.space,e.local);return o===r?null:o===i?s:s=t(i=o,n)}}
function lm(e,t,n){var i,r,s;return function(){var o,a=n(this),h;return a==null?void this.removeAttribute(e):(o=this.getAttribute(e),h=a+"",o===h?null:o===i&&h===
r?s:(r=h,s=t(i=o,a)))}}function hm(e,t,n){var i,r,s;return function(){var o,a=n(this),h;return a==null?void this.removeAttributeNS(e.space,e.local):(o=this.getAttributeNS(
e.space,e.local),h=a+"",o===h?null:o===i&&h===r?s:(r=h,s=t(i=o,a)))}}function um(e,t){var n=hn(e),i=n==="transform"?Ua:sl;return this.attrTween(e,typeof t=="fun\
ction"?(n.local?hm:lm)(n,i,ls(this,"attr."+e,t)):t==null?(n.local?sm:rm)(n):(n.local?am:om)(n,i,t))}function cm(e,t){return function(n){this.setAttribute(e,t.call(
this,n))}}function fm(e,t){return function(n){this.setAttributeNS(e.space,e.local,t.call(this,n))}}function dm(e,t){var n,i;function r(){var s=t.apply(this,arguments);
return s!==i&&(n=(i=s)&&fm(e,s)),n}return r._value=t,r}function pm(e,t){var n,i;function r(){var s=t.apply(this,arguments);return s!==i&&(n=(i=s)&&cm(e,s)),n}return r.
_value=t,r}function mm(e,t){var n="attr."+e;if(arguments.length<2)return(n=this.tween(n))&&n._value;if(t==null)return this.tween(n,null);if(typeof t!="function")
throw new Error;var i=hn(e);return this.tween(n,(i.local?dm:pm)(i,t))}function gm(e,t){return function(){as(this,e).delay=+t.apply(this,arguments)}}function Om(e,t){
return t=+t,function(){as(this,e).delay=t}}function bm(e){var t=this._id;return arguments.length?this.each((typeof e=="function"?gm:Om)(t,e)):St(this.node(),t).
delay}function ym(e,t){return function(){Ct(this,e).duration=+t.apply(this,arguments)}}function wm(e,t){return t=+t,function(){Ct(this,e).duration=t}}function vm(e){
var t=this._id;return arguments.length?this.each((typeof e=="function"?ym:wm)(t,e)):St(this.node(),t).duration}function xm(e,t){if(typeof t!="function")throw new Error;
return function(){Ct(this,e).ease=t}}function km(e){var t=this._id;return arguments.length?this.each(xm(t,e)):St(this.node(),t).ease}function Tm(e,t){return function(){
var n=t.apply(this,arguments);if(typeof n!="function")throw new Error;Ct(this,e).ease=n}}function Sm(e){if(typeof e!="function")throw new Error;return this.each(
Tm(this._id,e))}function Qm(e){typeof e!="function"&&(e=Cr(e));for(var t=this._groups,n=t.length,i=new Array(n),r=0;r<n;++r)for(var s=t[r],o=s.length,a=i[r]=[],
h,l=0;l<o;++l)(h=s[l])&&e.call(h,h.__data__,l,s)&&a.push(h);return new Zt(i,this._parents,this._name,this._id)}function _m(e){if(e._id!==this._id)throw new Error;
for(var t=this._groups,n=e._groups,i=t.length,r=n.length,s=Math.min(i,r),o=new Array(i),a=0;a<s;++a)for(var h=t[a],l=n[a],u=h.length,f=o[a]=new Array(u),d,p=0;p<
u;++p)(d=h[p]||l[p])&&(f[p]=d);for(;a<i;++a)o[a]=t[a];return new Zt(o,this._parents,this._name,this._id)}function Pm(e){return(e+"").trim().split(/^|\s+/).every(
function(t){var n=t.indexOf(".");return n>=0&&(t=t.slice(0,n)),!t||t==="start"})}function Em(e,t,n){var i,r,s=Pm(t)?as:Ct;return function(){var o=s(this,e),a=o.
on;a!==i&&(r=(i=a).copy()).on(t,n),o.on=r}}function $m(e,t){var n=this._id;return arguments.length<2?St(this.node(),n).on.on(e):this.each(Em(n,e,t))}function Mm(e){
return function(){var t=this.parentNode;for(var n in this.__transition)if(+n!==e)return;t&&t.removeChild(this)}}function Rm(){return this.on("end.remove",Mm(this.
_id))}function Nm(e){var t=this._name,n=this._id;typeof e!="function"&&(e=ri(e));for(var i=this._groups,r=i.length,s=new Array(r),o=0;o<r;++o)for(var a=i[o],h=a.
length,l=s[o]=new Array(h),u,f,d=0;d<h;++d)(u=a[d])&&(f=e.call(u,u.__data__,d,a))&&("__data__"in u&&(f.__data__=u.__data__),l[d]=f,ki(l[d],t,n,d,l,St(u,n)));return new Zt(
s,this._parents,t,n)}function Cm(e){var t=this._name,n=this._id;typeof e!="function"&&(e=Nr(e));for(var i=this._groups,r=i.length,s=[],o=[],a=0;a<r;++a)for(var h=i[a],
l=h.length,u,f=0;f<l;++f)if(u=h[f]){for(var d=e.call(u,u.__data__,f,h),p,g=St(u,n),O=0,b=d.length;O<b;++O)(p=d[O])&&ki(p,t,n,O,d,g);s.push(d),o.push(u)}return new Zt(
s,o,t,n)}var Am=we.prototype.constructor;function qm(){return new Am(this._groups,this._parents)}function zm(e,t){var n,i,r;return function(){var s=ye(this,e),o=(this.
style.removeProperty(e),ye(this,e));return s===o?null:s===n&&o===i?r:r=t(n=s,i=o)}}function ol(e){return function(){this.style.removeProperty(e)}}function Lm(e,t,n){
var i,r=n+"",s;return function(){var o=ye(this,e);return o===r?null:o===i?s:s=t(i=o,n)}}function Im(e,t,n){var i,r,s;return function(){var o=ye(this,e),a=n(this),
h=a+"";return a==null&&(h=a=(this.style.removeProperty(e),ye(this,e))),o===h?null:o===i&&h===r?s:(r=h,s=t(i=o,a))}}function Xm(e,t){var n,i,r,s="style."+t,o="en\
d."+s,a;return function(){var h=Ct(this,e),l=h.on,u=h.value[s]==null?a||(a=ol(t)):void 0;(l!==n||r!==u)&&(i=(n=l).copy()).on(o,r=u),h.on=i}}function Wm(e,t,n){var i=(e+=
"")=="transform"?Fa:sl;return t==null?this.styleTween(e,zm(e,i)).on("end.style."+e,ol(e)):typeof t=="function"?this.styleTween(e,Im(e,i,ls(this,"style."+e,t))).
each(Xm(this._id,e)):this.styleTween(e,Lm(e,i,t),n).on("end.style."+e,null)}function Gm(e,t,n){return function(i){this.style.setProperty(e,t.call(this,i),n)}}function Vm(e,t,n){
var i,r;function s(){var o=t.apply(this,arguments);return o!==r&&(i=(r=o)&&Gm(e,o,n)),i}return s._value=t,s}function jm(e,t,n){var i="style."+(e+="");if(arguments.
length<2)return(i=this.tween(i))&&i._value;if(t==null)return this.tween(i,null);if(typeof t!="function")throw new Error;return this.tween(i,Vm(e,t,n??""))}function Fm(e){
return function(){this.textContent=e}}function Um(e){return function(){var t=e(this);this.textContent=t??""}}function Dm(e){return this.tween("text",typeof e=="\
function"?Um(ls(this,"text",e)):Fm(e==null?"":e+""))}function Hm(e){return function(t){this.textContent=e.call(this,t)}}function Bm(e){var t,n;function i(){var r=e.
apply(this,arguments);return r!==n&&(t=(n=r)&&Hm(r)),t}return i._value=e,i}function Zm(e){var t="text";if(arguments.length<1)return(t=this.tween(t))&&t._value;if(e==
null)return this.tween(t,null);if(typeof e!="function")throw new Error;return this.tween(t,Bm(e))}function Ym(){for(var e=this._name,t=this._id,n=al(),i=this._groups,
r=i.length,s=0;s<r;++s)for(var o=i[s],a=o.length,h,l=0;l<a;++l)if(h=o[l]){var u=St(h,t);ki(h,e,n,l,o,{time:u.time+u.delay+u.duration,delay:0,duration:u.duration,
ease:u.ease})}return new Zt(i,this._parents,e,n)}function Jm(){var e,t,n=this,i=n._id,r=n.size();return new Promise(function(s,o){var a={value:o},h={value:function(){
--r===0&&s()}};n.each(function(){var l=Ct(this,i),u=l.on;u!==e&&(t=(e=u).copy(),t._.cancel.push(a),t._.interrupt.push(a),t._.end.push(h)),l.on=t}),r===0&&s()})}
var Km=0;function Zt(e,t,n,i){this._groups=e,this._parents=t,this._name=n,this._id=i}function tg(e){return we().transition(e)}function al(){return++Km}var Bt=we.
prototype;Zt.prototype=tg.prototype={constructor:Zt,select:Nm,selectAll:Cm,selectChild:Bt.selectChild,selectChildren:Bt.selectChildren,filter:Qm,merge:_m,selection:qm,
transition:Ym,call:Bt.call,nodes:Bt.nodes,node:Bt.node,size:Bt.size,empty:Bt.empty,each:Bt.each,on:$m,attr:um,attrTween:mm,style:Wm,styleTween:jm,text:Dm,textTween:Zm,
remove:Rm,tween:im,delay:bm,duration:vm,ease:km,easeVarying:Sm,end:Jm,[Symbol.iterator]:Bt[Symbol.iterator]};var eg={time:null,delay:0,duration:250,ease:el};function ng(e,t){
for(var n;!(n=e.__transition)||!(n=n[t]);)if(!(e=e.parentNode))throw new Error(`transition ${t} not found`);return n}function ig(e){var t,n;e instanceof Zt?(t=e.
_id,e=e._name):(t=al(),(n=eg).time=yi(),e=e==null?null:e+"");for(var i=this._groups,r=i.length,s=0;s<r;++s)for(var o=i[s],a=o.length,h,l=0;l<a;++l)(h=o[l])&&ki(
h,e,t,l,o,n||ng(h,t));return new Zt(i,this._parents,e,t)}we.prototype.interrupt=tm;we.prototype.transition=ig;var Ti=e=>()=>e;function rg(e,{sourceEvent:t,target:n,transform:i,dispatch:r}){Object.defineProperties(this,{type:{value:e,enumerable:!0,configurable:!0},sourceEvent:{
value:t,enumerable:!0,configurable:!0},target:{value:n,enumerable:!0,configurable:!0},transform:{value:i,enumerable:!0,configurable:!0},_:{value:r}})}function Yt(e,t,n){
this.k=e,this.x=t,this.y=n}Yt.prototype={constructor:Yt,scale:function(e){return e===1?this:new Yt(this.k*e,this.x,this.y)},translate:function(e,t){return e===0&
t===0?this:new Yt(this.k,this.x+this.k*e,this.y+this.k*t)},apply:function(e){return[e[0]*this.k+this.x,e[1]*this.k+this.y]},applyX:function(e){return e*this.k+this.
x},applyY:function(e){return e*this.k+this.y},invert:function(e){return[(e[0]-this.x)/this.k,(e[1]-this.y)/this.k]},invertX:function(e){return(e-this.x)/this.k},
invertY:function(e){return(e-this.y)/this.k},rescaleX:function(e){return e.copy().domain(e.range().map(this.invertX,this).map(e.invert,e))},rescaleY:function(e){
return e.copy().domain(e.range().map(this.invertY,this).map(e.invert,e))},toString:function(){return"translate("+this.x+","+this.y+") scale("+this.k+")"}};var vn=new Yt(
1,0,0);sg.prototype=Yt.prototype;function sg(e){for(;!e.__zoom;)if(!(e=e.parentNode))return vn;return e.__zoom}function hs(e){e.stopImmediatePropagation()}function wn(e){
e.preventDefault(),e.stopImmediatePropagation()}function og(e){return(!e.ctrlKey||e.type==="wheel")&&!e.button}function ag(){var e=this;return e instanceof SVGElement?
(e=e.ownerSVGElement||e,e.hasAttribute("viewBox")?(e=e.viewBox.baseVal,[[e.x,e.y],[e.x+e.width,e.y+e.height]]):[[0,0],[e.width.baseVal.value,e.height.baseVal.value]]):
[[0,0],[e.clientWidth,e.clientHeight]]}function ll(){return this.__zoom||vn}function lg(e){return-e.deltaY*(e.deltaMode===1?.05:e.deltaMode?1:.002)*(e.ctrlKey?10:
1)}function hg(){return navigator.maxTouchPoints||"ontouchstart"in this}function ug(e,t,n){var i=e.invertX(t[0][0])-n[0][0],r=e.invertX(t[1][0])-n[1][0],s=e.invertY(
t[0][1])-n[0][1],o=e.invertY(t[1][1])-n[1][1];return e.translate(r>i?(i+r)/2:Math.min(0,i)||Math.max(0,r),o>s?(s+o)/2:Math.min(0,s)||Math.max(0,o))}function hl(){
var e=og,t=ag,n=ug,i=lg,r=hg,s=[0,1/0],o=[[-1/0,-1/0],[1/0,1/0]],a=250,h=Da,l=un("start","zoom","end"),u,f,d,p=500,g=150,O=0,b=10;function y(m){m.property("__zo\
om",ll).on("wheel.zoom",R,{passive:!1}).on("mousedown.zoom",A).on("dblclick.zoom",I).filter(r).on("touchstart.zoom",C).on("touchmove.zoom",E).on("touchend.zoom \
touchcancel.zoom",q).style("-webkit-tap-highlight-color","rgba(0,0,0,0)")}y.transform=function(m,x,v,N){var z=m.selection?m.selection():m;z.property("__zoom",ll),
m!==z?T(m,x,v,N):z.interrupt().each(function(){M(this,arguments).event(N).start().zoom(null,typeof x=="function"?x.apply(this,arguments):x).end()})},y.scaleBy=function(m,x,v,N){
y.scaleTo(m,function(){var z=this.__zoom.k,L=typeof x=="function"?x.apply(this,arguments):x;return z*L},v,N)},y.scaleTo=function(m,x,v,N){y.transform(m,function(){
var z=t.apply(this,arguments),L=this.__zoom,W=v==null?Q(z):typeof v=="function"?v.apply(this,arguments):v,V=L.invert(W),G=typeof x=="function"?x.apply(this,arguments):
x;return n(k(w(L,G),W,V),z,o)},v,N)},y.translateBy=function(m,x,v,N){y.transform(m,function(){return n(this.__zoom.translate(typeof x=="function"?x.apply(this,arguments):
x,typeof v=="function"?v.apply(this,arguments):v),t.apply(this,arguments),o)},null,N)},y.translateTo=function(m,x,v,N,z){y.transform(m,function(){var L=t.apply(
this,arguments),W=this.__zoom,V=N==null?Q(L):typeof N=="function"?N.apply(this,arguments):N;return n(vn.translate(V[0],V[1]).scale(W.k).translate(typeof x=="fun\
ction"?-x.apply(this,arguments):-x,typeof v=="function"?-v.apply(this,arguments):-v),L,o)},N,z)};function w(m,x){return x=Math.max(s[0],Math.min(s[1],x)),x===m.
k?m:new Yt(x,m.x,m.y)}function k(m,x,v){var N=x[0]-v[0]*m.k,z=x[1]-v[1]*m.k;return N===m.x&&z===m.y?m:new Yt(m.k,N,z)}function Q(m){return[(+m[0][0]+ +m[1][0])/
2,(+m[0][1]+ +m[1][1])/2]}function T(m,x,v,N){m.on("start.zoom",function(){M(this,arguments).event(N).start()}).on("interrupt.zoom end.zoom",function(){M(this,arguments).
event(N).end()}).tween("zoom",function(){var z=this,L=arguments,W=M(z,L).event(N),V=t.apply(z,L),G=v==null?Q(V):typeof v=="function"?v.apply(z,L):v,K=Math.max(V[1][0]-
V[0][0],V[1][1]-V[0][1]),B=z.__zoom,et=typeof x=="function"?x.apply(z,L):x,ot=h(B.invert(G).concat(K/B.k),et.invert(G).concat(K/et.k));return function(st){if(st===
1)st=et;else{var yt=ot(st),Bi=K/yt[2];st=new Yt(Bi,G[0]-yt[0]*Bi,G[1]-yt[1]*Bi)}W.zoom(null,st)}})}function M(m,x,v){return!v&&m.__zooming||new P(m,x)}function P(m,x){
this.that=m,this.args=x,this.active=0,this.sourceEvent=null,this.extent=t.apply(m,x),this.taps=0}P.prototype={event:function(m){return m&&(this.sourceEvent=m),this},
start:function(){return++this.active===1&&(this.that.__zooming=this,this.emit("start")),this},zoom:function(m,x){return this.mouse&&m!=="mouse"&&(this.mouse[1]=
x.invert(this.mouse[0])),this.touch0&&m!=="touch"&&(this.touch0[1]=x.invert(this.touch0[0])),this.touch1&&m!=="touch"&&(this.touch1[1]=x.invert(this.touch1[0])),
this.that.__zoom=x,this.emit("zoom"),this},end:function(){return--this.active===0&&(delete this.that.__zooming,this.emit("end")),this},emit:function(m){var x=ct(
this.that).datum();l.call(m,this.that,new rg(m,{sourceEvent:this.sourceEvent,target:y,transform:this.that.__zoom,dispatch:l}),x)}};function R(m,...x){if(!e.apply(
this,arguments))return;var v=M(this,x).event(m),N=this.__zoom,z=Math.max(s[0],Math.min(s[1],N.k*Math.pow(2,i.apply(this,arguments)))),L=Ut(m);if(v.wheel)(v.mouse[0][0]!==
L[0]||v.mouse[0][1]!==L[1])&&(v.mouse[1]=N.invert(v.mouse[0]=L)),clearTimeout(v.wheel);else{if(N.k===z)return;v.mouse=[L,N.invert(L)],yn(this),v.start()}wn(m),v.
wheel=setTimeout(W,g),v.zoom("mouse",n(k(w(N,z),v.mouse[0],v.mouse[1]),v.extent,o));function W(){v.wheel=null,v.end()}}function A(m,...x){if(d||!e.apply(this,arguments))
return;var v=m.currentTarget,N=M(this,x,!0).event(m),z=ct(m.view).on("mousemove.zoom",G,!0).on("mouseup.zoom",K,!0),L=Ut(m,v),W=m.clientX,V=m.clientY;fa(m.view),
hs(m),N.mouse=[L,this.__zoom.invert(L)],yn(this),N.start();function G(B){if(wn(B),!N.moved){var et=B.clientX-W,ot=B.clientY-V;N.moved=et*et+ot*ot>O}N.event(B).zoom(
"mouse",n(k(N.that.__zoom,N.mouse[0]=Ut(B,v),N.mouse[1]),N.extent,o))}function K(B){z.on("mousemove.zoom mouseup.zoom",null),da(B.view,N.moved),wn(B),N.event(B).
end()}}function I(m,...x){if(e.apply(this,arguments)){var v=this.__zoom,N=Ut(m.changedTouches?m.changedTouches[0]:m,this),z=v.invert(N),L=v.k*(m.shiftKey?.5:2),
W=n(k(w(v,L),N,z),t.apply(this,x),o);wn(m),a>0?ct(this).transition().duration(a).call(T,W,N,m):ct(this).call(y.transform,W,N,m)}}function C(m,...x){if(e.apply(this,
arguments)){var v=m.touches,N=v.length,z=M(this,x,m.changedTouches.length===N).event(m),L,W,V,G;for(hs(m),W=0;W<N;++W)V=v[W],G=Ut(V,this),G=[G,this.__zoom.invert(
G),V.identifier],z.touch0?!z.touch1&&z.touch0[2]!==G[2]&&(z.touch1=G,z.taps=0):(z.touch0=G,L=!0,z.taps=1+!!u);u&&(u=clearTimeout(u)),L&&(z.taps<2&&(f=G[0],u=setTimeout(
function(){u=null},p)),yn(this),z.start())}}function E(m,...x){if(this.__zooming){var v=M(this,x).event(m),N=m.changedTouches,z=N.length,L,W,V,G;for(wn(m),L=0;L<
z;++L)W=N[L],V=Ut(W,this),v.touch0&&v.touch0[2]===W.identifier?v.touch0[0]=V:v.touch1&&v.touch1[2]===W.identifier&&(v.touch1[0]=V);if(W=v.that.__zoom,v.touch1){
var K=v.touch0[0],B=v.touch0[1],et=v.touch1[0],ot=v.touch1[1],st=(st=et[0]-K[0])*st+(st=et[1]-K[1])*st,yt=(yt=ot[0]-B[0])*yt+(yt=ot[1]-B[1])*yt;W=w(W,Math.sqrt(
st/yt)),V=[(K[0]+et[0])/2,(K[1]+et[1])/2],G=[(B[0]+ot[0])/2,(B[1]+ot[1])/2]}else if(v.touch0)V=v.touch0[0],G=v.touch0[1];else return;v.zoom("touch",n(k(W,V,G),v.
extent,o))}}function q(m,...x){if(this.__zooming){var v=M(this,x).event(m),N=m.changedTouches,z=N.length,L,W;for(hs(m),d&&clearTimeout(d),d=setTimeout(function(){
d=null},p),L=0;L<z;++L)W=N[L],v.touch0&&v.touch0[2]===W.identifier?delete v.touch0:v.touch1&&v.touch1[2]===W.identifier&&delete v.touch1;if(v.touch1&&!v.touch0&&
(v.touch0=v.touch1,delete v.touch1),v.touch0)v.touch0[1]=this.__zoom.invert(v.touch0[0]);else if(v.end(),v.taps===2&&(W=Ut(W,this),Math.hypot(f[0]-W[0],f[1]-W[1])<
b)){var V=ct(this).on("dblclick.zoom");V&&V.apply(this,arguments)}}}return y.wheelDelta=function(m){return arguments.length?(i=typeof m=="function"?m:Ti(+m),y):
i},y.filter=function(m){return arguments.length?(e=typeof m=="function"?m:Ti(!!m),y):e},y.touchable=function(m){return arguments.length?(r=typeof m=="function"?
m:Ti(!!m),y):r},y.extent=function(m){return arguments.length?(t=typeof m=="function"?m:Ti([[+m[0][0],+m[0][1]],[+m[1][0],+m[1][1]]]),y):t},y.scaleExtent=function(m){
return arguments.length?(s[0]=+m[0],s[1]=+m[1],y):[s[0],s[1]]},y.translateExtent=function(m){return arguments.length?(o[0][0]=+m[0][0],o[1][0]=+m[1][0],o[0][1]=
+m[0][1],o[1][1]=+m[1][1],y):[[o[0][0],o[0][1]],[o[1][0],o[1][1]]]},y.constrain=function(m){return arguments.length?(n=m,y):n},y.duration=function(m){return arguments.
length?(a=+m,y):a},y.interpolate=function(m){return arguments.length?(h=m,y):h},y.on=function(){var m=l.on.apply(l,arguments);return m===l?y:m},y.clickDistance=
function(m){return arguments.length?(O=(m=+m)*m,y):Math.sqrt(O)},y.tapDistance=function(m){return arguments.length?(b=+m,y):b},y}var $l=Object.defineProperty,cg=(e,t,n)=>t in e?$l(e,t,{enumerable:!0,configurable:!0,writable:!0,value:n}):e[t]=n,fg=(e,t)=>{for(var n in t)$l(e,n,{get:t[n],enumerable:!0})},
dg=(e,t,n)=>cg(e,typeof t!="symbol"?t+"":t,n),pg={};fg(pg,{Graph:()=>xt,alg:()=>bs});var mg=Object.defineProperty,Ml=(e,t)=>{for(var n in t)mg(e,n,{get:t[n],enumerable:!0})},
Os=class{constructor(e){this._isDirected=!0,this._isMultigraph=!1,this._isCompound=!1,this._nodes={},this._in={},this._preds={},this._out={},this._sucs={},this.
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
forEach(([r,s])=>{e(r)&&t.setNode(r,s)}),Object.values(this._edgeObjs).forEach(r=>{t.hasNode(r.v)&&t.hasNode(r.w)&&t.setEdge(r,this.edge(r))});let n={},i=r=>{let s=this.
parent(r);return!s||t.hasNode(s)?(n[r]=s,s):s in n?n[s]:i(s)};return this._isCompound&&t.nodes().forEach(r=>t.setParent(r,i(r))),t}setDefaultEdgeLabel(e){return typeof e!=
"function"?this._defaultEdgeLabelFn=()=>e:this._defaultEdgeLabelFn=e,this}edgeCount(){return this._edgeCount}edges(){return Object.values(this._edgeObjs)}setPath(e,t){
return e.reduce((n,i)=>(t!==void 0?this.setEdge(n,i,t):this.setEdge(n,i),i)),this}setEdge(e,t,n,i){let r,s,o,a,h=!1;typeof e=="object"&&e!==null&&"v"in e?(r=e.v,
s=e.w,o=e.name,arguments.length===2&&(a=t,h=!0)):(r=e,s=t,o=i,arguments.length>2&&(a=n,h=!0)),r=""+r,s=""+s,o!==void 0&&(o=""+o);let l=xn(this._isDirected,r,s,o);
if(l in this._edgeLabels)return h&&(this._edgeLabels[l]=a),this;if(o!==void 0&&!this._isMultigraph)throw new Error("Cannot set a named edge when isMultigraph = \
false");this.setNode(r),this.setNode(s),this._edgeLabels[l]=h?a:this._defaultEdgeLabelFn(r,s,o);let u=gg(this._isDirected,r,s,o);return r=u.v,s=u.w,Object.freeze(
u),this._edgeObjs[l]=u,ul(this._preds[s],r),ul(this._sucs[r],s),this._in[s][l]=u,this._out[r][l]=u,this._edgeCount++,this}edge(e,t,n){let i=arguments.length===1?
us(this._isDirected,e):xn(this._isDirected,e,t,n);return this._edgeLabels[i]}edgeAsObj(e,t,n){let i=arguments.length===1?this.edge(e):this.edge(e,t,n);return typeof i!=
"object"||i===null?{label:i}:i}hasEdge(e,t,n){return(arguments.length===1?us(this._isDirected,e):xn(this._isDirected,e,t,n))in this._edgeLabels}removeEdge(e,t,n){
let i=arguments.length===1?us(this._isDirected,e):xn(this._isDirected,e,t,n),r=this._edgeObjs[i];if(r){let s=r.v,o=r.w;delete this._edgeLabels[i],delete this._edgeObjs[i],
cl(this._preds[o],s),cl(this._sucs[s],o),delete this._in[o][i],delete this._out[s][i],this._edgeCount--}return this}inEdges(e,t){return this.isDirected()?this.filterEdges(
this._in[e],e,t):this.nodeEdges(e,t)}outEdges(e,t){return this.isDirected()?this.filterEdges(this._out[e],e,t):this.nodeEdges(e,t)}nodeEdges(e,t){if(e in this._nodes)
return this.filterEdges({...this._in[e],...this._out[e]},e,t)}_removeFromParentsChildList(e){delete this._children[this._parent[e]][e]}filterEdges(e,t,n){if(!e)
return;let i=Object.values(e);return n?i.filter(r=>r.v===t&&r.w===n||r.v===n&&r.w===t):i}};function ul(e,t){e[t]?e[t]++:e[t]=1}function cl(e,t){e[t]!==void 0&&!--e[t]&&
delete e[t]}function xn(e,t,n,i){let r=""+t,s=""+n;if(!e&&r>s){let o=r;r=s,s=o}return r+""+s+""+(i===void 0?"\0":i)}function gg(e,t,n,i){let r=""+t,s=""+n;if(!e&&
r>s){let a=r;r=s,s=a}let o={v:r,w:s};return i&&(o.name=i),o}function us(e,t){return xn(e,t.v,t.w,t.name)}var Og={};Ml(Og,{read:()=>vg,write:()=>bg});function bg(e){
let t={options:{directed:e.isDirected(),multigraph:e.isMultigraph(),compound:e.isCompound()},nodes:yg(e),edges:wg(e)},n=e.graph();return n!==void 0&&(t.value=structuredClone(
n)),t}function yg(e){return e.nodes().map(t=>{let n=e.node(t),i=e.parent(t),r={v:t};return n!==void 0&&(r.value=n),i!==void 0&&(r.parent=i),r})}function wg(e){return e.
edges().map(t=>{let n=e.edge(t),i={v:t.v,w:t.w};return t.name!==void 0&&(i.name=t.name),n!==void 0&&(i.value=n),i})}function vg(e){let t=new Os(e.options);return e.
value!==void 0&&t.setGraph(e.value),e.nodes.forEach(n=>{t.setNode(n.v,n.value),n.parent&&t.setParent(n.v,n.parent)}),e.edges.forEach(n=>{t.setEdge({v:n.v,w:n.w,
name:n.name},n.value)}),t}var bs={};Ml(bs,{CycleException:()=>Qi,bellmanFord:()=>Rl,components:()=>Tg,dijkstra:()=>Si,dijkstraAll:()=>_g,findCycles:()=>Pg,floydWarshall:()=>$g,
isAcyclic:()=>Rg,postorder:()=>Cg,preorder:()=>Ag,prim:()=>qg,shortestPaths:()=>zg,tarjan:()=>Cl,topsort:()=>Al});var xg=()=>1;function Rl(e,t,n,i){return kg(e,
String(t),n||xg,i||function(r){var s;return(s=e.outEdges(r))!=null?s:[]})}function kg(e,t,n,i){let r={},s,o=0,a=e.nodes(),h=function(f){let d=r[f.v],p=r[f.w];if(!d||
!p)return;let g=n(f);d.distance+g<p.distance&&(r[f.w]={distance:d.distance+g,predecessor:f.v},s=!0)},l=function(){a.forEach(function(f){i(f).forEach(function(d){
let p=d.v===f?d.v:d.w,g=p===d.v?d.w:d.v;h({v:p,w:g})})})};a.forEach(function(f){let d=f===t?0:Number.POSITIVE_INFINITY;r[f]={distance:d,predecessor:""}});let u=a.
length;for(let f=1;f<u&&(s=!1,o++,l(),!!s);f++);if(o===u-1&&(s=!1,l(),s))throw new Error("The graph contains a negative weight cycle");return r}function Tg(e){let t={},
n=[],i;function r(s){var o,a;s in t||(t[s]=!0,i.push(s),(o=e.successors(s))==null||o.forEach(r),(a=e.predecessors(s))==null||a.forEach(r))}return e.nodes().forEach(
function(s){i=[],r(s),i.length&&n.push(i)}),n}var Nl=class{constructor(){this._arr=[],this._keyIndices={}}size(){return this._arr.length}keys(){return this._arr.
map(e=>e.key)}has(e){return e in this._keyIndices}priority(e){let t=this._keyIndices[e];if(t!==void 0)return this._arr[t].priority}min(){if(this.size()===0)throw new Error(
"Queue underflow");return this._arr[0].key}add(e,t){let n=this._keyIndices,i=String(e);if(!(i in n)){let r=this._arr,s=r.length;return n[i]=s,r.push({key:i,priority:t}),
this._decrease(s),!0}return!1}removeMin(){if(this.size()===0)throw new Error("Queue underflow");this._swap(0,this._arr.length-1);let e=this._arr.pop();return delete this.
_keyIndices[e.key],this._heapify(0),e.key}decrease(e,t){let n=this._keyIndices[e];if(n===void 0)throw new Error(`Key not found: ${e}`);let i=this._arr[n].priority;
if(t>i)throw new Error(`New priority is greater than current priority. Key: ${e} Old: ${i} New: ${t}`);this._arr[n].priority=t,this._decrease(n)}_heapify(e){let t=this.
_arr,n=2*e,i=n+1,r=e;n<t.length&&(r=t[n].priority<t[r].priority?n:r,i<t.length&&(r=t[i].priority<t[r].priority?i:r),r!==e&&(this._swap(e,r),this._heapify(r)))}_decrease(e){
let t=this._arr,n=t[e].priority,i;for(;e!==0&&(i=e>>1,!(t[i].priority<n));)this._swap(e,i),e=i}_swap(e,t){let n=this._arr,i=this._keyIndices,r=n[e],s=n[t];n[e]=
s,n[t]=r,i[s.key]=e,i[r.key]=t}},Sg=()=>1;function Si(e,t,n,i){let r=function(s){var o;return(o=e.outEdges(s))!=null?o:[]};return Qg(e,String(t),n||Sg,i||r)}function Qg(e,t,n,i){
let r={},s=new Nl,o,a,h=function(l){let u=l.v!==o?l.v:l.w,f=r[u];if(!f)return;let d=n(l),p=a.distance+d;if(d<0)throw new Error("dijkstra does not allow negative\
 edge weights. Bad edge: "+l+" Weight: "+d);p<f.distance&&(f.distance=p,f.predecessor=o,s.decrease(u,p))};for(e.nodes().forEach(function(l){let u=l===t?0:Number.
POSITIVE_INFINITY;r[l]={distance:u,predecessor:""},s.add(l,u)});s.size()>0;){o=s.removeMin();let l=r[o];if(!l||l.distance===Number.POSITIVE_INFINITY)break;a=l,i(
o).forEach(h)}return r}function _g(e,t,n){return e.nodes().reduce(function(i,r){return i[r]=Si(e,r,t,n),i},{})}function Cl(e){let t=0,n=[],i={},r=[];function s(o){
var a;let h=i[o]={onStack:!0,lowlink:t,index:t++};if(n.push(o),(a=e.successors(o))==null||a.forEach(function(l){if(l in i){let u=i[l];u!=null&&u.onStack&&(h.lowlink=
Math.min(h.lowlink,u.index))}else{s(l);let u=i[l];u&&(h.lowlink=Math.min(h.lowlink,u.lowlink))}}),h.lowlink===h.index){let l=[],u;do{u=n.pop();let f=i[u];f&&(f.
onStack=!1),l.push(u)}while(o!==u);r.push(l)}}return e.nodes().forEach(function(o){o in i||s(o)}),r}function Pg(e){return Cl(e).filter(function(t){var n;let i=t[0];
return i?t.length>1||t.length===1&&((n=e.outEdges(i,i))!=null?n:[]).length>0:!1})}var Eg=()=>1;function $g(e,t,n){return Mg(e,t||Eg,n||function(i){var r;return(r=
e.outEdges(i))!=null?r:[]})}function Mg(e,t,n){let i={},r=e.nodes();return r.forEach(function(s){let o={};i[s]=o,o[s]={distance:0,predecessor:""},r.forEach(function(a){
s!==a&&(o[a]={distance:Number.POSITIVE_INFINITY,predecessor:""})}),n(s).forEach(function(a){let h=a.v===s?a.w:a.v,l=t(a);o[h]={distance:l,predecessor:s}})}),r.forEach(
function(s){let o=i[s];o&&r.forEach(function(a){let h=i[a];h&&r.forEach(function(l){let u=h[s],f=o[l],d=h[l];if(u&&f&&d){let p=u.distance+f.distance;p<d.distance&&
(d.distance=p,d.predecessor=f.predecessor)}})})}),i}var Qi=class extends Error{constructor(e){super(e),this.name="CycleException"}};function Al(e){let t={},n={},
i=[];function r(s){var o;if(s in n)throw new Qi;s in t||(n[s]=!0,t[s]=!0,(o=e.predecessors(s))==null||o.forEach(r),delete n[s],i.push(s))}if(e.sinks().forEach(r),
Object.keys(t).length!==e.nodeCount())throw new Qi;return i}function Rg(e){try{Al(e)}catch(t){if(t instanceof Qi)return!1;throw t}return!0}function Ng(e,t,n,i,r){
Array.isArray(t)||(t=[t]);let s=(a=>{var h;return(h=e.isDirected()?e.successors(a):e.neighbors(a))!=null?h:[]}),o={};return t.forEach(function(a){if(!e.hasNode(
a))throw new Error("Graph does not have node: "+a);r=ql(e,a,n==="post",o,s,i,r)}),r}function ql(e,t,n,i,r,s,o){return t in i||(i[t]=!0,n||(o=s(o,t)),r(t).forEach(
function(a){o=ql(e,a,n,i,r,s,o)}),n&&(o=s(o,t))),o}function zl(e,t,n){return Ng(e,t,n,function(i,r){return i.push(r),i},[])}function Cg(e,t){return zl(e,t,"post")}
function Ag(e,t){return zl(e,t,"pre")}function qg(e,t){var n;let i=new Os,r={},s=new Nl,o;function a(u){let f=u.v===o?u.w:u.v,d=s.priority(f);if(d!==void 0){let p=t(
u);p<d&&(r[f]=o,s.decrease(f,p))}}if(e.nodeCount()===0)return i;e.nodes().forEach(function(u){s.add(u,Number.POSITIVE_INFINITY),i.setNode(u)});let h=e.nodes()[0];
h!==void 0&&s.decrease(h,0);let l=!1;for(;s.size()>0;){if(o=s.removeMin(),o in r)i.setEdge(o,r[o]);else{if(l)throw new Error("Input graph is not connected: "+e);
l=!0}(n=e.nodeEdges(o))==null||n.forEach(a)}return i}function zg(e,t,n,i){return Lg(e,t,n,i??(r=>{var s;return(s=e.outEdges(r))!=null?s:[]}))}function Lg(e,t,n,i){
if(n===void 0)return Si(e,t,n,i);let r=!1,s=e.nodes();for(let o=0;o<s.length;o++){let a=s[o];if(a===void 0)continue;let h=i(a);for(let l=0;l<h.length;l++){let u=h[l];
if(!u)continue;let f=u.v===a?u.v:u.w,d=f===u.v?u.w:u.v;n({v:f,w:d})<0&&(r=!0)}if(r)return Rl(e,t,n,i)}return Si(e,t,n,i)}var xt=Os;function Fe(e,t,n,i){let r=i;
for(;e.hasNode(r);)r=ys(i);return n.dummy=t,e.setNode(r,n),r}function Ig(e){let t=new xt().setGraph(e.graph());return e.nodes().forEach(n=>t.setNode(n,e.node(n))),
e.edges().forEach(n=>{let i=t.edge(n.v,n.w)||{weight:0,minlen:1},r=e.edge(n);t.setEdge(n.v,n.w,{weight:i.weight+r.weight,minlen:Math.max(i.minlen,r.minlen)})}),
t}function Ll(e){let t=new xt({multigraph:e.isMultigraph()}).setGraph(e.graph());return e.nodes().forEach(n=>{e.children(n).length||t.setNode(n,e.node(n))}),e.edges().
forEach(n=>{t.setEdge(n,e.edge(n))}),t}function fl(e,t){let n=e.x,i=e.y,r=t.x-n,s=t.y-i,o=e.width/2,a=e.height/2;if(!r&&!s)throw new Error("Not possible to find\
 intersection inside of the rectangle");let h,l;return r===0||Math.abs(s)*o>Math.abs(r)*a?(s<0&&(a=-a),h=a*r/s,l=a):(r<0&&(o=-o),h=o,l=o*s/r),{x:n+h,y:i+l}}function Pi(e){
let t=kn(Xl(e)+1).map(()=>[]);return e.nodes().forEach(n=>{let i=e.node(n),r=i.rank;r!==void 0&&(t[r]||(t[r]=[]),t[r][i.order]=n)}),t}function Xg(e){let t=e.nodes().
map(i=>{let r=e.node(i).rank;return r===void 0?Number.MAX_VALUE:r}),n=At(Math.min,t);e.nodes().forEach(i=>{let r=e.node(i);Object.hasOwn(r,"rank")&&(r.rank-=n)})}
function Wg(e){let t=e.nodes().map(o=>e.node(o).rank).filter(o=>o!==void 0),n=At(Math.min,t),i=[];e.nodes().forEach(o=>{let a=e.node(o).rank-n;i[a]||(i[a]=[]),i[a].
push(o)});let r=0,s=e.graph().nodeRankFactor;Array.from(i).forEach((o,a)=>{o===void 0&&a%s!==0?--r:o!==void 0&&r&&o.forEach(h=>e.node(h).rank+=r)})}function dl(e,t,n,i){
let r={width:0,height:0};return arguments.length>=4&&(r.rank=n,r.order=i),Fe(e,"border",r,t)}function Gg(e,t=Il){let n=[];for(let i=0;i<e.length;i+=t){let r=e.slice(
i,i+t);n.push(r)}return n}var Il=65535;function At(e,t){if(t.length>Il){let n=Gg(t);return e(...n.map(i=>e(...i)))}else return e(...t)}function Xl(e){let t=e.nodes().
map(n=>{let i=e.node(n).rank;return i===void 0?Number.MIN_VALUE:i});return At(Math.max,t)}function Vg(e,t){let n={lhs:[],rhs:[]};return e.forEach(i=>{t(i)?n.lhs.
push(i):n.rhs.push(i)}),n}function jg(e,t){return t()}var Fg=0;function ys(e){let t=++Fg;return e+(""+t)}function kn(e,t,n=1){t==null&&(t=e,e=0);let i=s=>s<t;n<0&&(i=s=>t<s);let r=[];for(let s=e;i(
s);s+=n)r.push(s);return r}function _i(e,t){let n={};for(let i of t)e[i]!==void 0&&(n[i]=e[i]);return n}function Ei(e,t){let n;return typeof t=="string"?n=i=>i[t]:
n=t,Object.entries(e).reduce((i,[r,s])=>(i[r]=n(s,r),i),{})}function Ug(e,t){return e.reduce((n,i,r)=>(n[i]=t[r],n),{})}var $i="\0";function Wl(e,t,n){var i,r,s,
o,a,h;if(!(e&&t&&n&&t.dummy==="edge"&&n.dummy==="edge"&&t.edgeObj&&n.edgeObj&&e[t.edgeObj.v]&&e[n.edgeObj.v]&&e[t.edgeObj.w]&&e[n.edgeObj.w]))return 0;let l=!0;
t.edgeObj.w===n.edgeObj.w&&(l=!1);let u=l?(r=(i=e[t.edgeObj.v])==null?void 0:i.rank)!=null?r:NaN+1:(o=(s=e[t.edgeObj.w])==null?void 0:s.rank)!=null?o:NaN-1,f=Object.
entries(e).find(O=>{var b,y;return((b=O[1].edgeObj)==null?void 0:b.v)===t.edgeObj.v&&((y=O[1].edgeObj)==null?void 0:y.w)===t.edgeObj.w&&O[1].rank===u}),d=Object.
entries(e).find(O=>{var b,y;return((b=O[1].edgeObj)==null?void 0:b.v)===n.edgeObj.v&&((y=O[1].edgeObj)==null?void 0:y.w)===n.edgeObj.w&&O[1].rank===u});if(!f||!d)
return 0;let p=(a=f[1].order)!=null?a:NaN,g=(h=d[1].order)!=null?h:NaN;return isNaN(p-g)?0:p-g}var Dg=class{constructor(){dg(this,"_sentinel");let e={};e._next=e._prev=e,this._sentinel=e}dequeue(){let e=this._sentinel,t=e._prev;if(t!==e)return pl(t),t}enqueue(e){
let t=this._sentinel;e._prev&&e._next&&pl(e),e._next=t._next,t._next._prev=e,t._next=e,e._prev=t}toString(){let e=[],t=this._sentinel,n=t._prev;for(;n!==t;)e.push(
JSON.stringify(n,Hg)),n=n._prev;return"["+e.join(", ")+"]"}};function pl(e){e._prev._next=e._next,e._next._prev=e._prev,delete e._next,delete e._prev}function Hg(e,t){
if(e!=="_next"&&e!=="_prev")return t}var Bg=Dg,Zg=()=>1;function Yg(e,t){if(e.nodeCount()<=1)return[];let n=Kg(e,t||Zg);return Jg(n.graph,n.buckets,n.zeroIdx).flatMap(
i=>e.outEdges(i.v,i.w)||[])}function Jg(e,t,n){var i;let r=[],s=t[t.length-1],o=t[0],a;for(;e.nodeCount();){for(;a=o.dequeue();)cs(e,t,n,a);for(;a=s.dequeue();)
cs(e,t,n,a);if(e.nodeCount()){for(let h=t.length-2;h>0;--h)if(a=(i=t[h])==null?void 0:i.dequeue(),a){r=r.concat(cs(e,t,n,a,!0)||[]);break}}}return r}function cs(e,t,n,i,r){
let s=[],o=r?s:void 0;return(e.inEdges(i.v)||[]).forEach(a=>{let h=e.edge(a),l=e.node(a.v);r&&s.push({v:a.v,w:a.w}),l.out-=h,gs(t,n,l)}),(e.outEdges(i.v)||[]).forEach(
a=>{let h=e.edge(a),l=a.w,u=e.node(l);u.in-=h,gs(t,n,u)}),e.removeNode(i.v),o}function Kg(e,t){let n=new xt,i=0,r=0;e.nodes().forEach(a=>{n.setNode(a,{v:a,in:0,
out:0})}),e.edges().forEach(a=>{let h=n.edge(a.v,a.w)||0,l=t(a),u=h+l;n.setEdge(a.v,a.w,u);let f=n.node(a.v),d=n.node(a.w);r=Math.max(r,f.out+=l),i=Math.max(i,d.
in+=l)});let s=tO(r+i+3).map(()=>new Bg),o=i+1;return n.nodes().forEach(a=>{gs(s,o,n.node(a))}),{graph:n,buckets:s,zeroIdx:o}}function gs(e,t,n){var i,r,s;n.out?
n.in?(s=e[n.out-n.in+t])==null||s.enqueue(n):(r=e[e.length-1])==null||r.enqueue(n):(i=e[0])==null||i.enqueue(n)}function tO(e){let t=[];for(let n=0;n<e;n++)t.push(
n);return t}function eO(e,t){(e.graph().acyclicer==="greedy"?Yg(e,n(e)):nO(e,t??null)).forEach(i=>{let r=e.edge(i);e.removeEdge(i),r.forwardName=i.name,r.reversed=
!0,e.setEdge(i.w,i.v,r,ys("rev"))});function n(i){return r=>i.edge(r).weight}}function nO(e,t){let n=[],i={},r={};function s(h){Object.hasOwn(r,h)||(r[h]=!0,i[h]=
!0,e.outEdges(h).forEach(l=>{Object.hasOwn(i,l.w)?n.push(l):s(l.w)}),delete i[h])}function o(h){var l;Object.hasOwn(r,h)||(r[h]=!0,i[h]=!0,(l=e.outEdges(h))==null||
l.forEach(u=>{var f,d;Object.hasOwn(i,u.w)||((f=t.node(h))==null?void 0:f.rank)>((d=t.node(u.w))==null?void 0:d.rank)&&rO(e,u.w,u)?n.push(u):o(u.w)}),delete i[h])}
let a=s;return t&&typeof t.node=="function"&&(a=o),e.sources().forEach(a),e.nodes().forEach(a),n}function iO(e){e.edges().forEach(t=>{let n=e.edge(t);if(n.reversed){
e.removeEdge(t);let i=n.forwardName;delete n.reversed,delete n.forwardName,e.setEdge(t.w,t.v,n,i)}})}function rO(e,t,n){let i=new Set;function r(s){var o;if(e.sources().
includes(s))return!0;i.add(s);for(let a of(o=e.inEdges(s))!=null?o:[])if(!(a.v===n.v&&a.w===n.w)&&!i.has(a.v)&&r(a.v))return!0;return!1}return r(t)}function sO(e){
e.graph().dummyChains=[],e.edges().forEach(t=>oO(e,t))}function oO(e,t){let n=t.v,i=e.node(n).rank,r=t.w,s=e.node(r).rank,o=t.name,a=e.edge(t),h=a.labelRank;if(s===
i+1)return;e.removeEdge(t);let l,u,f;for(f=0,++i;i<s;++f,++i)a.points=[],u={width:0,height:0,edgeLabel:a,edgeObj:t,rank:i},l=Fe(e,"edge",u,"_d"),i===h&&(u.width=
a.width,u.height=a.height,u.dummy="edge-label",u.labelpos=a.labelpos),e.setEdge(n,l,{weight:a.weight},o),f===0&&e.graph().dummyChains.push(l),n=l;e.setEdge(n,r,
{weight:a.weight},o)}function aO(e){e.graph().dummyChains.forEach(t=>{let n=e.node(t),i=n.edgeLabel,r;for(e.setEdge(n.edgeObj,i);n.dummy;)r=e.successors(t)[0],e.
removeNode(t),i.points.push({x:n.x,y:n.y}),n.dummy==="edge-label"&&(i.x=n.x,i.y=n.y,i.width=n.width,i.height=n.height),t=r,n=e.node(t)})}function ws(e){let t={};
function n(i){let r=e.node(i);if(Object.hasOwn(t,i))return r.rank;t[i]=!0;let s=e.outEdges(i),o=s?s.map(h=>h==null?Number.POSITIVE_INFINITY:n(h.w)-e.edge(h).minlen):
[],a=At(Math.min,o);return a===Number.POSITIVE_INFINITY&&(a=0),r.rank=a}e.sources().forEach(n)}function je(e,t){return e.node(t.w).rank-e.node(t.v).rank-e.edge(
t).minlen}var Gl=lO;function lO(e){let t=new xt({directed:!1}),n=e.nodes();if(n.length===0)throw new Error("Graph must have at least one node");let i=n[0],r=e.nodeCount();
t.setNode(i,{});let s,o;for(;hO(t,e)<r&&(s=uO(t,e),!!s);)o=t.hasNode(s.v)?je(e,s):-je(e,s),cO(t,e,o);return t}function hO(e,t){function n(i){let r=t.nodeEdges(i);
r&&r.forEach(s=>{let o=s.v,a=i===o?s.w:o;!e.hasNode(a)&&!je(t,s)&&(e.setNode(a,{}),e.setEdge(i,a,{}),n(a))})}return e.nodes().forEach(n),e.nodeCount()}function uO(e,t){
return t.edges().reduce((n,i)=>{let r=Number.POSITIVE_INFINITY;return e.hasNode(i.v)!==e.hasNode(i.w)&&(r=je(t,i)),r<n[0]?[r,i]:n},[Number.POSITIVE_INFINITY,null])[1]}
function cO(e,t,n){e.nodes().forEach(i=>t.node(i).rank+=n)}var{preorder:fO,postorder:dO}=bs,pO=_e;_e.initLowLimValues=xs;_e.initCutValues=vs;_e.calcCutValue=Vl;
_e.leaveEdge=Fl;_e.enterEdge=Ul;_e.exchangeEdges=Dl;function _e(e){e=Ig(e),ws(e);let t=Gl(e);xs(t),vs(t,e);let n,i;for(;n=Fl(t);)i=Ul(t,e,n),Dl(t,e,n,i)}function vs(e,t){
let n=dO(e,e.nodes());n=n.slice(0,n.length-1),n.forEach(i=>mO(e,t,i))}function mO(e,t,n){let i=e.node(n).parent,r=e.edge(n,i);r.cutvalue=Vl(e,t,n)}function Vl(e,t,n){
let i=e.node(n).parent,r=!0,s=t.edge(n,i),o=0;s||(r=!1,s=t.edge(i,n)),o=s.weight;let a=t.nodeEdges(n);return a&&a.forEach(h=>{let l=h.v===n,u=l?h.w:h.v;if(u!==i){
let f=l===r,d=t.edge(h).weight;if(o+=f?d:-d,OO(e,n,u)){let p=e.edge(n,u).cutvalue;o+=f?-p:p}}}),o}function xs(e,t){arguments.length<2&&(t=e.nodes()[0]),jl(e,{},
1,t)}function jl(e,t,n,i,r){let s=n,o=e.node(i);t[i]=!0;let a=e.neighbors(i);return a&&a.forEach(h=>{Object.hasOwn(t,h)||(n=jl(e,t,n,h,i))}),o.low=s,o.lim=n++,r?
o.parent=r:delete o.parent,n}function Fl(e){return e.edges().find(t=>e.edge(t).cutvalue<0)}function Ul(e,t,n){let i=n.v,r=n.w;t.hasEdge(i,r)||(i=n.w,r=n.v);let s=e.
node(i),o=e.node(r),a=s,h=!1;return s.lim>o.lim&&(a=o,h=!0),t.edges().filter(l=>h===ml(e,e.node(l.v),a)&&h!==ml(e,e.node(l.w),a)).reduce((l,u)=>je(t,u)<je(t,l)?
u:l)}function Dl(e,t,n,i){let r=n.v,s=n.w;e.removeEdge(r,s),e.setEdge(i.v,i.w,{}),xs(e),vs(e,t),gO(e,t)}function gO(e,t){let n=e.nodes().find(r=>!e.node(r).parent);
if(!n)return;let i=fO(e,[n]);i=i.slice(1),i.forEach(r=>{let s=e.node(r).parent,o=t.edge(r,s),a=!1;o||(o=t.edge(s,r),a=!0),t.node(r).rank=t.node(s).rank+(a?o.minlen:
-o.minlen)})}function OO(e,t,n){return e.hasEdge(t,n)}function ml(e,t,n){return n.low<=t.lim&&t.lim<=n.lim}var bO=yO;function yO(e){let t=e.graph().ranker;if(typeof t==
"function")return t(e);switch(t){case"network-simplex":gl(e);break;case"tight-tree":vO(e);break;case"longest-path":wO(e);break;case"none":break;default:gl(e)}}var wO=ws;
function vO(e){ws(e),Gl(e)}function gl(e){pO(e)}var xO=kO;function kO(e){let t=SO(e),n=e.graph();Array.isArray(n.dummyChains)&&n.dummyChains.forEach(i=>{let r=e.
node(i),s=r.edgeObj,o=TO(e,t,s.v,s.w),a=o.path,h=o.lca,l=0,u=a[l],f=!0;for(;i!==s.w;){if(r=e.node(i),f){for(;(u=a[l])!==h&&e.node(u).maxRank<r.rank;)l++;u===h&&
(f=!1)}if(!f){for(;l<a.length-1&&e.node(a[l+1]).minRank<=r.rank;)l++;u=a[l]}u!==void 0&&e.setParent(i,u),i=e.successors(i)[0]}})}function TO(e,t,n,i){let r=[],s=[],
o=Math.min(t[n].low,t[i].low),a=Math.max(t[n].lim,t[i].lim),h;h=n;do h=e.parent(h),r.push(h);while(h&&(t[h].low>o||a>t[h].lim));let l=h,u=i;for(;(u=e.parent(u))!==
l;)s.push(u);return{path:r.concat(s.reverse()),lca:l}}function SO(e){let t={},n=0;function i(r){let s=n;e.children(r).forEach(i),t[r]={low:s,lim:n++}}return e.children(
$i).forEach(i),t}function QO(e){let t=Fe(e,"root",{},"_root"),n=_O(e),i=Object.values(n),r=At(Math.max,i)-1,s=2*r+1;e.graph().nestingRoot=t,e.edges().forEach(a=>e.
edge(a).minlen*=s);let o=PO(e)+1;e.children($i).forEach(a=>{Hl(e,t,s,o,r,n,a)}),e.graph().nodeRankFactor=s}function Hl(e,t,n,i,r,s,o){var a;let h=e.children(o);
if(!h.length){o!==t&&e.setEdge(t,o,{weight:0,minlen:n});return}let l=dl(e,"_bt"),u=dl(e,"_bb"),f=e.node(o);e.setParent(l,o),f.borderTop=l,e.setParent(u,o),f.borderBottom=
u,h.forEach(d=>{var p;Hl(e,t,n,i,r,s,d);let g=e.node(d),O=g.borderTop?g.borderTop:d,b=g.borderBottom?g.borderBottom:d,y=g.borderTop?i:2*i,w=O!==b?1:r-((p=s[o])!=
null?p:0)+1;e.setEdge(l,O,{weight:y,minlen:w,nestingEdge:!0}),e.setEdge(b,u,{weight:y,minlen:w,nestingEdge:!0})}),e.parent(o)||e.setEdge(t,l,{weight:0,minlen:r+
((a=s[o])!=null?a:0)})}function _O(e){let t={};function n(i,r){let s=e.children(i);s&&s.length&&s.forEach(o=>n(o,r+1)),t[i]=r}return e.children($i).forEach(i=>n(
i,1)),t}function PO(e){return e.edges().reduce((t,n)=>t+e.edge(n).weight,0)}function EO(e){let t=e.graph();e.removeNode(t.nestingRoot),delete t.nestingRoot,e.edges().
forEach(n=>{e.edge(n).nestingEdge&&e.removeEdge(n)})}var $O=MO;function MO(e){function t(n){let i=e.children(n),r=e.node(n);if(i.length&&i.forEach(t),r&&Object.
hasOwn(r,"minRank")){r.borderLeft=[],r.borderRight=[];for(let s=r.minRank,o=r.maxRank+1;s<o;++s)Ol(e,"borderLeft","_bl",n,r,s),Ol(e,"borderRight","_br",n,r,s)}}
e.children($i).forEach(t)}function Ol(e,t,n,i,r,s){let o={width:0,height:0,rank:s,borderType:t},a=r[t][s-1],h=Fe(e,"border",o,n);r[t][s]=h,e.setParent(h,i),a&&e.
setEdge(a,h,{weight:1})}function RO(e){var t;let n=(t=e.graph().rankdir)==null?void 0:t.toLowerCase();(n==="lr"||n==="rl")&&Bl(e)}function NO(e){var t;let n=(t=
e.graph().rankdir)==null?void 0:t.toLowerCase();(n==="bt"||n==="rl")&&CO(e),(n==="lr"||n==="rl")&&(AO(e),Bl(e))}function Bl(e){e.nodes().forEach(t=>bl(e.node(t))),
e.edges().forEach(t=>bl(e.edge(t)))}function bl(e){let t=e.width;e.width=e.height,e.height=t}function CO(e){e.nodes().forEach(t=>fs(e.node(t))),e.edges().forEach(
t=>{var n;let i=e.edge(t);(n=i.points)==null||n.forEach(fs),Object.hasOwn(i,"y")&&fs(i)})}function fs(e){e.y=-e.y}function AO(e){e.nodes().forEach(t=>ds(e.node(
t))),e.edges().forEach(t=>{var n;let i=e.edge(t);(n=i.points)==null||n.forEach(ds),Object.hasOwn(i,"x")&&ds(i)})}function ds(e){let t=e.x;e.x=e.y,e.y=t}function qO(e,t=null){
let n={},i=e.nodes().filter(l=>!e.children(l).length),r=i.map(l=>e.node(l).rank),s=At(Math.max,r),o=kn(s+1).map(()=>[]);function a(l){if(n[l])return;n[l]=!0;let u=e.
node(l);o[u.rank].push(l);let f=e.successors(l);f&&[...f].sort((d,p)=>h(d,p)).forEach(a)}i.sort((l,u)=>e.node(l).rank-e.node(u).rank).forEach(a);function h(l,u){
let f=e.node(l),d=e.node(u);return Wl(t,f,d)}return o}function zO(e,t){let n=0;for(let i=1;i<t.length;++i)n+=LO(e,t[i-1],t[i]);return n}function LO(e,t,n){let i=Ug(
n,n.map((l,u)=>u)),r=t.flatMap(l=>{let u=e.outEdges(l);return u?u.map(f=>({pos:i[f.w],weight:e.edge(f).weight})).sort((f,d)=>f.pos-d.pos):[]}),s=1;for(;s<n.length;)
s<<=1;let o=2*s-1;s-=1;let a=new Array(o).fill(0),h=0;return r.forEach(l=>{let u=l.pos+s;a[u]+=l.weight;let f=0;for(;u>0;)u%2&&(f+=a[u+1]),u=u-1>>1,a[u]+=l.weight;
h+=l.weight*f}),h}function IO(e,t=[]){return t.map(n=>{let i=e.inEdges(n);if(!i||!i.length)return{v:n};{let r=i.reduce((s,o)=>{let a=e.edge(o),h=e.node(o.v);return{
sum:s.sum+a.weight*h.order,weight:s.weight+a.weight}},{sum:0,weight:0});return{v:n,barycenter:r.sum/r.weight,weight:r.weight}}})}function XO(e,t){let n={};e.forEach(
(r,s)=>{let o={indegree:0,in:[],out:[],vs:[r.v],i:s};r.barycenter!==void 0&&(o.barycenter=r.barycenter,o.weight=r.weight),n[r.v]=o}),t.edges().forEach(r=>{let s=n[r.
v],o=n[r.w];s!==void 0&&o!==void 0&&(o.indegree++,s.out.push(o))});let i=Object.values(n).filter(r=>!r.indegree);return WO(i)}function WO(e){let t=[];function n(r){
return s=>{s.merged||(s.barycenter===void 0||r.barycenter===void 0||s.barycenter>=r.barycenter)&&GO(r,s)}}function i(r){return s=>{s.in.push(r),--s.indegree===0&&
e.push(s)}}for(;e.length;){let r=e.pop();t.push(r),r.in.reverse().forEach(n(r)),r.out.forEach(i(r))}return t.filter(r=>!r.merged).map(r=>_i(r,["vs","i","barycen\
ter","weight"]))}function GO(e,t){let n=0,i=0;e.weight&&(n+=e.barycenter*e.weight,i+=e.weight),t.weight&&(n+=t.barycenter*t.weight,i+=t.weight),e.vs=t.vs.concat(
e.vs),e.barycenter=n/i,e.weight=i,e.i=Math.min(t.i,e.i),t.merged=!0}function VO(e,t,n,i,r){let s={},o=null,a=null,h=r;typeof t=="boolean"?(h=t,s={}):t&&(s=t,o=n??
null,a=i??null);let l=Vg(e,y=>Object.hasOwn(y,"barycenter")),u=l.lhs,f=l.rhs.sort((y,w)=>w.i-y.i),d=[],p=0,g=0,O=0;u.sort(jO(a,o,!!h));for(let[y,w]of Object.entries(
s)){let k=u.findIndex(Q=>Q.vs[0]===y);u.splice(k+1,0,w)}O=yl(d,f,O),u.forEach(y=>{O+=y.vs.length,d.push(y.vs),p+=y.barycenter*y.weight,g+=y.weight,O=yl(d,f,O)});
let b={vs:d.flat(1)};return g&&(b.barycenter=p/g,b.weight=g),b}function yl(e,t,n){let i;for(;t.length&&(i=t[t.length-1]).i<=n;)t.pop(),e.push(i.vs),n++;return n}
function jO(e,t,n){return(i,r)=>{if(i.barycenter<r.barycenter)return-1;if(i.barycenter>r.barycenter)return 1;if(e&&(typeof i.vs[0]=="string"||typeof r.vs[0]=="s\
tring")){let s=e.node(i.vs[0]),o=e.node(r.vs[0]),a=Wl(t,s,o);if(a!==0)return a}return n?r.i-i.i:i.i-r.i}}function Zl(e,t,n,i,r){var s,o,a,h,l,u,f,d,p,g,O;let b=null,
y=r;typeof i=="boolean"?(y=i,b=null):i!==void 0&&(b=i);let w=e.children(t),k=e.node(t),Q=k?k.borderLeft:void 0,T=k?k.borderRight:void 0,M={};Q&&(w=w.filter(E=>E!==
Q&&E!==T));let P=IO(e,w);P.forEach(E=>{if(e.children(E.v).length){let{result:q}=Zl(e,E.v,n,b,y);M[E.v]=q,Object.hasOwn(q,"barycenter")&&UO(E,q)}});let R=XO(P,n);
FO(R,M);let A={},I=!1;for(let E=0;E<R.length;E++)for(let q=E+1;q<R.length;q++)if(!(!R[E]||!R[q]||!((s=R[E])!=null&&s.barycenter)||!((o=R[q])!=null&&o.barycenter))&&
((a=R[E])==null?void 0:a.barycenter)===R[q].barycenter){let m=(l=(h=R[E])==null?void 0:h.vs[0])!=null?l:"",x=(f=(u=R[q])==null?void 0:u.vs[0])!=null?f:"",v=e.node(
m),N=e.node(x);if(v.dummy==="edge"&&N.dummy==="edge"&&((d=v.edgeObj)==null?void 0:d.v)===((p=N.edgeObj)==null?void 0:p.v)&&((g=v.edgeObj)==null?void 0:g.w)===((O=
N.edgeObj)==null?void 0:O.w))if(v.edgeLabel.reversed){A[x]=R[E],R.splice(E,1),E--;break}else A[m]||(A[m]=R[q],R.splice(q,1),q--);else I=!0}let C=VO(R,A,b,e,y);if(Q&&
T){C.vs=[Q,C.vs,T].flat(1);let E=e.predecessors(Q);if(E&&E.length){let q=e.node(E[0]),m=e.predecessors(T),x=e.node(m[0]);Object.hasOwn(C,"barycenter")||(C.barycenter=
0,C.weight=0),C.barycenter=(C.barycenter*C.weight+q.order+x.order)/(C.weight+2),C.weight+=2}}return Object.defineProperty(C,"result",{value:C,enumerable:!1,configurable:!0,
writable:!0}),Object.defineProperty(C,"usedBias",{value:I,enumerable:!1,configurable:!0,writable:!0}),C}function FO(e,t){e.forEach(n=>{n.vs=n.vs.flatMap(i=>t[i]?
t[i].vs:i)})}function UO(e,t){e.barycenter!==void 0?(e.barycenter=(e.barycenter*e.weight+t.barycenter*t.weight)/(e.weight+t.weight),e.weight+=t.weight):(e.barycenter=
t.barycenter,e.weight=t.weight)}function DO(e,t,n,i){i||(i=e.nodes());let r=HO(e),s=new xt({compound:!0}).setGraph({root:r}).setDefaultNodeLabel(o=>e.node(o));return i.
forEach(o=>{let a=e.node(o),h=e.parent(o);if(a.rank===t||a.minRank<=t&&t<=a.maxRank){s.setNode(o),s.setParent(o,h||r);let l=e[n](o);l&&l.forEach(u=>{let f=u.v===
o?u.w:u.v,d=s.edge(f,o),p=d!==void 0?d.weight:0;s.setEdge(f,o,{weight:e.edge(u).weight+p})}),Object.hasOwn(a,"minRank")&&s.setNode(o,{borderLeft:a.borderLeft[t],
borderRight:a.borderRight[t]})}}),s}function HO(e){let t;for(;e.hasNode(t=ys("_root")););return t}function BO(e,t,n){let i={},r;n.forEach(s=>{let o=e.parent(s),
a,h;for(;o;){if(a=e.parent(o),a?(h=i[a],i[a]=o):(h=r,r=o),h&&h!==o){t.setEdge(h,o);return}o=a}})}function Yl(e,t={},n=null){if(typeof t.customOrder=="function"){
t.customOrder(e,Yl);return}let i=Xl(e),r=wl(e,kn(1,i+1),"inEdges"),s=wl(e,kn(i-1,-1,-1),"outEdges"),o=qO(e,n);if(vl(e,o),t.disableOptimalOrderHeuristic)return;let a=Number.
POSITIVE_INFINITY,h,l=t.constraints||[];for(let u=0,f=0;f<4;++u,++f){ZO(u%2?r:s,u%4>=2,l,n),o=Pi(e);let d=zO(e,o);d<a?(f=0,h=Object.assign({},o),a=d):d===a&&(h=
structuredClone(o))}vl(e,h)}function wl(e,t,n){let i=new Map,r=(s,o)=>{i.has(s)||i.set(s,[]),i.get(s).push(o)};for(let s of e.nodes()){let o=e.node(s);if(typeof o.
rank=="number"&&r(o.rank,s),typeof o.minRank=="number"&&typeof o.maxRank=="number")for(let a=o.minRank;a<=o.maxRank;a++)a!==o.rank&&r(a,s)}return t.map(function(s){
return DO(e,s,n,i.get(s)||[])})}function ZO(e,t,n,i){let r=!0,s=new xt;e.forEach(function(o){n.forEach(u=>s.setEdge(u.left,u.right));let a=o.graph().root,{result:h,
usedBias:l}=Zl(o,a,s,i,r);t&&l&&(r=!r),h.vs.forEach((u,f)=>o.node(u).order=f),BO(o,s,h.vs)})}function vl(e,t){Object.values(t).forEach(n=>n.forEach((i,r)=>e.node(
i).order=r))}function YO(e,t){let n={};function i(r,s){let o=0,a=0,h=r.length,l=s[s.length-1];return s.forEach((u,f)=>{let d=KO(e,u),p=d?e.node(d).order:h;(d||u===
l)&&(s.slice(a,f+1).forEach(g=>{let O=e.predecessors(g);O&&O.forEach(b=>{let y=e.node(b),w=y.order;(w<o||p<w)&&!(y.dummy&&e.node(g).dummy)&&Jl(n,b,g)})}),a=f+1,
o=p)}),s}return t.length&&t.reduce(i),n}function JO(e,t){let n={};function i(o){var a;return((a=e.node(o))==null?void 0:a.dummy)==="border"}if(!e.nodes().some(i))
return n;function r(o,a,h,l,u){kn(a,h).forEach(f=>{let d=o[f];if(d!==void 0&&e.node(d).dummy){let p=e.predecessors(d);p&&p.forEach(g=>{if(g===void 0)return;let O=e.
node(g);O.dummy&&(O.order<l||O.order>u)&&Jl(n,g,d)})}})}function s(o,a){let h=-1,l=-1,u=0;return a.forEach((f,d)=>{if(i(f)){let p=e.predecessors(f);if(p&&p.length){
let g=p[0];if(g===void 0)return;l=e.node(g).order,r(a,u,d,h,l),u=d,h=l}}r(a,u,a.length,l,o.length)}),a}return t.length&&t.reduce(s),n}function KO(e,t){if(e.node(
t).dummy){let n=e.predecessors(t);if(n)return n.find(i=>e.node(i).dummy)}}function Jl(e,t,n){if(t>n){let r=t;t=n,n=r}let i=e[t];i||(e[t]=i={}),i[n]=!0}function t0(e,t,n){
if(t>n){let r=t;t=n,n=r}let i=e[t];return i!==void 0&&Object.hasOwn(i,n)}function e0(e,t,n,i,r){let s={},o={},a={};return t.forEach(h=>{h.forEach((l,u)=>{s[l]=l,
o[l]=l,a[l]=u})}),t.forEach(h=>{let l=-1,u=-1,f=!1,d=h,p=h.findIndex(g=>r?.includes(g)||xl(g,e,r));p>0&&(d=[h[p],...h.slice(0,p),...h.slice(p+1)],f=!0),d.forEach(
g=>{var O;let b=i(g);if(b&&b.length){r!=null&&r.includes(g)&&(b=b.filter(k=>xl(k,e,r)));let y=b.sort((k,Q)=>{let T=a[k],M=a[Q];return(T!==void 0?T:0)-(M!==void 0?
M:0)}),w=(y.length-1)/2;for(let k=Math.floor(w),Q=Math.ceil(w);k<=Q;++k){let T=y[k];if(T===void 0)continue;let M=a[T];if(M!==void 0&&o[g]===g&&l<M&&a[T]!==u&&!t0(
n,g,T)){let P=s[T];P!==void 0&&(o[T]=g,o[g]=s[g]=P,l=M,f&&(l=-1,u=(O=a[T])!=null?O:-1,f=!1))}}}})}),{root:s,align:o}}function n0(e,t,n,i,r=!1){let s={},o=i0(e,t,
n,r),a=r?"borderLeft":"borderRight";function h(p,g){let O=o.nodes().slice(),b={},y=O.pop();for(;y;){if(b[y])p(y);else{b[y]=!0,O.push(y);for(let w of g(y))O.push(
w)}y=O.pop()}}function l(p){let g=o.inEdges(p);g?s[p]=g.reduce((O,b)=>{var y;let w=(y=s[b.v])!=null?y:0,k=o.edge(b);return Math.max(O,w+(k!==void 0?k:0))},0):s[p]=
0}function u(p){let g=o.outEdges(p),O=Number.POSITIVE_INFINITY;g&&(O=g.reduce((y,w)=>{let k=s[w.w],Q=o.edge(w);return Math.min(y,(k!==void 0?k:0)-(Q!==void 0?Q:
0))},Number.POSITIVE_INFINITY));let b=e.node(p);O!==Number.POSITIVE_INFINITY&&b.borderType!==a&&(s[p]=Math.max(s[p]!==void 0?s[p]:0,O))}function f(p){return o.predecessors(
p)||[]}function d(p){return o.successors(p)||[]}return h(l,f),h(u,d),Object.keys(i).forEach(p=>{var g;let O=n[p];O!==void 0&&(s[p]=(g=s[O])!=null?g:0)}),s}function i0(e,t,n,i){
let r=new xt,s=e.graph(),o=l0(s.nodesep,s.edgesep,i);return t.forEach(a=>{let h;a.forEach(l=>{let u=n[l];if(u!==void 0){if(r.setNode(u),h!==void 0){let f=n[h];if(f!==
void 0){let d=r.edge(f,u);r.setEdge(f,u,Math.max(o(e,l,h),d||0))}}h=l}})}),r}function r0(e,t){return Object.values(t).reduce((n,i)=>{let r=Number.NEGATIVE_INFINITY,
s=Number.POSITIVE_INFINITY;Object.entries(i).forEach(([a,h])=>{let l=h0(e,a)/2;r=Math.max(h+l,r),s=Math.min(h-l,s)});let o=r-s;return o<n[0]&&(n=[o,i]),n},[Number.
POSITIVE_INFINITY,null])[1]}function s0(e,t){let n=Object.values(t),i=At(Math.min,n),r=At(Math.max,n);["u","d"].forEach(s=>{["l","r"].forEach(o=>{let a=s+o,h=e[a];
if(!h||h===t)return;let l=Object.values(h),u=i-At(Math.min,l);o!=="l"&&(u=r-At(Math.max,l)),u&&(e[a]=Ei(h,f=>f+u))})})}function o0(e,t=void 0){let n=e.ul;return n?
Ei(n,(i,r)=>{var s,o;if(t){let h=t.toLowerCase(),l=e[h];if(l&&l[r]!==void 0)return l[r]}let a=Object.values(e).map(h=>{let l=h[r];return l!==void 0?l:0}).sort((h,l)=>h-
l);return(((s=a[1])!=null?s:0)+((o=a[2])!=null?o:0))/2}):{}}function a0(e,t){let n=Pi(e),i=Object.assign(YO(e,n),JO(e,n)),r={},s;["u","d"].forEach(a=>{s=a==="u"?
n:Object.values(n).reverse(),["l","r"].forEach(h=>{h==="r"&&(s=s.map(f=>Object.values(f).reverse()));let l=e0(e,s,i,f=>(a==="u"?e.predecessors(f):e.successors(f))||
[],t),u=n0(e,s,l.root,l.align,h==="r");h==="r"&&(u=Ei(u,f=>-f)),r[a+h]=u})});let o=r0(e,r);return s0(r,o),o0(r,e.graph().align)}function l0(e,t,n){return(i,r,s)=>{
let o=i.node(r),a=i.node(s),h=0,l;if(h+=o.width/2,Object.hasOwn(o,"labelpos"))switch(o.labelpos.toLowerCase()){case"l":l=-o.width/2;break;case"r":l=o.width/2;break}
if(l&&(h+=n?l:-l),l=void 0,h+=(o.dummy?t:e)/2,h+=(a.dummy?t:e)/2,h+=a.width/2,Object.hasOwn(a,"labelpos"))switch(a.labelpos.toLowerCase()){case"l":l=a.width/2;break;case"\
r":l=-a.width/2;break}return l&&(h+=n?l:-l),h}}function h0(e,t){return e.node(t).width}function xl(e,t,n){var i;if(!n)return!1;let r=(i=t.node(e))==null?void 0:
i.edgeObj;if(!r||t.node(e).edgeLabel.reversed)return!1;let s=n.indexOf(r?.v),o=n.indexOf(r?.w);return s!==-1&&o!==-1&&s===(o+1)%n.length||s===(o-1)%n.length}function u0(e,t){
e=Ll(e),c0(e),Object.entries(a0(e,t)).forEach(([n,i])=>e.node(n).x=i)}function c0(e){let t=Pi(e),n=e.graph(),i=n.ranksep,r=n.rankalign,s=0;t.forEach(o=>{let a=o.
reduce((h,l)=>{var u;let f=(u=e.node(l).height)!=null?u:0;return h>f?h:f},0);o.forEach(h=>{let l=e.node(h);r==="top"?l.y=s+l.height/2:r==="bottom"?l.y=s+a-l.height/
2:l.y=s+a/2}),s+=a+i})}var kl=new WeakMap;function Kl(e,t={}){return th(e,jg,t),e}function Tl(e,t,n){let i=t;for(;i!==void 0;){let r=e.parent(i);if(r===n)return i;
i=r}}function th(e,t,n){var i;let r=e.nodes().filter(w=>e.children(w).length),s={};r.forEach(w=>{let k=e.node(w);if(k&&k.rankdir){let Q=new xt({multigraph:!0,compound:!0});
Q.setGraph({rankdir:k.rankdir});let T=e.children(w);T.forEach(m=>{let x={...e.node(m)};Q.setNode(m,x);let v=e.parent(m);v&&v!==w&&T.includes(v)&&Q.setParent(m,v)});
let M=new Set;e.edges().forEach(m=>{let x=Tl(e,m.v,w),v=Tl(e,m.w,w);if(x===m.v&&v===m.w)Q.setEdge(m,{...e.edge(m)});else if(x&&v&&x!==v){let N=`${x}\0${v}`;M.has(
N)||(M.add(N),Q.setEdge(x,v,{...e.edge(m)}))}}),th(Q,t,n);let P=El(Q);Ql(P,t,n,null),_l(Q,P);let R=1/0,A=1/0,I=-1/0,C=-1/0;Q.nodes().forEach(m=>{if(m===w)return;
let x=Q.node(m);x&&typeof x.x=="number"&&typeof x.y=="number"&&typeof x.width=="number"&&typeof x.height=="number"&&(R=Math.min(R,x.x-x.width/2),I=Math.max(I,x.
x+x.width/2),A=Math.min(A,x.y-x.height/2),C=Math.max(C,x.y+x.height/2))}),(!isFinite(R)||!isFinite(A)||!isFinite(I)||!isFinite(C))&&(R=A=0,I=C=0);let E=I-R,q=C-
A;s[w]={minX:R,minY:A,maxX:I,maxY:C,width:E,height:q,offsetX:R,offsetY:A},k._dagreClusterSubgraph=Q}});let o=[],a=w=>{let k=[],Q=(e.children(w)||[]).filter(T=>T!==
w);for(;Q.length>0;){let T=Q.shift();k.push(T),(e.children(T)||[]).filter(M=>M!==T).forEach(M=>Q.push(M))}return k},h=new Map;r.forEach(w=>{let k=e.node(w);k&&k.
rankdir&&s[w]&&h.set(w,(e.children(w)||[]).filter(Q=>Q!==w))});let l=new Set([...h.values()].flat()),u=new Map;h.forEach((w,k)=>{l.has(k)||u.set(k,a(k))});let f=new Set(
[...u.values()].flat()),d=w=>{for(let[k,Q]of u)if(Q.includes(w))return k;return w},p=[];e.edges().forEach(w=>{(f.has(w.v)||f.has(w.w))&&p.push({edge:w,label:e.edge(
w)})});let g=new Map;f.forEach(w=>{let k=e.parent(w);g.set(w,typeof k=="string"?k:void 0)}),u.forEach((w,k)=>{let Q=e.node(k),T=[];w.forEach(R=>{let A=e.node(R);
A&&(T.push({id:R,node:A,parent:g.get(R)}),e.removeNode(R))});let M=p.filter(({edge:R})=>w.includes(R.v)||w.includes(R.w)),P=s[k];Q&&(o.push({clusterId:k,subgraph:Q.
_dagreClusterSubgraph,bounds:P,children:w,removedNodes:T,removedEdges:M}),Q.width=P.width,Q.height=P.height)});let O=new Set;p.forEach(({edge:w,label:k})=>{let Q=d(
w.v),T=d(w.w);if(Q!==T&&e.hasNode(Q)&&e.hasNode(T)){let M=`${Q}\0${T}`;O.has(M)||(O.add(M),e.setEdge(Q,T,{...k,width:0,height:0}))}});let b=El(e),y=Ql(b,t,n,(i=
kl.get(e))!=null?i:null);kl.set(e,y),_l(e,b),O.forEach(w=>{let k=w.indexOf("\0"),Q=w.slice(0,k),T=w.slice(k+1);e.hasEdge(Q,T)&&e.removeEdge(Q,T)}),o.forEach(({clusterId:w,
subgraph:k,bounds:Q,removedNodes:T,removedEdges:M})=>{var P,R;let A=e.node(w),I=(P=A?.x)!=null?P:0,C=(R=A?.y)!=null?R:0,E=(Q.minX+Q.maxX)/2,q=(Q.minY+Q.maxY)/2;
T.forEach(({id:m,node:x,parent:v})=>{e.setNode(m,x),v!==void 0&&e.setParent(m,v)}),M.forEach(({edge:m,label:x})=>{e.setEdge(m,x)}),k.nodes().forEach(m=>{if(m===
w)return;let x=k.node(m),v=e.node(m);v&&x&&typeof x.x=="number"&&typeof x.y=="number"&&(v.x=I+(x.x-E),v.y=C+(x.y-q))}),Sl(e,k,I-E,C-q),delete A._dagreClusterSubgraph}),
r.forEach(w=>{var k,Q;let T=e.node(w),M=s[w];if(T&&T.rankdir&&T._dagreClusterSubgraph&&M){let P=T._dagreClusterSubgraph,R=(k=T.x)!=null?k:0,A=(Q=T.y)!=null?Q:0,
I=(M.minX+M.maxX)/2,C=(M.minY+M.maxY)/2;P.nodes().forEach(E=>{if(E===w)return;let q=P.node(E),m=e.node(E);if(m&&q&&typeof q.x=="number"&&typeof q.y=="number"){let x=q.
x-I,v=q.y-C;m.x=R+x,m.y=A+v}}),Sl(e,P,R-I,A-C),delete T._dagreClusterSubgraph}})}function Sl(e,t,n,i){t.edges().forEach(r=>{if(!e.hasEdge(r))return;let s=t.edge(
r),o=e.edge(r);o.points=s.points.map(a=>({x:a.x+n,y:a.y+i})),Object.hasOwn(s,"x")&&(o.x=s.x+n,o.y=s.y+i)})}function Ql(e,t,n,i=null){var r,s;let o=n?.useDynamic!==
!1,a=o&&(r=i?.graph)!=null?r:null,h=o&&(s=i?.rawNodes)!=null?s:null;t("    makeSpaceForEdgeLabels",()=>y0(e)),t("    removeSelfEdges",()=>P0(e)),t("    acyclic",
()=>eO(e,a)),t("    nestingGraph.run",()=>QO(e)),t("    rank",()=>bO(Ll(e))),t("    injectEdgeLabelProxies",()=>w0(e)),t("    removeEmptyRanks",()=>Wg(e)),t("  \
  nestingGraph.cleanup",()=>EO(e)),t("    normalizeRanks",()=>Xg(e)),t("    assignRankMinMax",()=>v0(e)),t("    removeEdgeLabelProxies",()=>x0(e)),t("    normal\
ize.run",()=>sO(e)),t("    parentDummyChains",()=>xO(e)),t("    addBorderSegments",()=>$O(e)),t("    order",()=>Yl(e,n,h)),t("    insertSelfEdges",()=>E0(e)),t(
"    adjustCoordinateSystem",()=>RO(e)),t("    position",()=>u0(e,n.corePath)),t("    positionSelfEdges",()=>$0(e));let l=JSON.parse(JSON.stringify(e._nodes));return t(
"    removeBorderNodes",()=>_0(e)),t("    normalize.undo",()=>aO(e)),t("    fixupEdgeLabelCoords",()=>S0(e)),t("    undoCoordinateSystem",()=>NO(e)),t("    tran\
slateGraph",()=>k0(e)),t("    assignNodeIntersects",()=>T0(e)),t("    reversePoints",()=>Q0(e)),t("    acyclic.undo",()=>iO(e)),{graph:e,rawNodes:l}}function _l(e,t){
e.nodes().forEach(n=>{let i=e.node(n),r=t.node(n);i&&(i.x=r.x,i.y=r.y,i.order=r.order,i.rank=r.rank,t.children(n).length&&(i.width=r.width,i.height=r.height))}),
e.edges().forEach(n=>{let i=e.edge(n),r=t.edge(n);i.points=r.points,Object.hasOwn(r,"x")&&(i.x=r.x,i.y=r.y)}),e.graph().width=t.graph().width,e.graph().height=t.
graph().height}var f0=["nodesep","edgesep","ranksep","marginx","marginy"],d0={ranksep:50,edgesep:20,nodesep:50,rankdir:"TB",rankalign:"center"},p0=["acyclicer",
"ranker","rankdir","align","rankalign"],m0=["width","height","rank"],Pl={width:0,height:0},g0=["minlen","weight","width","height","labeloffset"],O0={minlen:1,weight:1,
width:0,height:0,labeloffset:10,labelpos:"r"},b0=["labelpos"];function El(e){let t=new xt({multigraph:!0,compound:!0}),n=ms(e.graph());return t.setGraph(Object.
assign({},d0,ps(n,f0),_i(n,p0))),e.nodes().forEach(i=>{let r=ms(e.node(i)),s=ps(r,m0);Object.keys(Pl).forEach(a=>{s[a]===void 0&&(s[a]=Pl[a])}),t.setNode(i,s);let o=e.
parent(i);o!==void 0&&t.setParent(i,o)}),e.edges().forEach(i=>{let r=ms(e.edge(i));t.setEdge(i,Object.assign({},O0,ps(r,g0),_i(r,b0)))}),t}function y0(e){let t=e.
graph();t.ranksep/=2,e.edges().forEach(n=>{var i;let r=e.edge(n);r.minlen*=2,((i=r.labelpos)!=null?i:"r").toLowerCase()!=="c"&&(t.rankdir==="TB"||t.rankdir==="B\
T"?r.width+=r.labeloffset:r.height+=r.labeloffset)})}function w0(e){e.edges().forEach(t=>{let n=e.edge(t);if(n.width&&n.height){let i=e.node(t.v),r={rank:(e.node(
t.w).rank-i.rank)/2+i.rank,e:t};Fe(e,"edge-proxy",r,"_ep")}})}function v0(e){let t=0;e.nodes().forEach(n=>{let i=e.node(n);i.borderTop&&(i.minRank=e.node(i.borderTop).
rank,i.maxRank=e.node(i.borderBottom).rank,t=Math.max(t,i.maxRank))}),e.graph().maxRank=t}function x0(e){e.nodes().forEach(t=>{let n=e.node(t);if(n.dummy==="edg\
e-proxy"){let i=n;e.edge(i.e).labelRank=n.rank,e.removeNode(t)}})}function k0(e){let t=Number.POSITIVE_INFINITY,n=0,i=Number.POSITIVE_INFINITY,r=0,s=e.graph(),o=s.
marginx||0,a=s.marginy||0;function h(l){let u=l.x,f=l.y,d=l.width,p=l.height;t=Math.min(t,u-d/2),n=Math.max(n,u+d/2),i=Math.min(i,f-p/2),r=Math.max(r,f+p/2)}e.nodes().
forEach(l=>h(e.node(l))),e.edges().forEach(l=>{let u=e.edge(l);Object.hasOwn(u,"x")&&h(u)}),t-=o,i-=a,e.nodes().forEach(l=>{let u=e.node(l);u.x-=t,u.y-=i}),e.edges().
forEach(l=>{let u=e.edge(l);u.points.forEach(f=>{f.x-=t,f.y-=i}),Object.hasOwn(u,"x")&&(u.x-=t),Object.hasOwn(u,"y")&&(u.y-=i)}),s.width=n-t+o,s.height=r-i+a}function T0(e){
e.edges().forEach(t=>{if(t.v===t.w)return;let n=e.edge(t),i=e.node(t.v),r=e.node(t.w),s,o;n.points?(s=n.points[0],o=n.points[n.points.length-1]):(n.points=[],s=
r,o=i),n.points.unshift(fl(i,s)),n.points.push(fl(r,o))})}function S0(e){e.edges().forEach(t=>{let n=e.edge(t);if(Object.hasOwn(n,"x"))switch((n.labelpos==="l"||
n.labelpos==="r")&&(n.width-=n.labeloffset),n.labelpos){case"l":n.x-=n.width/2+n.labeloffset;break;case"r":n.x+=n.width/2+n.labeloffset;break}})}function Q0(e){
e.edges().forEach(t=>{let n=e.edge(t);n.reversed&&n.points.reverse()})}function _0(e){e.nodes().forEach(t=>{if(e.children(t).length){let n=e.node(t),i=e.node(n.
borderTop),r=e.node(n.borderBottom),s=e.node(n.borderLeft[n.borderLeft.length-1]),o=e.node(n.borderRight[n.borderRight.length-1]);n.width=Math.abs(o.x-s.x),n.height=
Math.abs(r.y-i.y),n.x=s.x+n.width/2,n.y=i.y+n.height/2}}),e.nodes().forEach(t=>{e.node(t).dummy==="border"&&e.removeNode(t)})}function P0(e){e.edges().forEach(t=>{
if(t.v===t.w){let n=e.node(t.v);n.selfEdges||(n.selfEdges=[]),n.selfEdges.push({e:t,label:e.edge(t)}),e.removeEdge(t)}})}function E0(e){Pi(e).forEach(t=>{let n=0;
t.forEach((i,r)=>{let s=e.node(i);typeof s.rank!="number"&&(s.rank=0),s.order=r+n,(s.selfEdges||[]).forEach(o=>{Fe(e,"selfedge",{width:o.label.width,height:o.label.
height,rank:s.rank,order:r+ ++n,e:o.e,edgeLabel:o.label},"_se"),(!Array.isArray(o.label.points)||o.label.points.length!==7)&&(o.label.points=[{x:0,y:-10},{x:0,y:-10},
{x:0,y:0},{x:0,y:10},{x:0,y:10},{x:0,y:0},{x:0,y:0}])}),delete s.selfEdges})})}function $0(e){e.nodes().forEach(t=>{let n=e.node(t),i=r=>typeof r=="number"&&isFinite(
r);if(n.dummy==="selfedge"){let r=n,s=e.node(r.e.v),o=i(s?.x)?s.x:0,a=i(s?.y)?s.y:0,h=i(s?.width)?s.width:0,l=i(s?.height)?s.height:0,u=i(n.x)?n.x:o,f=i(n.y)?n.
y:a,d=h/2,p=l/2;r.edgeLabel.points=[{x:u+d,y:f-p},{x:u+d,y:f-p},{x:u,y:f},{x:u-d,y:f+p},{x:u-d,y:f+p},{x:u,y:f},{x:u,y:f}],r.edgeLabel.x=u,r.edgeLabel.y=f,e.setEdge(
r.e,r.edgeLabel),e.removeNode(t)}else n&&Array.isArray(n.selfEdges)&&n.selfEdges.forEach(r=>{if(!Array.isArray(r.label.points)||r.label.points.length!==7){let s=i(
n.x)?n.x:0,o=i(n.y)?n.y:0,a=i(n.width)?n.width:0,h=i(n.height)?n.height:0,l=a/2,u=h/2;r.label.points=[{x:s+l,y:o-u},{x:s+l,y:o-u},{x:s,y:o},{x:s-l,y:o+u},{x:s-l,
y:o+u},{x:s,y:o},{x:s,y:o}]}})})}function ps(e,t){return Ei(_i(e,t),Number)}function ms(e){let t={};return e&&Object.entries(e).forEach(([n,i])=>{typeof n=="str\
ing"&&(n=n.toLowerCase()),t[n]=i}),t}var Ue=26,Mi=12,eh=42,ks=7.3;function Ts(e){let{name:t,operation:n}=e;return n==="input"||n==="attribute"?Y(M0(t),34):Y(n||t,34)}function M0(e){return(/_(?:parameters|buffers)_(.+?)_?$/.
exec(e)??/^l_(.+?)_?$/i.exec(e))?.[1]??e}function Ss(e){return Y(e.shape,34)}function nh(e,t,n){let i=ih(e,t,n);return rh(i,0,0),i}function ih(e,t,n){let i={item:e,
left:0,top:0};if(e.kind==="leaf"){let l=t[e.index],u=l?Math.max(Ts(l).length,Ss(l).length*.92):0;return{...i,width:Math.max(64,u*ks+22),height:eh,content:null}}
if(!n.has(e.id)){let l=Math.max(110,Math.min(e.label.length,34)*ks+40);return{...i,width:l,height:eh,content:null}}let r=new xt;r.setGraph({nodesep:22,ranksep:30,
ranker:"tight-tree"});let s=e.children.map(l=>ih(l,t,n));for(let{item:l,width:u,height:f}of s)r.setNode(l.id,{width:u,height:f});for(let[l,u]of e.edges)r.setEdge(
l.id,u.id,{});Kl(r);for(let l of s){let{x:u,y:f}=r.node(l.item.id);l.left=u-l.width/2+Mi,l.top=f-l.height/2+Ue+4}let o=e.edges.map(([l,u])=>{let{points:f}=r.edge(
l.id,u.id);return f.map(({x:d,y:p})=>({x:d+Mi,y:p+Ue+4}))}),{width:a=0,height:h=0}=r.graph();return{...i,width:Math.max(a,e.label.length*ks+20)+2*Mi,height:h+Ue+
Mi,content:{boxes:s,edges:o}}}function rh(e,t,n){if(e.left+=t,e.top+=n,e.content!==null){for(let i of e.content.edges)for(let r of i)r.x+=e.left,r.y+=e.top;for(let i of e.
content.boxes)rh(i,e.left,e.top)}}var Ni=class{constructor(t,n){this.choose=t;this.toggle=n;let i=X("marker",{id:"arrow",viewBox:"0 0 8 8",refX:7,refY:4,markerWidth:7,markerHeight:7,orient:"auto"});
i.append(X("path",{d:"M0,0.5 L7,4 L0,7.5 z",class:"arrow"}));let r=X("defs");r.append(i),this.element.append(r,this.canvas),ct(this.element).call(this.zoom).on(
"dblclick.zoom",null),new ResizeObserver(()=>{this.isMoved||this.fit()}).observe(this.element)}choose;toggle;element=X("svg",{class:"diagram",role:"group"});canvas=X(
"g");zoom=hl().scaleExtent([.05,2.5]).filter(t=>t.type==="wheel"?t.ctrlKey||t.metaKey:t.button===0).on("zoom",({transform:t,sourceEvent:n})=>{n&&(this.isMoved=!0),
this.canvas.setAttribute("transform",t.toString())});drawn=[];root=null;isMoved=!1;draw(t,n,i,r){this.root=t,this.drawn=[],this.canvas.replaceChildren(),this.element.
setAttribute("aria-label",i),this.content(t,n),(this.drawn.find(({item:o})=>o.id===r)??this.drawn[0])?.element.setAttribute("tabindex","0")}focus(t){let n=this.
drawn.find(({item:i})=>i.id===t);n&&this.activate(n)}fit(){if(this.root===null)return;let{width:t}=this.element.getBoundingClientRect();if(t===0)return;this.isMoved=
!1;let n=Math.min(1,Math.max(.4,(t-24)/this.root.width));this.element.style.height=`max(260px, min(72vh, ${this.root.height*n+24}px))`;let i=Math.max(12,(t-this.
root.width*n)/2);this.zoom.transform(ct(this.element),vn.translate(i,8).scale(n))}scaleBy(t){this.zoom.scaleBy(ct(this.element),t)}content(t,n){for(let i of t.content?.
edges??[])this.canvas.append(X("path",{class:"edge",d:C0(i),"marker-end":"url(#arrow)"}));for(let i of t.content?.boxes??[])this.box(i,n),this.content(i,n)}box(t,n){
let{item:i,left:r,top:s,width:o,height:a,content:h}=t,l=i.kind==="leaf"?n[i.index]:void 0,u=h!==null,[f,d]=R0(i,l),p=l===void 0?"module":N0(l),g=X("g",{class:`b\
ox ${p}${u?" open":""}`,role:"button",tabindex:-1,"aria-label":u?f:`${f} ${d}`.trim(),"aria-expanded":i.kind==="group"?String(u):void 0,transform:`translate(${r}\
,${s})`,onclick:()=>{this.activate(b),this.act(i)},onkeydown:y=>{this.onkey(y,b)}});g.append(X("rect",{width:o,height:a,rx:5}),X("text",{x:u?12:o/2,y:u||d?18:a/
2+4,class:u?"start":""},f)),!u&&d&&g.append(" ",X("text",{x:o/2,y:34,class:"sub"},d));let O=(u?Ue:a)/2,b={item:i,element:g,center:{x:r+o/2,y:s+O}};this.drawn.push(
b),this.canvas.append(g)}act(t){t.kind==="leaf"?this.choose(t.index):this.toggle(t.id)}onkey(t,n){let i={ArrowDown:{x:0,y:1},ArrowUp:{x:0,y:-1},ArrowLeft:{x:-1,
y:0},ArrowRight:{x:1,y:0}}[t.key];if(i){let r=this.nearest(n,i);r&&this.activate(r)}else if(t.key==="Enter"||t.key===" ")this.act(n.item);else if(t.key==="+"||t.
key==="-")this.scaleBy(t.key==="+"?1.25:.8);else if(t.key==="0")this.fit();else return;t.preventDefault()}nearest(t,n){let i,r=1/0;for(let s of this.drawn){let o=s.
center.x-t.center.x,a=s.center.y-t.center.y,h=o*n.x+a*n.y,l=Math.abs(o*n.y)+Math.abs(a*n.x),u=h+2.5*l;h>4&&u<r&&([i,r]=[s,u])}return i}activate(t){for(let s of this.
drawn)s.element.setAttribute("tabindex","-1");t.element.setAttribute("tabindex","0"),t.element.focus({preventScroll:!0});let n=this.element.getBoundingClientRect(),
i=t.element.getBoundingClientRect();i.top>=n.top&&i.left>=n.left&&Math.min(i.bottom,i.top+Ue)<=n.bottom&&Math.min(i.right,i.left+80)<=n.right||this.zoom.translateTo(
ct(this.element),t.center.x,t.center.y)}};function R0(e,t){return e.kind==="group"?[Y(e.label,34),D(e.size,"node")]:t===void 0?["",""]:[Ts(t),Ss(t)]}function N0({
operation:e}){return["input","attribute","output"].includes(e)?"end":"operation"}function C0(e){let[t,...n]=e,i=n.pop();if(t===void 0||i===void 0)return"";let r=`\
M${Ri(t)}`;return n.forEach((s,o)=>{let a=n[o+1],h=a?{x:(s.x+a.x)/2,y:(s.y+a.y)/2}:i;r+=` Q${Ri(s)} ${Ri(h)}`}),n.length>0?r:`${r} L${Ri(i)}`}function Ri({x:e,y:t}){
return`${e.toFixed(1)},${t.toFixed(1)}`}function Ps(e){let t=Qs("",""),n=new Map;e.forEach((i,r)=>{let s=t,o="";i.group.forEach((a,h)=>{o+=`/${a}`;let l=n.get(o);l===void 0&&(l=Qs(o,A0(a,i.group[h-1])),
n.set(o,l),s.children.push(l)),s=l}),s.children.push({kind:"leaf",id:`#${r}`,index:r})}),sh(t);for(let i of n.values())sh(i);return oh(t,e),q0(t,e),t}function Qs(e,t){
return{kind:"group",id:e,label:t,children:[],size:0,edges:[]}}function A0(e,t){return t!==void 0&&e.startsWith(`${t}.`)?e.slice(t.length+1):e}function sh(e){for(let t=0;e.
children.length>40;t++){let n=[];for(let i=0;i<e.children.length;i+=25){let r=Qs(`${e.id}/${t}:${i}`,"");r.children=e.children.slice(i,i+25),n.push(r)}e.children=
n}}function oh(e,t){let n=[];for(let s of e.children)e.size+=s.kind==="leaf"?1:0,s.kind==="leaf"?n.push(t[s.index]?.name??""):(n.push(...oh(s,t)),e.size+=s.size);
let[i="",r=i]=[n[0],n.at(-1)];return e.label!==""||e.id===""?[e.label,e.label]:(e.label=`${i} \u2026 ${r}`,[i,r])}function q0(e,t){let n=[],i=(s,o)=>{let a=[...o,
s];if(s.kind==="leaf")n[s.index]=a;else for(let h of s.children)i(h,a)};i(e,[]);let r=new Set;t.forEach((s,o)=>{for(let a of s.inputs){let[h,l]=[n[a]??[],n[o]??
[]],u=h.findIndex((O,b)=>O!==l[b]),[f,d,p]=[h[u-1],h[u],l[u]];if(f?.kind!=="group"||d===void 0||p===void 0)continue;let g=`${d.id}>${p.id}`;r.has(g)||(r.add(g),
f.edges.push([d,p]))}})}function ah(e,t){let n=new Set([e.id]),i=_s(e),r=e.children.length;for(;i.length>0&&(r+=i.reduce((s,o)=>s+o.children.length,0),!(r>t));){
for(let s of i)n.add(s.id);i=i.flatMap(_s)}return n}function Es(e){let t=new Set([e.id]);for(let n of _s(e))for(let i of Es(n))t.add(i);return t}function _s(e){
return e.children.flatMap(t=>t.kind==="group"?t:[])}var z0=60,lh=2e3,$s=30,Ci=class{constructor(t){this.page=t;let{compilations:n,files:i}=t.report;this.compilations=n.flatMap(({graph:r},s)=>r>=0?s:[]),this.choice=
c("select",{"aria-label":"Graph",onchange:()=>{this.show(Number(this.choice.value))}},...this.compilations.map(r=>{let s=n[r],o=s?[s.id,s.place.function,Jt(i,s.
place),D(s.operations,"operation")]:[];return c("option",{value:r},o.map(a=>Y(a,60)).join("  \xB7  "))})),this.drawing=new Ni(r=>{this.showNode(r)},r=>{this.open.
delete(r)||this.open.add(r),this.draw(r),this.drawing.focus(r)}),this.modes={diagram:this.mode("Diagram","diagram"),table:this.mode("Table","table")},J(this.tools,
[Pe("Unfold all",()=>{this.unfoldAll()}),Pe("Fold all",()=>{this.open=new Set([this.root.id]),this.draw(),this.drawing.fit()}),Pe("\u2212",()=>{this.drawing.scaleBy(
.8)},"Zoom out"),Pe("+",()=>{this.drawing.scaleBy(1.25)},"Zoom in"),Pe("Fit",()=>{this.drawing.fit()})]),this.element=c("section",{"aria-labelledby":"graphs"},c(
"h2",{id:"graphs"},"Graph"),c("div",{class:"toolbar"},Pe("\u2039",()=>{this.step(-1)},"Previous graph"),this.choice,Pe("\u203A",()=>{this.step(1)},"Next graph"),
this.place,c("span",{class:"switch",role:"group","aria-label":"Show as"},this.modes.diagram,this.modes.table),this.tools),this.content,c("p",{class:"meta hint"},
"Drag to move, Ctrl + wheel to zoom, arrow keys from box to box, Enter to unfold."))}page;element;choice;place=c("span");content=c("div");tools=c("span",{class:"\
tools"});modes;drawing;compilations;graph={nodes:[]};root=Ps([]);open=new Set;show(t){let n=this.page.report.compilations[t];n!==void 0&&(this.choice.value=String(
t),this.place.replaceChildren(U(this.page,n.place)??""),this.graph=this.page.graph(n.graph)??{nodes:[]},this.root=Ps(this.graph.nodes),this.open=ah(this.root,z0),
this.as(this.modes.table.getAttribute("aria-pressed")==="true"?"table":"diagram"))}start(){this.content.childElementCount===0&&this.show(this.compilations[0]??-1)}step(t){
let n=this.compilations.indexOf(Number(this.choice.value))+t,i=this.compilations[n];i!==void 0&&this.show(i)}mode(t,n){return c("button",{type:"button","aria-pr\
essed":String(n==="diagram"),onclick:()=>{this.as(n)}},t)}as(t){this.modes.diagram.setAttribute("aria-pressed",String(t==="diagram")),this.modes.table.setAttribute(
"aria-pressed",String(t==="table")),this.tools.hidden=t==="table",this.graph.nodes.length===0?this.content.replaceChildren(c("p",{class:"meta"},"The report does\
 not hold this graph.")):t==="table"?this.content.replaceChildren(this.nodeTable()):(this.content.replaceChildren(this.drawing.element),this.draw(),requestAnimationFrame(
()=>{this.drawing.fit()}))}unfoldAll(){if(this.graph.nodes.length>lh){this.page.say(`Only up to ${lh.toLocaleString("en")} nodes are drawn. The table has all.`);
return}this.open=Es(this.root),this.draw(),this.drawing.fit()}draw(t=null){let{nodes:n}=this.graph,i=nh(this.root,n,this.open),r=`Diagram of the graph, ${D(n.length,
"node")}. The table shows the same.`;this.drawing.draw(i,n,r,t)}showNode(t){let n=this.graph.nodes[t];if(n===void 0)return;let{nodes:i}=this.graph,r=i.flatMap(({
inputs:o},a)=>o.includes(t)?a:[]),s=o=>o.length>0&&c("ul",{class:"plain"},...o.slice(0,$s).map(a=>c("li",{},ht(_(i[a]?.name??"","mono"),()=>{this.showNode(a)}))),
o.length>$s&&c("li",{class:"meta"},`and ${D(o.length-$s,"other")}`));this.page.showDetails(_(n.operation,"mono"),c("div",{class:"details"},mt([["Result",_(n.name,
"mono")],["Type",n.shape&&_(n.shape,"mono")],["Place",n.place&&U(this.page,n.place)],["Takes",s(n.inputs)],["Used by",s(r)],["Module",n.group.length>0&&_(n.group.
at(-1)??"","mono")]])))}nodeTable(){let{nodes:t}=this.graph;return it("Nodes of the graph",[{title:"Result",width:"minmax(7rem, 1fr)",cell:n=>_(n.name,"mono"),key:n=>n.
name},{title:"Operation",width:"minmax(10rem, 1.6fr)",cell:n=>_(n.operation,"mono"),key:n=>n.operation},{title:"Type",width:"minmax(8rem, 1fr)",cell:n=>_(n.shape,
"mono"),key:n=>n.shape},{title:"Takes",width:"minmax(8rem, 1.2fr)",cell:({inputs:n})=>_(n.map(i=>t[i]?.name??"").join(", "),"mono")},{title:"Module",width:"minm\
ax(7rem, 1fr)",cell:({group:n})=>_(n.at(-1)??"","mono"),key:({group:n})=>n.at(-1)??""},{title:"Place",width:"minmax(7rem, 1fr)",cell:({place:n})=>n&&U(this.page,
n)}],t)}};function Pe(e,t,n=e){return c("button",{type:"button",onclick:t,"aria-label":n,title:n},e)}function hh(e){let t=new Map;for(let{id:r,kinds:s}of e.report.compilations)for(let o of s){let a=t.get(o.name)??L0(o.name);t.set(o.name,a),a.count+=o.count;for(let h of o.
shapes)a.shapes.add(h);a.compilations.add(r)}let n=[...t.values()].sort((r,s)=>s.count-r.count),i=n[0]?.count??1;return c("section",{"aria-labelledby":"operatio\
ns"},c("h2",{id:"operations"},"Operations in graphs"),it("Operations in graphs",[{title:"Operation",width:"minmax(12rem, 2fr)",cell:r=>_(r.name,"mono"),key:r=>r.
name},{title:"Count",width:"6rem",isNumber:!0,cell:({count:r})=>r.toLocaleString("en"),key:({count:r})=>r},{title:"",width:"8rem",cell:({count:r})=>ln([r/i])},{
title:"Results",width:"minmax(10rem, 2fr)",cell:({shapes:r})=>_([...r].join("  "),"mono")},{title:"Compilations",width:"minmax(8rem, 1fr)",cell:({compilations:r})=>_(
[...r].join(", "),"mono")}],n))}function L0(e){return{name:e,count:0,shapes:new Set,compilations:new Set}}var I0=3,uh=20,Ms=3;function fh(e){let{actions:t}=e.report;if(t.length===0)return null;let n=c("ol",{class:"actions"}),i=c("button",{type:"button",class:"more"}),
r=0,s=o=>{let a=r;return r=Math.min(o,t.length),J(n,t.slice(a,r).map((h,l)=>X0(e,h,a+l))),i.hidden=r===t.length,i.textContent=`Show ${Math.min(uh,t.length-r)} m\
ore of ${t.length}`,n.children[a]};return i.addEventListener("click",()=>{s(r+uh)?.querySelector("button, a, [tabindex]")?.focus()}),s(I0),c("section",{"aria-la\
belledby":"actions"},c("h2",{id:"actions"},"What to do"),n,i)}function X0(e,t,n){let{findings:i,title:r}=t,s=r.slice(ch(r).length).trim();return c("li",{class:"\
action"},c("div",{class:"action-head"},c("h3",{},j(ch(t.title))),t.wins&&c("span",{class:"wins"},_(t.wins))),s!==""&&c("p",{},j(s)),c("ul",{class:"plain removed"},
...i.slice(0,Ms).map(o=>c("li",{},...W0(e,o))),i.length>Ms&&c("li",{class:"meta"},`and ${D(i.length-Ms,"other")}`)),t.diff.length>0&&Hs(t.diff),c("div",{class:"\
buttons"},...V0(e,t,n),G0(t)))}function ch(e){let t=e.search(/\.\s+[A-Z]/);return t<0?e:e.slice(0,t+1)}function W0(e,t){let n=e.report.findings[t];return n===void 0?
[]:[gt(e,t)," ",U(e,n.place)]}function G0({safety:e}){return e==="safe"?c("span",{class:"tag safe"},"Eager results stay the same"):e==="unsafe"?c("span",{class:"\
tag unsafe"},"Check it: eager results may change"):null}function V0(e,t,n){let i=t.findings[0],r=i===void 0?void 0:e.report.findings[i];if(r===void 0)return[];let{
editor:s}=e.host,o=()=>{let a=e.report.files[r.place.file]?.path??"",{code:h,place:l}=r;s?.postMessage({command:"fix",action:n,code:h,path:a,line:l.line})};return[
s!==null&&t.diff.length>0&&c("button",{type:"button",class:"primary",onclick:o},"Fix"),Ki(e,"Copy as issue",r.issue)]}var dh={graph:16,break:11};function ph(e,t){let n=e.some(({kind:l})=>l==="graph")&&e.every(l=>l.kind==="break"||l.seconds!==null),i=e.map(l=>n?l.seconds??0:l.kind===
"graph"?l.operations:0),r=i.reduce((l,u)=>l+u,0),s=e.reduce((l,{kind:u})=>l+dh[u],0),o=r>0?Math.max(0,t-s)/r:0,a=0;return{pieces:e.map((l,u)=>{let f=dh[l.kind]+
o*(i[u]??0),d={left:a,width:f};return a+=f,d}),width:a,unit:n?"time":"operations"}}function Rs(e,t){let[n,i]=[0,e.length];for(;n<i;){let r=n+i>>1,s=e[r];s===void 0||
s.left+s.width>t?i=r:n=r+1}return n}var j0=5,F0=9,U0=38,D0=4,H0={kind:"graph",compilations:[],operations:0,seconds:null},Ai=class{constructor(t,n,i){this.page=t;this.region=n;this.onlayout=i;let r=n.
segments.reduce((s,o)=>Math.max(s,mh(o)),0);this.element=c("div",{class:"strip",role:"listbox",tabindex:0,"aria-orientation":"horizontal","aria-label":`Graphs a\
nd breaks of ${n.name.slice(0,100)}`,onkeydown:s=>{this.onkey(s)},onscroll:()=>{this.draw()}},this.line),this.line.style.height=`${U0+r*F0}px`,new ResizeObserver(
()=>{this.relayout()}).observe(this.element)}page;region;onlayout;element;line=c("div",{class:"strip-line",role:"presentation"});layout={pieces:[],width:0,unit:"\
operations"};shown=new Map;prefix=Ne("strip");active=0;relayout(){this.layout=ph(this.region.segments,this.element.clientWidth-2*D0),this.line.style.width=`${this.
layout.width}px`;for(let t of this.shown.values())t.remove();this.shown.clear(),this.onlayout(this.layout.unit),this.draw()}draw(){let{pieces:t}=this.layout,{scrollLeft:n,
clientWidth:i}=this.element,r=Rs(t,n-300),s=Rs(t,n+i+300);for(let[o,a]of this.shown)o>=r&&o<=s||o===this.active||(this.shown.delete(o),a.remove());for(let o=r;o<=
Math.min(s,t.length-1);o++)this.piece(o);if(t.length>0){let o=this.piece(this.active);this.element.setAttribute("aria-activedescendant",o.id)}}piece(t){let n=this.
shown.get(t);if(n!==void 0)return n;let{left:i,width:r}=this.layout.pieces[t]??{left:0,width:0},s=this.region.segments[t]??H0,o=this.label(s),a=c("div",{class:`\
piece ${s.kind}`,role:"option",id:`${this.prefix}-${t}`,title:o,"aria-label":o,"aria-selected":t===this.active?"true":"false","aria-posinset":t+1,"aria-setsize":this.
region.segments.length,onclick:()=>{this.activate(t),this.choose()}},...B0(s),c("span",{class:"fill","aria-hidden":"true"},r>60&&Z0(s)));return a.style.left=`${i}\
px`,a.style.width=`${r}px`,this.shown.set(t,a),this.line.append(a),a}label(t){let n=t.seconds===null?"":`, ${F(t.seconds)}`;if(t.kind==="graph"){let s=t.compilations.
length-1;return`Graph: ${D(t.operations,"operation")}${n}`+(s>0?`, recompiled ${D(s,"time")}`:"")}let i=this.page.report.findings[t.finding];if(i===void 0)return`\
Break${n}`;let r=Jt(this.page.report.files,i.place);return`Break: ${i.title.slice(0,200)}${r&&`, ${r}`}${n}`}onkey(t){let n=this.region.segments.length-1,i={ArrowRight:this.
active+1,ArrowLeft:this.active-1,Home:0,End:n}[t.key];if(i!==void 0)this.activate(Math.min(Math.max(i,0),n));else if(t.key==="Enter"||t.key===" ")this.choose();else
return;t.preventDefault()}activate(t){this.shown.get(this.active)?.setAttribute("aria-selected","false"),this.active=t;let{left:n,width:i}=this.layout.pieces[t]??
{left:0,width:0},{scrollLeft:r,clientWidth:s}=this.element;n<r?this.element.scrollLeft=n-20:n+i>r+s&&(this.element.scrollLeft=n+i-s+20),this.draw(),this.piece(t).
setAttribute("aria-selected","true")}choose(){let t=this.region.segments[this.active];if(t!==void 0)if(t.kind==="break"){this.page.showFinding(t.finding);let n=this.
page.report.findings[t.finding]?.place;n&&this.page.host.editor!==null&&this.page.go(n)}else t.compilations[0]!==void 0&&this.page.showCompilation(t.compilations[0])}};
function mh(e){return e.kind==="graph"?Math.min(j0,e.compilations.length-1):0}function B0(e){return Array.from({length:mh(e)},()=>c("span",{class:"level"}))}function Z0(e){
return e.seconds!==null?F(e.seconds):e.kind==="graph"?D(e.operations,"op"):""}var Y0=12;function Oh(e){let{findings:t,regions:n}=e.report;return c("div",{},fh(e),n.length>0&&c("section",{"aria-labelledby":"regions"},c("h2",{id:"regions"},
"Graphs and breaks"),J0(),...n.map(i=>K0(e,i))),t.length>0&&c("section",{"aria-labelledby":"findings"},c("h2",{id:"findings"},"All findings"),ni(e,"All findings",
t.map((i,r)=>r))))}function J0(){return c("p",{class:"legend"},...[["graph","graph"],["break","break"],["level","recompile"]].map(([e,t])=>c("span",{},c("i",{class:`\
key ${e??""}`}),t)))}function K0(e,t){let n=c("span",{class:"scale"}),i=c("article",{class:"region","aria-label":t.name.slice(0,200)},c("header",{},c("h3",{},_(
t.name,"mono")),U(e,t.place),c("span",{class:"meta"},tb(t)),n)),r=new IntersectionObserver(s=>{if(!s.some(({isIntersecting:a})=>a))return;r.disconnect(),i.classList.
add("built");let o=new Ai(e,t,a=>{n.textContent=a==="time"?"Width: time":"Width: operations"});J(i,[o.element,...eb(e,t)])},{rootMargin:"600px"});return r.observe(
i),i}function tb({segments:e}){let t=e.filter(({kind:r})=>r==="graph").length,n=e.flatMap(({seconds:r})=>r??[]),i=e.reduce((r,s)=>r+(s.kind==="graph"?s.compilations.
length-1:0),0);return[D(t,"graph"),D(e.length-t,"break"),i>0&&D(i,"recompile"),n.length>0&&F(n.reduce((r,s)=>r+s,0))].filter(Boolean).join(" \xB7 ")}function eb(e,t){
let n=t.segments.filter(s=>s.kind==="break");if(n.length===0)return[];let i=()=>nb(e,t,n);if(n.length<=Y0)return[i()];let r=c("details",{},c("summary",{},D(n.length,
"break")));return r.addEventListener("toggle",()=>{r.children.length===1&&r.append(i())}),[r]}function nb(e,t,n){let i=({finding:s})=>e.report.findings[s],r=n.some(
({seconds:s})=>s!==null);return it(`Breaks of ${t.name.slice(0,100)}`,[{title:"Last before",width:"minmax(8rem, 1.6fr)",cell:({before:s})=>gh(s)},{title:"Break",
width:"minmax(10rem, 2fr)",cell:s=>gt(e,s.finding),key:s=>i(s)?.title??""},{title:"First after",width:"minmax(8rem, 1.6fr)",cell:({after:s})=>gh(s)},{title:"Pla\
ce",width:"minmax(9rem, 1fr)",cell:s=>{let o=i(s)?.place;return o&&U(e,o)}},...r?[{title:"Cost",width:"6.5rem",isNumber:!0,cell:({seconds:s})=>s!==null&&F(s),key:({
seconds:s})=>s??-1}]:[]],n)}function gh(e){return e===""?c("span",{class:"quiet"},"none"):_(e,"mono")}function bh(e){let t=new Map;for(let{id:i,findings:r}of e.report.compilations)for(let s of r)t.set(s,[...t.get(s)??[],i]);let n=e.report.findings.flatMap((i,r)=>de(
i)?[{index:r,finding:i,compilations:t.get(r)??[]}]:[]);return c("section",{"aria-labelledby":"recompiles"},c("h2",{id:"recompiles"},"Recompiles"),c("p",{class:"\
meta hint"},"A guard is what compiled code checks before each call."),it("Recompiles",[{title:"Function",width:"minmax(8rem, 1fr)",cell:({finding:i})=>_(i.place.
function,"mono"),key:({finding:i})=>i.place.function},{title:"Guard on",width:"minmax(9rem, 1.4fr)",cell:({finding:i})=>_(i.guard?.subject??i.reason,"mono"),key:({
finding:i})=>i.guard?.subject??""},{title:"Was",width:"minmax(5rem, 0.7fr)",cell:({finding:i})=>_(i.guard?.was??"","mono")},{title:"Now",width:"minmax(5rem, 0.7\
fr)",cell:({finding:i})=>_(i.guard?.now??"","mono")},{title:"Compiled as",width:"7rem",cell:({compilations:i})=>_(i.join(", "),"mono")},{title:"Place",width:"mi\
nmax(7rem, 1fr)",cell:({finding:i})=>U(e,i.place)},{title:"Why",width:"minmax(10rem, 2fr)",cell:({index:i})=>gt(e,i),key:({finding:i})=>i.title}],n))}var qi=class{first=0;end=1;cursor=null;count=1;listeners=[];get steps(){return this.count}get isWhole(){return this.first===0&&this.end===this.count}follow(t){this.
listeners.push(t)}grow(t){let n=this.isWhole;this.count=Math.max(1,t),n?[this.first,this.end]=[0,this.count]:this.put(this.first,this.end-this.first),this.changed()}showAll(){
[this.first,this.end]=[0,this.count],this.changed()}show(t,n){let i=(n-t+1)/2;this.put(t-i,(n-t+1)*2),this.changed()}pan(t){let n=this.end-this.first;this.put(this.
first+t*n,n),this.changed()}zoom(t,n=.5){let i=this.end-this.first,r=Math.max(Math.min(4,this.count),Math.min(i*t,this.count));this.put(this.first+(i-r)*n,r),this.
changed()}point(t){let n=t===null?null:Math.max(0,Math.min(Math.floor(t),this.count-1));n!==this.cursor&&(this.cursor=n,this.changed())}put(t,n){let i=Math.min(
4,this.count),r=Math.max(i,Math.min(n,this.count));this.first=Math.max(0,Math.min(t,this.count-r)),this.end=this.first+r}changed(){for(let t of this.listeners)t()}};function ue(e){let t=qt(e.mean);return{...vh(e),steps:he(e.steps),mean:t,low:e.low===""?t:qt(e.low),high:e.high===""?t:qt(e.high),nonFinite:e.nonFinite===""?null:
he(e.nonFinite)}}function wh(e){return{...vh(e),steps:he(e.steps),values:qt(e.values)}}function he(e){return new Int32Array(xh(e))}function qt(e){return new Float32Array(
xh(e))}function ce(e,t,n){let i=e[0];for(let r of e)r.first<=t&&r.last>=n&&i&&r.width<i.width&&(i=r);return i}function tt(e,t){let n=0,i=e.length;for(;n<i;){let r=n+
i>>1;(e[r]??0)<=t?n=r+1:i=r}return n-1}function vh({first:e,last:t,width:n}){return{first:e,last:t,width:n}}function xh(e){let t=atob(e),n=new Uint8Array(t.length);
for(let i=0;i<t.length;i++)n[i]=t.charCodeAt(i);return n.buffer}function Tn(e){let t=yh.get(e);return t===void 0&&(t=ib(e),yh.set(e,t)),t}var yh=new WeakMap;function ib({
steps:e,width:t}){let n=new Int32Array(Math.max(0,e.length-1));for(let s=0;s<n.length;s++)n[s]=(e[s+1]??0)-(e[s]??0);n.sort();let i=n[n.length>>1]??1,r=(e.at(-1)??
0)-(e[0]??0);return Math.max(t,3*i,r/100)}var rb={loss:"Loss",learning_rate:"Learning rate",gradient_norm:"Gradient norm",unclipped_norm:"Gradient norm before clipping",update_ratio:"Update ratio",scale:"\
Loss scale",is_skipped:"Skipped steps",memory_bytes:"Memory",data_seconds:"Data wait",forward_seconds:"Forward",backward_seconds:"Backward",optimizer_seconds:"O\
ptimizer",compile_seconds:"Compile",watch_seconds:"Watch",step_seconds:"Step time",gradient:"Gradient norms",unclipped:"Gradient norms before clipping",parameter:"\
Parameter norms",update:"Update norms",activation:"Activation norms","output-gradient":"Norms of output gradients"},sb={gradient:"Gradients",unclipped:"Gradient\
s before clipping",parameter:"Parameters",update:"Updates",activation:"Activations","output-gradient":"Output gradients"};function lt(e){return rb[e]??e}function kh(e){
return sb[e]??e}function Sn(e,t){return Number.isNaN(t)?"NaN":Number.isFinite(t)?e.endsWith("_seconds")?F(t):e==="memory_bytes"?`${(t/1e9).toPrecision(3)} GB`:dt(
t):t>0?"inf":"-inf"}function dt(e){if(e===0)return"0";let t=Math.abs(e);return t<.001||t>=1e6?e.toExponential(2).replace(/\.?0+e/,"e"):String(Number(e.toPrecision(
4)))}function Z(e){return e.toLocaleString("en")}function fe(e,t){return t>1?`steps ${Z(e)} to ${Z(e+t-1)}`:`step ${Z(e)}`}function zt(e,t,n,i){e.strokeStyle=i.alarm,e.fillStyle=i.alarm,e.lineWidth=1.5,e.setLineDash([4,3]);for(let{step:r}of n){if(r<Math.floor(t.first)||r>=t.end)continue;
let s=t.x(r+.5);e.beginPath(),e.moveTo(s,t.top),e.lineTo(s,t.top+t.height),e.stroke(),e.beginPath(),e.moveTo(s-5,t.top-7),e.lineTo(s+5,t.top-7),e.lineTo(s,t.top+
1),e.fill()}e.setLineDash([])}function De(e,t,n,i){for(let{first:r,last:s}of n){if(s<t.first||r>=t.end)continue;let o=Math.max(t.left,t.x(r)),a=Math.min(t.left+
t.width,Math.max(t.x(s+1),o+1));e.save(),e.beginPath(),e.rect(o,t.top,a-o,t.height),e.clip(),e.fillStyle=i.surface,e.fillRect(o,t.top,a-o,t.height),e.strokeStyle=
i.quiet,e.globalAlpha=.45,e.lineWidth=1,e.beginPath();for(let h=o-t.height;h<a;h+=7)e.moveTo(h,t.top+t.height),e.lineTo(h+t.height,t.top);e.stroke(),e.restore()}}
function Ee(e,t,n){let i;for(let r of e){let s=Math.abs(r.step-t);s*n>8&&s>0||(!i||s<Math.abs(i.step-t))&&(i=r)}return i}function He(e,t){return e.some(({first:n,
last:i})=>t>=n&&t<=i)}var Ns=[[68,1,84],[72,40,120],[62,74,137],[49,104,142],[38,130,142],[31,158,137],[53,183,121],[110,206,88],[181,222,43],[253,231,37]],Cs=null,As=[];function zi(){
return Cs??=ob(),Cs}function Sh(e){if(As.length===0){for(let i of["(prefers-color-scheme: dark)","(forced-colors: active)"])window.matchMedia(i).addEventListener(
"change",Th);let t=new MutationObserver(Th),n={attributes:!0,attributeFilter:["style","class"]};t.observe(document.documentElement,n),t.observe(document.body,n)}
As.push(e)}function Th(){Cs=null;for(let e of As)e()}function ob(){let e=getComputedStyle(document.body),t=document.createElement("span");document.body.append(t);
let n=r=>(t.style.color=`var(--${r})`,getComputedStyle(t).color),i={text:n("text"),quiet:n("quiet"),border:n("border"),background:n("background"),surface:n("sur\
face"),alarm:n("break"),lines:["graph","amber","recompile","good","break","quiet","border"].map(n),ramp:ab(),font:`11px ${e.fontFamily}`};return t.remove(),i}function ab(){
return Uint32Array.from({length:252},(e,t)=>{let n=t/251*(Ns.length-1),[i,r]=[Ns[Math.floor(n)],Ns[Math.ceil(n)]],s=n-Math.floor(n),[o,a,h]=[0,1,2].map(l=>Math.
round((i?.[l]??0)*(1-s)+(r?.[l]??0)*s));return(h??0)<<16|(a??0)<<8|(o??0)})}function Li(e){return`rgb(${e&255} ${e>>8&255} ${e>>16&255})`}function Be(e,t,n,i){if(i&&n>0){let a=t>0?t:n/1e6,[h,l]=[Math.log10(a),Math.log10(n)],u=l-h<.1?.05:(l-h)*.04;return[h,l]=[h-u,l+u],{low:10**h,high:10**l,isLogarithmic:!0,
y:f=>e.top+e.height*(1-(Math.log10(Math.max(f,10**h))-h)/(l-h))}}let r=n>t?0:Math.abs(n)/10||1,[s,o]=te(t-r,n+r,4);return{low:s,high:o,isLogarithmic:!1,y:a=>e.top+
e.height*(1-(a-s)/(o-s))}}function Ze(e,t,n,i,r){e.strokeStyle=i.border,e.fillStyle=i.quiet,e.textAlign="right",e.textBaseline="middle",e.lineWidth=1,e.beginPath();
for(let s of lb(n)){let o=Math.round(n.y(s))+.5;e.moveTo(t.left,o),e.lineTo(t.left+t.width,o),e.fillText(r(s),t.left-8,o)}e.stroke()}function lb({low:e,high:t,isLogarithmic:n}){
if(!n)return wt(e,t,4);let[i,r]=[Math.log10(e),Math.log10(t)];if(r-i<1.2)return wt(e,t,4);let s=Math.max(1,Math.ceil((r-i)/5)),o=[];for(let a=Math.ceil(i);a<=r;a+=
s)o.push(10**a);return o}var Ii=class{unpacked=null;marks=[];scale=[0,1];show(t,n){let{bins:i}=t,r=he(t.counts),s=he(t.steps);this.marks=n,this.unpacked={bins:i,steps:s,low:qt(t.low),high:qt(
t.high),counts:r,totals:Array.from(s,(o,a)=>r.subarray(a*i,(a+1)*i).reduce((h,l)=>h+l,0))}}draw(t,n,i){if(this.unpacked===null)return;let{bins:r,steps:s,low:o,high:a,
counts:h,totals:l}=this.unpacked,u=Math.max(0,tt(s,n.first)),f=tt(s,n.end)+1,d=Be(n,Math.min(...o.subarray(u,f).filter(Number.isFinite)),Math.max(...a.subarray(
u,f).filter(Number.isFinite)),!1);this.scale=[d.low,d.high],Ze(t,n,d,i,dt),t.save(),t.beginPath(),t.rect(n.left,n.top,n.width,n.height),t.clip();for(let p=u;p<f;p++){
let g=n.x(s[p]??0),O=(s[p]??0)-(s[p-1]??(s[p]??0)-1),b=n.x(s[p+1]??(s[p]??0)+O),[y,w]=[o[p]??0,a[p]??0];for(let k=0;k<r;k++){let Q=h[p*r+k]??0;if(Q===0)continue;
let T=d.y(y+(w-y)*k/r),M=d.y(y+(w-y)*(k+1)/r),P=Q/Math.max(1,l[p]??1),R=i.ramp[Math.round(Math.sqrt(P)*251)]??0;t.fillStyle=Li(R),t.fillRect(g,M,Math.max(1,b-g),
Math.max(1,T-M))}}t.restore(),zt(t,n,this.marks,i)}read(t,n){if(this.unpacked===null)return"";let{bins:i,steps:r,low:s,high:o,counts:a,totals:h}=this.unpacked,l=tt(
r,t);if(l<0)return"";let[u,f]=[s[l]??0,o[l]??0],d=`step ${Z(r[l]??0)} \xB7 from ${dt(u)} to ${dt(f)}`;if(n===null||f<=u)return d;let p=this.scale[1]-n*(this.scale[1]-
this.scale[0]),g=Math.floor((p-u)/(f-u)*i);if(g<0||g>=i)return d;let O=y=>dt(u+(f-u)*y/i),b=(a[l*i+g]??0)/Math.max(1,h[l]??1);return`${d} \xB7 ${O(g)} to ${O(g+
1)}: ${(b*100).toPrecision(3)} %`}};var hb=90;function Qh(e,t,n){let i=Math.max(2,Math.floor(t.width/hb)),r=Math.max(1,so(t.first,t.end,i)),s=t.top+t.height;e.fillStyle=n.quiet,e.strokeStyle=n.border,
e.lineWidth=1,e.textAlign="center",e.textBaseline="top",e.beginPath();for(let o=Math.ceil(t.first/r)*r;o<t.end;o+=r){let a=Math.round(t.x(o))+.5;e.moveTo(a,s),e.
lineTo(a,s+4),e.fillText(o.toLocaleString("en"),a,s+7)}e.moveTo(t.left,s+.5),e.lineTo(t.left+t.width,s+.5),e.stroke()}var $e={top:8,right:14,bottom:24,left:64},_h=4,Qt=class{constructor(t,n,i){this.axis=t;this.content=n;this.options=i;let{title:r,tools:s=[]}=i;this.frame=c("div",
{class:"plot",tabindex:0,role:"group","aria-roledescription":"chart","aria-label":r,"aria-describedby":"plot-keys",onkeydown:o=>{this.onkey(o)}},this.canvas),this.
frame.style.height=`${i.height+$e.top+$e.bottom}px`,this.element=c("figure",{class:"chart-figure"},c("figcaption",{},c("h3",{},r),...s,this.readout),this.frame),
this.listen(),t.follow(()=>{this.redraw()}),Sh(()=>{this.redraw()}),new ResizeObserver(()=>{this.redraw()}).observe(this.frame),new IntersectionObserver(o=>{this.
isVisible=o.some(({isIntersecting:a})=>a),this.redraw()},{rootMargin:"100px"}).observe(this.frame)}axis;content;options;element;canvas=c("canvas",{"aria-hidden":"\
true"});readout=c("span",{class:"readout",role:"status"});frame;area=null;isVisible=!1;isAsked=!1;pointerY=null;redraw(){this.isAsked||!this.isVisible||(this.isAsked=
!0,requestAnimationFrame(()=>{this.isAsked=!1,this.draw()}))}draw(){let t=this.frame.clientWidth,n=this.frame.clientHeight;if(t===0||n===0)return;let i=window.devicePixelRatio||
1,[r,s]=[Math.round(t*i),Math.round(n*i)];(this.canvas.width!==r||this.canvas.height!==s)&&(this.canvas.width=r,this.canvas.height=s);let o=this.canvas.getContext(
"2d");if(o===null)return;let a=zi(),h=this.areaOf(t,n);this.area=h,o.setTransform(i,0,0,i,0,0),o.clearRect(0,0,t,n),o.font=a.font,Qh(o,h,a),this.content.draw(o,
h,a),this.drawCursor(o,h,a)}areaOf(t,n){let{first:i,end:r}=this.axis,s=this.options.left??$e.left,o=Math.max(10,t-s-$e.right);return{left:s,top:$e.top,width:o,height:n-
$e.top-$e.bottom,x:a=>s+(a-i)/(r-i)*o,first:i,end:r}}drawCursor(t,n,i){let{cursor:r}=this.axis,s=r===null?"":this.content.read(r,this.pointerY);if(this.readout.
textContent!==s&&(this.readout.textContent=s),r===null||r<Math.floor(n.first)||r>=n.end)return;let o=Math.round(n.x(r+.5))+.5;t.strokeStyle=i.quiet,t.lineWidth=
1,t.beginPath(),t.moveTo(o,n.top),t.lineTo(o,n.top+n.height),t.stroke()}listen(){let t=null;this.frame.addEventListener("pointerdown",n=>{n.button===0&&(t={x:n.
clientX,moved:0},this.frame.setPointerCapture(n.pointerId))}),this.frame.addEventListener("pointermove",n=>{if(t&&this.area){let i=t.x-n.clientX;t={x:n.clientX,
moved:t.moved+Math.abs(i)},t.moved>=_h&&this.axis.pan(i/this.area.width)}this.point(n)}),this.frame.addEventListener("pointerup",n=>{let i=t!==null&&t.moved<_h;
t=null,this.point(n),i&&this.axis.cursor!==null&&this.content.choose?.(this.axis.cursor,this.pointerY)}),this.frame.addEventListener("pointercancel",()=>{t=null}),
this.frame.addEventListener("pointerleave",()=>{this.pointerY=null,this.axis.point(null)}),this.frame.addEventListener("dblclick",()=>{this.axis.showAll()}),this.
frame.addEventListener("wheel",n=>{this.onwheel(n)},{passive:!1})}onwheel(t){let{area:n}=this;if(n!==null)if(t.ctrlKey||t.metaKey){t.preventDefault();let i=(t.clientX-
this.frame.getBoundingClientRect().left-n.left)/n.width;this.axis.zoom(Math.exp(t.deltaY/300),Math.max(0,Math.min(i,1)))}else(t.shiftKey||Math.abs(t.deltaX)>Math.
abs(t.deltaY))&&(t.preventDefault(),this.axis.pan((t.deltaX||t.deltaY)/n.width))}point(t){let{area:n}=this;if(n===null)return;let i=this.frame.getBoundingClientRect(),
r=(t.clientX-i.left-n.left)/n.width,s=(t.clientY-i.top-n.top)/n.height;this.pointerY=s>=0&&s<1?s:null;let o=r>=0&&r<1;this.axis.point(o?n.first+r*(n.end-n.first):
null),this.redraw()}onkey(t){let{axis:n}=this,i=n.end-n.first,r=n.cursor??Math.floor(n.first+i/2),s=Math.max(1,Math.round(i/200)),o=u=>{this.pointerY=null;let f=r+
u;(f<n.first||f>=n.end)&&n.pan(u/i),n.point(f)},h={ArrowLeft:()=>{t.shiftKey?n.pan(-.1):o(-s)},ArrowRight:()=>{t.shiftKey?n.pan(.1):o(s)},ArrowUp:()=>this.content.
move?.(-1),ArrowDown:()=>this.content.move?.(1),Home:()=>{n.point(Math.ceil(n.first))},End:()=>{n.point(Math.ceil(n.end)-1)},Enter:()=>this.content.choose?.(r,null),
"+":()=>{n.zoom(.5)},"-":()=>{n.zoom(2)},0:()=>{n.showAll()}}[t.key],l=t.key==="ArrowUp"||t.key==="ArrowDown";h===void 0||t.ctrlKey||t.metaKey||t.altKey||l&&this.
content.move===void 0||(t.preventDefault(),h(),this.redraw())}};var _t=class{element;select;shown="";constructor(t,n){let i=Ne("choice");this.select=c("select",{id:i,onchange:n}),this.element=c("span",{class:"choice"},c("lab\
el",{for:i},t," "),this.select)}get value(){return this.select.value}update(t){let n=JSON.stringify(t);if(n===this.shown)return;this.shown=n;let{value:i}=this.select;
this.select.replaceChildren(...t.map(r=>c("option",{value:r.value},Y(r.label,120)))),t.some(r=>r.value===i)&&(this.select.value=i),this.element.hidden=t.length===
0}};var qs=20,Ph=50;function Eh(e,t){if(t.length===0)return[c("p",{class:"meta"},"No alarms.")];let n=t.slice(0,qs).map(i=>ub(e,i));return[c("ol",{class:"alarms pla\
in"},...n),t.length>qs&&c("p",{class:"meta"},`All ${D(t.length,"alarm")}:`),t.length>qs&&db(e,t)]}function zs(e,t){let n=c("span",{},"Alarm: ",j(t.title));e.page.
showDetails(n,c("div",{class:"details"},...cb(e,t)))}function ub(e,t){return c("li",{class:"alarm"},c("header",{},c("h3",{},j(t.title)),c("span",{class:"meta"},
fb(t)),Mh(t),U(e.page,t.place)),c("p",{},j(t.evidence)),c("p",{class:"advice"},c("b",{},"What to try: "),j(t.advice)),c("div",{class:"buttons"},$h(e,t)))}function cb(e,t){
return[c("p",{},j(t.evidence)),mt([["First step",Z(t.step)],["Noticed at step",t.seen===t.step?"":Z(t.seen)],["Rank",t.rank>0&&String(t.rank)],["Optimizer",t.optimizer>
0&&String(t.optimizer)],["Layer",t.layer&&_(t.layer,"mono")],["Tensor",t.tensor&&_(t.tensor,"mono")],["Place",U(e.page,t.place)],["Page",Mh(t)]]),c("h3",{},"Wha\
t to try"),c("p",{},j(t.advice)),c("div",{class:"buttons"},$h(e,t))]}function $h({page:e,axis:t},{step:n}){return c("button",{type:"button",onclick:()=>{t.show(
Math.max(0,n-Ph),n+Ph),e.open("metrics")}},`Show step ${Z(n)}`)}function fb({step:e,rank:t,tensor:n,layer:i}){return[`step ${Z(e)}`,t>0?`rank ${t}`:"",n||i].filter(
Boolean).join(" \xB7 ")}function Mh({code:e,url:t}){return t.startsWith("https://")?c("a",{class:"code",href:t,target:"_blank",rel:"noreferrer noopener"},e):e&&
c("span",{class:"code"},e)}function db(e,t){return it("All alarms",[{title:"Step",width:"6rem",isNumber:!0,cell:({step:n})=>Z(n),key:({step:n})=>n},{title:"Alar\
m",width:"minmax(10rem, 2fr)",cell:n=>ht(j(n.title),()=>{zs(e,n)}),key:({title:n})=>n},{title:"Layer",width:"minmax(8rem, 2fr)",cell:({tensor:n,layer:i})=>_(n||
i,"mono"),key:({tensor:n,layer:i})=>n||i},{title:"Rank",width:"4rem",isNumber:!0,cell:({rank:n})=>n,key:n=>n.rank},{title:"Place",width:"minmax(7rem, 1fr)",cell:({
place:n})=>U(e.page,n)}],t,({title:n,tensor:i,layer:r,evidence:s})=>`${n} ${i} ${r} ${s}`)}function at(e,t){let n=new Map;for(let{name:i,alarms:r}of t)for(let s of r){let o=t.length>1?`${i}: ${s.title}`:s.title,a=n.get(s.step);if(a)a.text+=`, ${o}`;else{
let h=()=>{zs(e,s)};n.set(s.step,{step:s.step,text:o,choose:h})}}return[...n.values()]}function Me({live:e},t,n){let i=c("div",{class:"followed"}),r="";return e.
follow(s=>{let o=t(s),a=JSON.stringify(o);if(a===r)return;r=a;let h=Rh(i).indexOf(document.activeElement);i.replaceChildren(),J(i,n(o)),h>=0&&Rh(i)[h]?.focus()}),
i}function Rh(e){return[...e.querySelectorAll("a, button, select, input, [tabindex]")]}var Nh="Arrow keys move the cursor, Shift and the arrow keys move the steps, plus and minus zoom, 0 shows all steps.",pb="Drag to move, Ctrl and the wheel to zo\
om.";function pt(e,t=pb){let n=c("span",{class:"shown-steps"}),i=(o,a,h)=>c("button",{type:"button","aria-label":o,title:o,onclick:h},a),r=i("Show all steps","A\
ll steps",()=>{e.showAll()}),s=()=>{let[o,a]=[Math.round(e.first),Math.round(e.end)-1];n.textContent=`Steps ${Z(o)} to ${Z(a)}`,r.disabled=e.isWhole};return e.follow(
s),s(),c("div",{class:"toolbar axis-toolbar"},n,i("Zoom in","+",()=>{e.zoom(.5)}),i("Zoom out","\u2212",()=>{e.zoom(2)}),i("Earlier steps","\u2190",()=>{e.pan(-.5)}),
i("Later steps","\u2192",()=>{e.pan(.5)}),r,c("span",{class:"meta"},t))}function Ch(e){let t=c("div",{class:"charts"}),n=[],i=()=>{let{trainings:o}=e.live.value;r.update([...new Set(o.flatMap(a=>a.distributions.map(h=>h.moment)))].map(
a=>({value:a,label:kh(a)}))),s.update([...new Set(o.flatMap(a=>gb(a,r.value)))].map(a=>({value:a,label:a}))),o.forEach((a,h)=>{let l=n[h]??=mb(e,o,a,t),u=a.distributions.
find(f=>f.moment===r.value&&a.tensors[f.tensor]?.name===s.value);l.plot.element.hidden=u===void 0,u&&l.content.show(u,at(e,[a])),l.plot.redraw()})},r=new _t("Sh\
ow",i),s=new _t("of",i);return e.live.follow(i),c("div",{},pt(e.axis),c("div",{class:"toolbar"},r.element,s.element),t,c("p",{class:"meta"},"Brighter: more elem\
ents have this value. Each step's values add up to 100 %."))}function mb({axis:e},t,{name:n},i){let r=new Ii,s=t.length>1?`Values by steps: ${n}`:"Values by ste\
ps",o=new Qt(e,r,{title:s,height:320});return i.append(o.element),{content:r,plot:o}}function gb({distributions:e,tensors:t},n){return e.filter(i=>i.moment===n).
map(({tensor:i})=>t[i]?.name??"")}var[Ob,qh,zh,Lh]=[0,1,2,255],bb=13,yb=805306368,Wi=class{constructor(t){this.selected=t}selected;ends=[0,1];data={rows:[],levels:[],marks:[],gaps:[]};indexed=new Map;image=document.
createElement("canvas");pixels=new ImageData(1,1);painted=[];fitted=new Map;shown;show(t){this.data=t,this.indexed=new Map;let[n]=t.levels;n&&(this.ends=xb(n.values))}draw(t,n,i){
let{rows:r,levels:s,marks:o,gaps:a}=this.data,h=ce(s,n.first,n.end-1);this.shown=h,!(h===void 0||r.length===0)&&(this.paint(n,h,r.length,i),t.imageSmoothingEnabled=
!1,t.drawImage(this.image,n.left,n.top,n.width,n.height),De(t,n,a,i),this.labels(t,n,i),zt(t,n,o,i))}read(t,n){let i=this.shown;if(i===void 0)return"";let{rows:r}=this.
data,s=n===null?this.selected.row():Math.floor(n*r.length),o=tt(i.steps,t);if(He(this.data.gaps,t))return`step ${Z(t)} \xB7 not recorded`;if(o<0)return`${r[s]??
""} \xB7 step ${Z(t)} \xB7 not sampled`;let a=i.values[s*i.steps.length+o]??NaN,h=Number.isNaN(a)?"not sampled":Number.isFinite(a)?dt(a):"not finite";return[r[s]??
"",fe(i.steps[o]??0,i.width),h].join(" \xB7 ")}choose(t,n){n!==null&&this.selected.choose(Math.floor(n*this.data.rows.length))}move(t){let n=this.data.rows.length-
1;this.selected.choose(Math.max(0,Math.min(this.selected.row()+t,n)))}paint(t,n,i,r){let s=Math.max(1,Math.round(t.width)),o=[n,t.first,t.end,s,i,r];if(o.every(
(b,y)=>b===this.painted[y]))return;this.painted=o,(this.image.width!==s||this.image.height!==i)&&([this.image.width,this.image.height]=[s,i]);let a=this.image.getContext(
"2d");if(a===null)return;let h=this.levelsOf(n),[l,u,f]=wb(t,n,s),[d,p]=vb(r);(this.pixels.width!==s||this.pixels.height!==i)&&(this.pixels=new ImageData(s,i));
let g=new Uint32Array(this.pixels.data.buffer),O=n.steps.length;for(let b=0;b<i;b++){let y=b*O,w=b*s;for(let k=0;k<s;k++){let Q=0;for(let T=l[k]??0;T<(u[k]??0);T++){
let M=h[y+T]??0;M>Q&&(Q=M)}g[w+k]=(f[k]?p:d)[Q]??0}}a.putImageData(this.pixels,0,0)}levelsOf(t){let n=this.indexed.get(t);if(n===void 0){let[i,r]=this.ends.map(
Math.log10),s=r>i?251/(r-i):0;n=Uint8Array.from(t.values,o=>{if(Number.isNaN(o))return Ob;if(!Number.isFinite(o))return Lh;if(o<=0)return qh;let a=Math.round((Math.
log10(o)-i)*s);return zh+Math.max(0,Math.min(a,251))}),this.indexed.set(t,n)}return n}labels(t,n,i){let{rows:r}=this.data,s=n.height/r.length,o=Math.max(1,Math.
ceil(bb/s));t.textAlign="right",t.textBaseline="middle";let a=this.selected.row();for(let l=0;l<r.length;l+=1){if(l%o!==0&&l!==a||l!==a&&Math.abs(l-a)<o)continue;
t.fillStyle=l===a?i.text:i.quiet;let u=this.fit(t,r[l]??"",n.left-14);t.fillText(u,n.left-8,n.top+(l+.5)*s)}t.strokeStyle=i.text,t.lineWidth=1;let h=n.top+a*s;t.
strokeRect(n.left-.5,h-.5,n.width+1,Math.max(s,2)+1)}fit(t,n,i){let r=this.fitted.get(n);return r===void 0&&(r=kb(t,n,i),this.fitted.set(n,r)),r}};function wb(e,t,n){
let{steps:i}=t,[r,s]=[new Int32Array(n),new Int32Array(n)],o=new Uint8Array(n),a=(e.end-e.first)/n,h=(i.at(-1)??0)+t.width,l=Tn(t);for(let u=0;u<n;u++){let f=e.
first+u*a,d=tt(i,f),p=tt(i,f+a-1e-9)+1;r[u]=Math.max(0,d),s[u]=f>=h?0:p,p===d+1&&f-(i[d]??0)>l&&(o[u]=1)}return[r,s,o]}function vb(e){let t=new Uint32Array(256);
return t[qh]=Ah(e.border),e.ramp.forEach((n,i)=>{t[zh+i]=(4278190080|n)>>>0}),t[Lh]=Ah(e.alarm),[t,t.map(n=>n===0?0:(n&16777215|yb)>>>0)]}function Ah(e){let[t=0,
n=0,i=0]=(e.match(/[\d.]+/g)??[]).map(Number);return(4278190080|i<<16|n<<8|t)>>>0}function xb(e){let t=e.filter(r=>r>0&&Number.isFinite(r)).sort(),n=t[Math.floor(
t.length*.01)]??.001,i=t[Math.ceil(t.length*.99)-1]??1;return i>n*1.01?[n,i]:[n/2,i*2]}function kb(e,t,n){if(e.measureText(t).width<=n)return t;let i=t.length;for(;i>
1&&e.measureText(`\u2026${t.slice(-i)}`).width>n;)i--;return`\u2026${t.slice(-i)}`}var Gi=class{isLogarithmic=!1;data={name:"",lines:[],marks:[]};pixelsPerStep=1;shown=[];show(t){this.data=t}draw(t,n,i){let{name:r,lines:s,marks:o}=this.data;this.
pixelsPerStep=n.width/(n.end-n.first),this.shown=s.map(({levels:u})=>ce(u,n.first,n.end-1)??Tb);let[a,h]=this.data.range??Sb(this.shown,n,this.isLogarithmic),l=Be(
n,a,h,this.isLogarithmic);Ze(t,n,l,i,u=>Sn(r,u));for(let{gaps:u}of s)De(t,n,u,i);this.shown.forEach((u,f)=>{let d=i.lines[f%i.lines.length]??i.text;Qb(t,n,l,u,s[f]?.
gaps??[],d,i.alarm)}),zt(t,n,o,i)}read(t){let{name:n,lines:i,marks:r}=this.data,s=this.shown.map((h,l)=>{let u=i[l],f=u?.label?`${u.label}: `:"",d=u!==void 0&&He(
u.gaps,t);return f+(d?"not recorded":Ls(h,t,n))}),o=r.find(h=>h.step===t),a=o?[`Alarm: ${o.text}`]:[];return[fe(t,1),...s,...a].join(" \xB7 ")}choose(t){Ee(this.
data.marks,t,this.pixelsPerStep)?.choose()}};function Ls(e,t,n){let{steps:i,mean:r,low:s,high:o,nonFinite:a,width:h}=e,l=tt(i,t),u=i[l]??0;if(l<0||t-u>Tn(e))return"\
no value";let[f,d,p]=[r[l]??0,s[l]??0,o[l]??0],g=a?.[l]??0,O=d<p?` (${Sn(n,d)} to ${Sn(n,p)})`:"",b=g>0&&Number.isFinite(f)?`, ${g} not finite`:"",y=t>=u+h?` at\
 ${fe(u,h)}`:"";return Sn(n,f)+O+b+y}var Tb={first:0,last:0,width:1,steps:new Int32Array,mean:new Float32Array,low:new Float32Array,high:new Float32Array,nonFinite:null};
function Ih({steps:e},{first:t,end:n}){return[Math.max(0,tt(e,t)),Math.min(e.length,tt(e,n)+2)]}function Sb(e,t,n){let[i,r]=[1/0,-1/0];for(let s of e){let[o,a]=Ih(
s,t);for(let h=o;h<a;h++){let[l,u]=[s.low[h]??0,s.high[h]??0];Number.isFinite(l)&&l<i&&!(n&&l<=0)&&(i=l),Number.isFinite(u)&&u>r&&(r=u)}}return r===-1/0?[0,1]:[
Math.min(i,r),r]}function Qb(e,t,n,i,r,s,o){let[a,h]=Ih(i,t),{steps:l,mean:u,low:f,high:d,nonFinite:p,width:g}=i,O=b=>t.x((l[b]??0)+g/2);e.save(),e.beginPath(),
e.rect(t.left,t.top-2,t.width,t.height+3),e.clip(),e.strokeStyle=s,e.fillStyle=s;for(let[b,y]of _b(i,a,h,r)){if(f!==u){e.globalAlpha=.25,e.beginPath();for(let w=b;w<
y;w++)e.lineTo(O(w),n.y(d[w]??0));for(let w=y-1;w>=b;w--)e.lineTo(O(w),n.y(f[w]??0));e.fill(),e.globalAlpha=1}e.lineWidth=1.5,e.beginPath();for(let w=b;w<y;w++)
e.lineTo(O(w),n.y(u[w]??0));e.stroke(),y-b===1&&e.fillRect(O(b)-1.5,n.y(u[b]??0)-1.5,3,3)}e.fillStyle=o;for(let b=a;b<h;b++)((p?.[b]??0)>0||!Number.isFinite(u[b]??
0))&&e.fillRect(O(b)-1,t.top+t.height-5,Math.max(2,t.x(g)-t.x(0)),5);e.restore()}function*_b(e,t,n,i){let{steps:r,mean:s}=e,o=Tn(e),a=t,h=i.findIndex(({last:l})=>l>=
(r[t]??0));h<0&&(h=i.length);for(let l=t;l<n;l++){let u=r[l]??0,f=u>(i[h]?.last??1/0),d=l>t&&u-(r[l-1]??0)>o;for((f||d)&&l>a&&(yield[a,l],a=l);(i[h]?.last??1/0)<
u;)h++;Number.isFinite(s[l]??0)||(l>a&&(yield[a,l]),a=l+1)}n>a&&(yield[a,n])}var Lt=class{element;content=new Gi;plot;constructor({axis:t},n,i={}){let{height:r=150,left:s,isLogarithmic:o=!1,hasSwitch:a=!0}=i;this.content.isLogarithmic=o;
let h=c("button",{type:"button",class:"log","aria-pressed":String(o),title:"Logarithmic scale","aria-label":`log scale: ${n}`,onclick:()=>{this.content.isLogarithmic=
!this.content.isLogarithmic,h.setAttribute("aria-pressed",String(this.content.isLogarithmic)),this.plot.redraw()}},"log"),l=a?[h]:[];this.plot=new Qt(t,this.content,
{title:n,height:r,tools:l,...s&&{left:s}}),this.element=this.plot.element}show(t){this.content.show(t),this.plot.redraw()}};function Vi(e,t){return e.map(({name:n,
metrics:i,gaps:r})=>({label:e.length>1?n:"",levels:i.find(t)?.levels.map(ue)??[],gaps:r}))}function Xh(e,t){let n=e?.steps.length??0;return Array.from({length:t},(i,r)=>{let s=e?.values.subarray(r*n,(r+1)*n)??new Float32Array,o=s.filter(Number.isFinite).
sort();return{last:s.filter(a=>!Number.isNaN(a)).at(-1)??NaN,median:o[o.length>>1]??NaN,least:o[0]??NaN,most:o.at(-1)??NaN}})}var Wh=190;function Vh(e){let t=c("div",{}),n=[],i="",r=()=>{let{trainings:o}=e.live.value;s.update(Pb(o).map(a=>({value:a,label:lt(a)}))),o.forEach((a,h)=>{let l=n[h];
l===void 0&&(l=new Is(e,o.length>1?a.name:"",u=>{i=u;for(let f of n)f.choose(i)}),n.push(l),t.append(l.element)),l.show(a,s.value,i)})},s=new _t("Show",r);return e.
live.follow(r),c("div",{},pt(e.axis),c("div",{class:"toolbar"},s.element),t)}function Pb(e){return[...new Set(e.flatMap(({heatMaps:t})=>t.map(n=>n.name)))]}var Is=class{constructor(t,n,i){
this.context=t;this.onchoose=i;this.content=new Wi({row:()=>this.row,choose:s=>{this.onchoose(this.nameOf(s))}});let r=n===""?"Layers by steps":`Layers by steps\
: ${n}`;this.plot=new Qt(t.axis,this.content,{title:r,height:420,left:Wh}),this.line=new Lt(t,n===""?"Chosen row":`Chosen row: ${n}`,{left:Wh,height:120,isLogarithmic:!0}),
this.element.append(this.plot.element,this.scale,this.heading,this.line.element,this.tables)}context;onchoose;element=c("section",{});content;plot;line;scale=c(
"p",{class:"heat-legend"});heading=c("h3",{class:"chosen-row"});tables=c("div",{});map=null;row=0;listed="";show(t,n,i){let r=t.heatMaps.find(({name:h})=>h===n);
if(this.element.hidden=r===void 0,r===void 0)return;let s=r.levels.map(wh);this.map={training:t,shown:r,levels:s};let o=at(this.context,[t]),a=r.tensors.map((h,l)=>this.
nameOf(l));this.content.show({rows:a,levels:s,marks:o,gaps:t.gaps}),this.scale.replaceChildren(...Rb(this.content.ends)),this.list(),this.choose(i)}choose(t){if(this.
map===null)return;let{shown:n,levels:i,training:r}=this.map;this.row=Math.max(0,n.tensors.findIndex((a,h)=>this.nameOf(h)===t));let s=r.tensors[n.tensors[this.row]??
-1],o=s&&U(this.context.page,s.place);this.heading.replaceChildren(_(this.nameOf(this.row),"mono")," ",o??""),this.line.show({name:n.name,lines:[{label:"",levels:i.
map(a=>Mb(a,this.row)),gaps:r.gaps}],marks:at(this.context,[r])}),this.plot.redraw()}list(){if(this.map===null)return;let{training:t,shown:n,levels:i}=this.map,
r=Xh(i[0],n.tensors.length),s=`${n.name} ${n.tensors.join(" ")} ${i[0]?.steps.length??0}`;if(s===this.listed)return;this.listed=s;let o=(a,h)=>({title:a,width:"\
6.5rem",isNumber:!0,cell:l=>Eb(h(r[l]??Gh)),key:l=>$b(h(r[l]??Gh))});this.tables.replaceChildren(it(`${lt(n.name)} by layer`,[{title:"Tensor",width:"minmax(10re\
m, 2fr)",cell:a=>ht(_(this.nameOf(a),"mono"),()=>{this.onchoose(this.nameOf(a))}),key:a=>a},{title:"Layer",width:"minmax(6rem, 1fr)",cell:a=>_(t.tensors[n.tensors[a]??
-1]?.layer??""),key:a=>t.tensors[n.tensors[a]??-1]?.layer??""},{title:"Place",width:"minmax(6rem, 1fr)",cell:a=>{let h=t.tensors[n.tensors[a]??-1];return h&&U(this.
context.page,h.place)}},o("Last",({last:a})=>a),o("Median",({median:a})=>a),o("Least",({least:a})=>a),o("Greatest",({most:a})=>a)],n.tensors.map((a,h)=>h),a=>this.
nameOf(a)))}nameOf(t){if(this.map===null)return"";let{training:n,shown:i}=this.map;return n.tensors[i.tensors[t]??-1]?.name??""}},Gh={last:NaN,median:NaN,least:NaN,
most:NaN};function Eb(e){return Number.isNaN(e)?"":Number.isFinite(e)?dt(e):"not finite"}function $b(e){return Number.isNaN(e)?-1/0:e}function Mb({first:e,last:t,
width:n,steps:i,values:r},s){let o=r.subarray(s*i.length,(s+1)*i.length),a=o.map((u,f)=>f).filter(u=>!Number.isNaN(o[u]??NaN)),h=Float32Array.from(a,u=>o[u]??0),
l=Int32Array.from(a,u=>i[u]??0);return{first:e,last:t,width:n,steps:l,mean:h,low:h,high:h,nonFinite:null}}function Rb([e,t]){let n=c("span",{class:"ramp","aria-\
hidden":"true"}),{ramp:i}=zi(),r=[0,50,100,150,200,251].map(s=>Li(i[s]??0));return n.style.background=`linear-gradient(to right, ${r.join(", ")})`,[c("span",{},
dt(e)),n,c("span",{},Y(dt(t))," (logarithmic)"),c("span",{},c("i",{class:"cell-key zero","aria-hidden":"true"}),"zero"),c("span",{},c("i",{class:"cell-key wrong",
"aria-hidden":"true"}),"not finite"),c("span",{},c("i",{class:"cell-key","aria-hidden":"true"}),"not sampled"),c("span",{},c("i",{class:"cell-key old","aria-hid\
den":"true"}),"as last sampled")]}function Ye(e){return Me(e,({trainings:t})=>t.map(n=>n.name),t=>t.length>1?[Xs(t)]:[])}function Xs(e){return c("ul",{class:"plain line-legend"},...e.map((t,n)=>c(
"li",{},c("i",{class:`line-key line-${n%7}`,"aria-hidden":"true"}),_(t))))}var Ws=["loss","learning_rate","gradient_norm","unclipped_norm","update_ratio","scale","is_skipped","memory_bytes"],Nb=new Set(["gradient_norm","unclipped_norm",
"update_ratio","scale"]);function jh(e){let t=new Map,n=c("div",{class:"charts"});return e.live.follow(({trainings:i})=>{let r=at(e,i);for(let{name:s,optimizer:o}of Cb(
i)){let a=`${s} ${o}`,h=t.get(a);if(h===void 0){let u=Ab(i,s,o);h=new Lt(e,u,{isLogarithmic:Nb.has(s)}),t.set(a,h),n.append(h.element)}let l=u=>u.name===s&&u.optimizer===
o;h.show({name:s,lines:Vi(i,l),marks:r})}}),c("div",{},pt(e.axis),Ye(e),n)}function Cb(e){let t=new Map;for(let i of e.flatMap(({metrics:r})=>r))t.set(`${i.name}\
 ${i.optimizer}`,i);let n=e.some(({last:i})=>i.some(({name:r})=>r==="scale"));return[...t.values()].filter(({name:i})=>Ws.includes(i)&&(i!=="is_skipped"||n)).sort(
(i,r)=>i.optimizer-r.optimizer||Ws.indexOf(i.name)-Ws.indexOf(r.name))}function Ab(e,t,n){let i=e.find(({optimizers:r})=>r.length>1)?.optimizers;return i===void 0?
lt(t):`${lt(t)}, optimizer ${n} (${i[n]??""})`}function Uh(e){let t=new Lt(e,lt("loss"));return e.live.follow(({trainings:n})=>{t.show({name:"loss",lines:Vi(n,i=>i.name==="loss"&&i.optimizer===0),marks:at(e,
n)})}),c("div",{},Me(e,({trainings:n,files:i})=>({trainings:n.map(qb),files:i.length}),({trainings:n})=>n.map(i=>c("section",{},c("h2",{},...Fh("Alarms",i,n)),...Eh(
e,i.alarms)))),c("section",{},pt(e.axis),Ye(e),t.element),Me(e,({trainings:n})=>n.map(zb),n=>[c("div",{class:"side-by-side"},...n.map(i=>c("section",{},c("h2",{},
...Fh("Run",i,n)),...Lb(e,i))))]))}function qb({name:e,alarms:t}){return{name:e,alarms:t}}function zb({name:e,facts:t,last:n,ranks:i,debugPoints:r,missing:s}){return{
name:e,facts:t,last:n,ranks:i,debugPoints:r,missing:s}}function Fh(e,t,n){return n.length>1?[`${e}: `,_(t.name)]:[e]}function Lb(e,t){let{ranks:n,debugPoints:i,
missing:r}=t;return[mt(t.facts.map(s=>[s.name,_(s.value)])),t.last.length>0&&c("h3",{},"Last step"),mt(t.last.map(s=>[lt(s.name),_(s.value)])),n.length>1&&c("h3",
{},"Ranks"),n.length>1&&mt(n.map(({rank:s,steps:o,state:a})=>[`Rank ${s}`,`${o.toLocaleString("en")} steps (${a})`])),i.length>0&&c("h3",{},"Steps that can be r\
un again"),i.length>0&&c("ul",{class:"plain listed"},...i.map(({first:s,last:o,why:a,command:h})=>c("li",{},`Steps ${s.toLocaleString("en")} to ${o.toLocaleString(
"en")}: `,j(a)," ",Ib(e,h)))),r.length>0&&c("h3",{},"Not recorded"),r.length>0&&c("ul",{class:"plain listed"},...r.map(s=>c("li",{},j(s))))]}function Ib({page:e},t){
return c("button",{type:"button",title:t,onclick:()=>{e.host.copy(t).then(n=>{e.say(n?"Copied":t)})}},"Copy command")}function Dh(e){let t=c("div",{class:"small-multiples"}),n=new Map,i=()=>{let{trainings:s}=e.live.value,o=[...new Set(s.flatMap(({byRank:l})=>l.map(u=>u.name)))];
r.update(o.map(l=>({value:l,label:lt(l)})));let a=s.flatMap(l=>Xb(l,r.value)),h=Wb(a.map(({levels:l})=>l));for(let{training:l,rank:u,levels:f}of a){let d=s.length>
1?`, ${l.name}`:"",p=`Rank ${u}${d}`,g=n.get(p);g===void 0&&(g=new Lt(e,p,{height:90,hasSwitch:!1}),n.set(p,g),t.append(g.element));let O=l.alarms.filter(b=>b.rank===
u);g.show({name:r.value,lines:[{label:"",levels:f,gaps:[]}],marks:at(e,[{...l,alarms:O}]),range:h})}},r=new _t("Show",i);return e.live.follow(i),c("div",{},pt(e.
axis),c("div",{class:"toolbar"},r.element),t)}function Xb(e,t){return e.byRank.filter(n=>n.name===t).map(({rank:n,levels:i})=>({training:e,rank:n,levels:i.map(ue)}))}
function Wb(e){let[t,n]=[1/0,-1/0];for(let{low:i,high:r}of e.flat()){for(let s of i)Number.isFinite(s)&&(t=Math.min(t,s));for(let s of r)Number.isFinite(s)&&(n=
Math.max(n,s))}return t<=n?[t,n]:[0,1]}var Gs=22,ji=class{lanes=[];pixelsPerStep=1;show(t){this.lanes=t}draw(t,n,i){this.pixelsPerStep=n.width/(n.end-n.first),t.textBaseline="middle",t.textAlign="rig\
ht",this.lanes.forEach(({name:r,marks:s},o)=>{let a=n.top+(o+.5)*Gs;t.fillStyle=i.quiet,t.fillText(r,n.left-8,a),t.strokeStyle=i.border,t.lineWidth=1,t.beginPath(),
t.moveTo(n.left,Math.round(a)+.5),t.lineTo(n.left+n.width,Math.round(a)+.5),t.stroke(),t.fillStyle=r===Vs?i.alarm:i.lines[o%4]??i.text;for(let{step:h}of s)h<Math.
floor(n.first)||h>=n.end||t.fillRect(n.x(h+.5)-2,a-7,4,14)}),zt(t,n,[],i)}read(t){return this.lanes.flatMap(({name:n,marks:i})=>{let r=Ee(i,t,this.pixelsPerStep);
return r?`${n}: step ${r.step.toLocaleString("en")}, ${r.text}`:[]}).join(" \xB7 ")}choose(t,n){let i=n===null?this.lanes:[this.lanes[Math.floor(n*this.lanes.length)]];
for(let r of i){let s=r&&Ee(r.marks,t,this.pixelsPerStep);if(s){s.choose();return}}}},Vs="Alarms";var Re=["data_seconds","forward_seconds","backward_seconds","optimizer_seconds","compile_seconds","watch_seconds"],Gb=4,Fi=class{data={phases:{},gaps:[],marks:[]};pixelsPerStep=1;shown=null;cache;show(t){
this.data=t,this.cache=void 0}draw(t,n,i){let{phases:r,gaps:s,marks:o}=this.data;this.pixelsPerStep=n.width/(n.end-n.first);let a=ce(r.step_seconds??[],n.first,
n.end-1);if(a===void 0)return;(a!==this.cache||this.shown===null)&&(this.shown=Vb(r,a)),this.cache=a;let{steps:h,parts:l,width:u}=this.shown,f=Math.max(0,tt(h,n.
first)),d=Math.min(h.length,tt(h,n.end)+1),p=l.at(-1)??new Float32Array,g=Be(n,0,Fb(p.subarray(f,d)),!1);Ze(t,n,g,i,b=>b===0?"0":F(b)),De(t,n,s,i),t.save(),t.beginPath(),
t.rect(n.left,n.top,n.width,n.height),t.clip();let O=Math.max(1,n.x(u)-n.x(0));for(let b=l.length-1;b>=0;b--){t.fillStyle=i.lines[b%i.lines.length]??i.text;let y=l[b]??
p;t.beginPath();for(let w=f;w<d;w++){let k=g.y(y[w]??0);t.rect(n.x(h[w]??0),k,O+.3,n.top+n.height-k)}t.fill()}t.fillStyle=i.text;for(let b=f;b<d;b++)(p[b]??0)>g.
high&&t.fillRect(n.x(h[b]??0),n.top,O,3);t.restore(),zt(t,n,o,i)}read(t){if(He(this.data.gaps,t))return`${fe(t,1)} \xB7 not recorded`;if(this.shown===null)return"";
let{steps:n,width:i,parts:r}=this.shown,s=tt(n,t);if(s<0)return"";let o=Re.map((h,l)=>({name:lt(h),seconds:(r[l]?.[s]??0)-(r[l-1]?.[s]??0)})).filter(({seconds:h})=>h>
1e-6).sort((h,l)=>l.seconds-h.seconds).map(({name:h,seconds:l})=>`${h} ${F(l)}`),a=F(r.at(-1)?.[s]??0);return[fe(n[s]??0,i),a,...o].join(" \xB7 ")}choose(t){Ee(
this.data.marks,t,this.pixelsPerStep)?.choose()}};function Vb(e,t){let{steps:n,width:i}=t,r=Re.map(h=>{let l=e[h]?.find(u=>u.width===i&&u.first===t.first&&u.last===
t.last);return jb(n,l)}),s=r[Re.indexOf("compile_seconds")]??new Float32Array(n.length);for(let h=0;h<n.length;h++){let l=s[h]??0;for(let u of["forward_seconds",
"backward_seconds","optimizer_seconds"]){let f=r[Re.indexOf(u)];if(f===void 0)continue;let d=Math.min(l,f[h]??0);f[h]=(f[h]??0)-d,l-=d}}let o=[];for(let h of r){
let l=o.at(-1);o.push(h.map((u,f)=>u+(l?.[f]??0)))}let a=o.at(-1);return o.push(t.mean.map((h,l)=>Math.max(h,a?.[l]??0))),{steps:n,width:i,parts:o}}function jb(e,t){
let n=new Float32Array(e.length);if(t===void 0)return n;let i=0;return e.forEach((r,s)=>{for(;i<t.steps.length&&(t.steps[i]??0)<r;)i++;let o=t.steps[i]===r?t.mean[i]??
0:0;n[s]=Number.isFinite(o)?o:0}),n}function Fb(e){let t=[...e].sort((r,s)=>r-s),n=t.at(-1)??1,i=t[Math.floor(t.length*.95)]??n;return n>Gb*i&&i>0?i*1.5:n}var Hh=110,Ub=4;function Bh(e){let t=c("div",{class:"charts"}),n=[];return e.live.follow(({trainings:i})=>{i.forEach((r,s)=>{let o=n[s]??=Db(e,i,s,t),a=at(e,[r]);
o.stack.show({phases:Hb(r),gaps:r.gaps,marks:a}),o.lanes.show(Bb(e,r)),o.stackPlot.redraw(),o.lanesPlot.redraw()})}),c("div",{},pt(e.axis),Xs([...Re.map(lt),"Ot\
her"]),t,Me(e,({trainings:i})=>i.map(({name:r,compilations:s})=>({name:r,compilations:s})),i=>i.filter(({compilations:r})=>r.length>0).map(r=>c("section",{},c("\
h2",{},"Compilations",i.length>1&&`: ${r.name}`),Yb(e,r.compilations)))))}function Db({axis:e},t,n,i){let r=t.length>1?`: ${t[n]?.name??""}`:"",s=new Fi,o=new ji,
a=new Qt(e,s,{title:`Time of a step${r}`,height:220,left:Hh}),h=Ub*Gs,l=new Qt(e,o,{title:`Events${r}`,height:h,left:Hh});return i.append(a.element,l.element),{
stack:s,stackPlot:a,lanes:o,lanesPlot:l}}function Hb({metrics:e}){let t={};for(let n of[...Re,"step_seconds"]){let i=e.find(({name:r,optimizer:s})=>r===n&&s===0);
i&&(t[n]=i.levels.map(ue))}return t}function Bb(e,t){let n=i=>t.compilations.filter(({reason:r})=>r!==""===i).map(r=>({step:r.step,text:`${r.function} ${F(r.seconds)}`,
choose:()=>{Zb(e,r)}}));return[{name:"Compilations",marks:n(!1)},{name:"Recompiles",marks:n(!0)},{name:"Debug points",marks:t.debugPoints.map(({last:i,why:r,command:s})=>({
step:i,text:r,choose:()=>{e.page.say(s)}}))},{name:Vs,marks:at(e,[t])}]}function Zb({page:e},t){e.showDetails(c("span",{},t.reason?"Recompile: ":"Compilation: ",
_(t.function,"mono")),c("div",{class:"details"},c("p",{},`Step ${Z(t.step)}, ${F(t.seconds)}`),U(e,t.place),t.reason!==""&&c("pre",{},t.reason)))}function Yb(e,t){
return it("Compilations",[{title:"Step",width:"5rem",isNumber:!0,cell:({step:n})=>Z(n),key:({step:n})=>n},{title:"Function",width:"minmax(8rem, 1fr)",cell:n=>_(
n.function,"mono"),key:n=>n.function},{title:"Place",width:"minmax(7rem, 1fr)",cell:({place:n})=>U(e.page,n)},{title:"Time",width:"6rem",isNumber:!0,cell:({seconds:n})=>F(
n),key:({seconds:n})=>n},{title:"Reason",width:"minmax(10rem, 3fr)",cell:({reason:n})=>n===""?c("span",{class:"quiet"},"first time"):j(n)}],t)}function Zh({steps:e,x:t,y:n},i){let r=Math.max(0,tt(e,i)),s=Math.min(r+1,e.length-1),o=(e[s]??0)-(e[r]??0),a=o>0?Math.max(0,(i-(e[r]??0))/o):0,h=l=>(l[r]??0)+a*
((l[s]??0)-(l[r]??0));return[h(t),h(n)]}function js({steps:e},t,n){return[Math.max(0,tt(e,t)),Math.min(e.length,tt(e,n-1)+2)]}function Yh({x:e,y:t},[n,i]){return{
x:e.subarray(n,i),y:t.subarray(n,i)}}var Je={top:16,right:18,bottom:40,left:72},Jh=.06,Jb=5;function nu(e,t,n){let i={left:Je.left,top:Je.top,width:Math.max(10,t-Je.left-Je.right),height:Math.max(10,
n-Je.top-Je.bottom)},[r,s]=Kh(e.map(({x:d})=>d)),[o,a]=Kh(e.map(({y:d})=>d)),h=(s-r)*(1+2*Jh),l=(a-o)*(1+2*Jh),u=Math.min(i.width/(h||1e-30),i.height/(l||1e-30)),
f=Number.isFinite(u)&&u<1e29?u:1;return{...i,x:d=>i.left+i.width/2+(d-(r+s)/2)*f,y:d=>i.top+i.height/2-(d-(o+a)/2)*f}}function Kh(e){let[t,n]=[1/0,-1/0];for(let i of e)
for(let r of i)r<t&&(t=r),r>n&&(n=r);return t<=n?[t,n]:[0,0]}function iu(e,t){let{left:n,top:i,width:r,height:s}=e,o=i+s,a=[];for(let l of tu(e.x,n,n+r)){let u=e.
x(l);a.push(X("line",{x1:u,x2:u,y1:i,y2:o,class:"grid"}),X("text",{x:u,y:o+14,class:"tick","text-anchor":"middle"},eu(l)))}for(let l of tu(e.y,o,i)){let u=e.y(l);
a.push(X("line",{x1:n,x2:n+r,y1:u,y2:u,class:"grid"}),X("text",{x:n-8,y:u+4,class:"tick","text-anchor":"end"},eu(l)))}let h={x:n+r/2,y:i+s/2};return a.push(X("t\
ext",{x:h.x,y:o+32,class:"tick","text-anchor":"middle"},t[0]),X("text",{transform:`translate(14 ${h.y}) rotate(-90)`,class:"tick","text-anchor":"middle"},t[1])),
a}function tu(e,t,n){let[i,r]=[e(0),e(1)],s=o=>(o-i)/(r-i);return wt(s(t),s(n),Jb)}function eu(e){return dt(Math.abs(e)<1e-12?0:e)}function Fs(e,{x:t,y:n},i,r){
let s="";for(let o=i;o<r;o++){let[a,h]=[e.x(t[o]??0),e.y(n[o]??0)];s+=`${o===i?"M":"L"}${a.toFixed(1)} ${h.toFixed(1)}`}return s}var Kb=440,ty=16,ru=["graph","amber","recompile","good"],ey=40,ny=100;function Di(e){return`color-mix(in oklab, var(--graph) ${Math.round(e*100)}%, var(--warn))`}
var Ui=class{constructor(t,n,i){this.axis=t;this.frame=c("div",{class:"plot path-plot",tabindex:0,role:"group","aria-roledescription":"chart","aria-label":n,"ar\
ia-describedby":i,onkeydown:r=>{this.onkey(r)}},this.picture),this.frame.style.height=`${Kb}px`,this.element=c("figure",{class:"chart-figure"},c("figcaption",{},
c("h3",{},n),this.readout),this.frame),this.frame.addEventListener("pointermove",r=>{this.onpointer(r)}),this.frame.addEventListener("pointerleave",()=>{this.choose(
null)}),t.follow(()=>{this.update()}),new ResizeObserver(()=>{this.update()}).observe(this.frame)}axis;element;readout=c("span",{class:"readout",role:"status"});picture=X(
"svg",{class:"path-picture"});cursor=X("g",{class:"path-cursor"});frame;lines=[];titles=["",""];plane=null;chosen=null;drawn="";version=0;show(t,n){[this.lines,
this.titles]=[t,n],this.version++,this.update()}update(){let{clientWidth:t,clientHeight:n}=this.frame;if(t===0||n===0)return;let{first:i,end:r}=this.axis,s=[this.
version,t,n,i,r].join(" ");s!==this.drawn&&this.draw(t,n),this.drawn=s,this.point()}draw(t,n){let{first:i,end:r}=this.axis,s=this.lines.map(O=>js(O,i,r)),o=this.
lines.map((O,b)=>Yh(O,s[b]??[0,0])),a=nu(o,t,n);this.plane=a;let h=document.activeElement?.getAttribute("data-alarm"),{left:l,top:u,width:f,height:d}=a,p=X("svg",
{x:l,y:u,width:f,height:d,viewBox:`${l} ${u} ${f} ${d}`});this.lines.forEach((O,b)=>{p.append(X("path",{class:"path-rest",d:Fs(a,O,0,O.steps.length)}),...this.strokes(
a,O,b,s[b]),...iy(a,O,this.colour(b,0),this.colour(b,1)))});let g=this.lines.flatMap((O,b)=>ry(a,O,b,({step:y})=>y>=Math.floor(i)&&y<r));p.append(...g,this.cursor),
this.picture.replaceChildren(...iu(a,this.titles),p),this.picture.setAttribute("viewBox",`0 0 ${t} ${n}`),h&&this.picture.querySelector(`[data-alarm="${CSS.escape(
h)}"]`)?.focus()}strokes(t,n,i,[r,s]=[0,0]){let o=this.lines.length>1?1:Math.max(1,Math.min(ty,s-r-1));return Array.from({length:o},(a,h)=>{let l=r+Math.floor((s-
1-r)*h/o),u=r+Math.floor((s-1-r)*(h+1)/o),f=X("path",{class:"path-line",d:Fs(t,n,l,u+1)});return f.style.stroke=this.colour(i,o>1?h/(o-1):1),f})}colour(t,n){return this.
lines.length>1?`var(--${ru[t%ru.length]??"text"})`:Di(n)}choose(t){this.chosen=t;let n=t&&(this.lines[t.line]?.steps[t.at]??null);this.axis.point(n),this.update()}point(){
let{plane:t,axis:n}=this,i=n.cursor===null?[]:this.pointsAt(n.cursor);this.cursor.replaceChildren(...i.map(({line:s,at:o})=>{let a=this.lines[s],[h,l]=[t?.x(a?.
x[o]??0)??0,t?.y(a?.y[o]??0)??0];return X("circle",{cx:h,cy:l,r:5})}));let r=i.map(s=>this.read(s)).join(" \xB7 ");this.readout.textContent!==r&&(this.readout.textContent=
r)}pointsAt(t){let n=this.chosen,i=n?this.lines[n.line]?.steps[n.at]??t:t,r=n!==null&&Math.min(i,this.axis.steps-1)!==t;r&&(this.chosen=null);let s=r?t:i;return this.
lines.flatMap(({steps:o},a)=>{let h=tt(o,s);return h<0?[]:[{line:a,at:h}]})}read({line:t,at:n}){let i=this.lines[t];if(i===void 0)return"";let r=i.steps[n]??0,s=i.
steps[n+1]??1/0,o=i.marks.filter(h=>h.step>=r&&h.step<s);return[`${i.label?`${i.label}: `:""}step ${Z(r)}`,`loss ${i.loss(r)}`,...o.map(h=>`Alarm: ${h.text}`)].
join(" \xB7 ")}onpointer(t){let n=this.frame.getBoundingClientRect();this.choose(this.nearest(t.clientX-n.left,t.clientY-n.top))}nearest(t,n){let{plane:i,axis:r}=this;
if(i===null)return null;let[s,o]=[null,ey];return this.lines.forEach((a,h)=>{let[l,u]=js(a,r.first,r.end);for(let f=l;f<u;f++){let d=Math.hypot(i.x(a.x[f]??0)-t,
i.y(a.y[f]??0)-n);d<o&&([s,o]=[{line:h,at:f},d])}}),s}onkey(t){if(t.ctrlKey||t.metaKey||t.altKey||t.target!==this.frame)return;let{axis:n}=this,i=n.cursor??Math.
floor(n.first),{line:r,at:s}=this.chosen??this.pointsAt(i)[0]??{line:0,at:0},o=this.lines[r]?.steps.length??0,a=u=>{this.choose({line:r,at:Math.max(0,Math.min(u,
o-1))})},l={ArrowLeft:()=>{a(s-1)},ArrowRight:()=>{a(s+1)},Home:()=>{a(0)},End:()=>{a(o-1)},Enter:()=>{let u=this.lines[r],[f,d]=[u?.steps[s]??0,u?.steps[s+1]??
1/0];u?.marks.find(p=>p.step>=f&&p.step<d)?.choose()},"+":()=>{n.zoom(.5)},"-":()=>{n.zoom(2)},0:()=>{n.showAll()}}[t.key];l!==void 0&&(t.preventDefault(),l())}};
function iy(e,t,n,i){let r=t.steps.length;return[{at:0,name:"start",colour:n},{at:r-1,name:"end",colour:i}].flatMap(({at:s,name:o,colour:a})=>{let[h,l]=[e.x(t.x[s]??
0),e.y(t.y[s]??0)],u=X("circle",{class:`path-${o}`,cx:h,cy:l,r:5.5});return u.style.stroke=a,o==="end"&&(u.style.fill=a),[u,X("text",{class:"path-name",x:h+9,y:l-
8},o)]})}function ry(e,t,n,i){return t.marks.filter(i).slice(0,ny).map(s=>{let[o,a]=Zh(t,s.step),[h,l]=[e.x(o).toFixed(1),e.y(a).toFixed(1)];return X("g",{class:"\
path-alarm",role:"button",tabindex:0,transform:`translate(${h} ${l})`,"data-alarm":`${n} ${s.step}`,"aria-label":`Alarm at step ${Z(s.step)}: ${s.text}`,onclick:s.
choose,onkeydown:u=>{u.key!=="Enter"&&u.key!==" "||(u.preventDefault(),s.choose())}},X("path",{d:"M0 1 L-7 -12 L7 -12 Z"}))})}var sy="Arrow keys move along the path, Enter shows the alarm there, plus and minus zoom, 0 shows all steps.",su="path-keys";function au(e){let t=[],n=c("div",{
class:"charts"}),i=()=>{let{trainings:s}=e.live.value;r.update(ou(s)),r.element.hidden=ou(s).length<2;let o=oy(s,Number(r.value));o.forEach((a,h)=>{let l=t[h];if(l===
void 0){let f=o.length>1?`: ${a[0]?.training.name??""}`:"",d=new Ui(e.axis,`Path of the parameters${f}`,su),p=c("div",{});l={plot:d,about:p,element:c("section",
{},d.element,p)},t.push(l),n.append(l.element)}let u=a.map(f=>ay(e,f,a.length>1));l.plot.show(u,ly(a)),l.about.replaceChildren(),J(l.about,hy(a,u))}),t.forEach(
({element:a},h)=>{a.hidden=h>=o.length})},r=new _t("Parameters of",i);return e.live.follow(i),c("div",{},c("p",{id:su,hidden:!0},sy),pt(e.axis,"The picture fits\
 the path in these steps."),c("div",{class:"toolbar"},r.element),Ye(e),n)}function oy(e,t){let n=e.flatMap(i=>{let r=i.paths.find(s=>s.optimizer===t);return r?[
{training:i,path:r}]:[]});return n.every(({path:i})=>i.isShared)&&n.length>0?[n]:n.map(i=>[i])}function ou(e){let t=new Map;for(let{paths:n,optimizers:i}of e)for(let{
optimizer:r}of n)t.set(r,`optimizer ${r} (${i[r]??""})`);return[...t].map(([n,i])=>({value:String(n),label:i}))}function ay(e,{training:t,path:n},i){let r=t.alarms.
filter(o=>o.optimizer===n.optimizer),s=t.metrics.find(o=>o.name==="loss"&&o.optimizer===n.optimizer)?.levels.map(ue);return{label:i?t.name:"",steps:he(n.steps),
x:qt(n.x),y:qt(n.y),marks:at(e,[{...t,alarms:r}]),loss:o=>{let a=ce(s??[],o,o);return a?Ls(a,o,"loss"):"no value"}}}function ly(e){let[t,n]=e[0]?.path.shares??[
0,0],i=r=>`${(100*r).toPrecision(3)} % of the variance`;return[`First axis: ${i(t)}`,`Second axis: ${i(n)}`]}function hy(e,t){let[n]=e;if(n===void 0)return[];let{
elements:i,parameters:r}=n.path,s=i<r?`Seen in ${D(i,"element")} of ${D(r,"parameter")}, evenly spread; lengths are estimates for all of them.`:`Of ${D(r,"param\
eter")}.`,o=e.filter(({path:a})=>a.leftOut>0);return[t.length===1&&t[0]&&uy(t[0].steps),c("p",{class:"meta"},s),...o.map(({training:a,path:h})=>c("p",{class:"me\
ta"},...e.length>1?[_(a.name),": "]:[],`${D(h.leftOut,"recorded point")} left out: not finite, or of other parameters.`))]}function uy(e){let t=i=>Z(e[Math.floor(
(e.length-1)*i)]??0),n=(i,r)=>{let s=c("span",{class:"ramp","aria-hidden":"true"});return s.style.background=`linear-gradient(to right, ${Di(i)}, ${Di(r)})`,s};
return c("p",{class:"heat-legend"},c("span",{},`step ${t(0)}`),n(0,.5),c("span",{},`step ${t(.5)}`),n(.5,1),c("span",{},`step ${t(1)}`))}function lu(e,t){if(t.value.trainings.length===0)return()=>[];let n=new qi;t.follow(({trainings:r})=>{n.grow(Math.max(...r.map(({steps:s})=>s)))}),document.body.
append(c("p",{id:"plot-keys",hidden:!0},Nh));let i={page:e,live:t,axis:n};return()=>cy(i,t.value.trainings)}function cy(e,t){let n=t.reduce((r,s)=>r+s.alarms.length,
0),i=r=>!t.some(r);return[{name:"training",label:"Overview",count:n,build:()=>Uh(e)},{name:"metrics",label:"Metrics",count:0,isHidden:i(({metrics:r})=>r.length>
0),build:()=>jh(e)},{name:"phases",label:"Time",count:0,isHidden:i(({metrics:r})=>r.some(({name:s})=>s==="step_seconds")),build:()=>Bh(e)},{name:"layers",label:"\
Layers",count:0,isHidden:i(({heatMaps:r})=>r.length>0),build:()=>Vh(e)},{name:"distributions",label:"Distributions",count:0,isHidden:i(({distributions:r})=>r.length>
0),build:()=>Ch(e)},{name:"trajectory",label:"Trajectory",count:0,isHidden:i(({paths:r})=>r.length>0),build:()=>au(e)},{name:"ranks",label:"Ranks",count:Math.max(
...t.map(({ranks:r})=>r.length)),isHidden:i(({byRank:r})=>r.length>0),build:()=>Dh(e)}]}function hu(e,t){let{report:n}=e,{compilations:i,comparison:r}=n,s=new Ci(e),o=new ei(e),h=[{name:"overview",label:"Overview",count:0,has:n.kind==="run",build:()=>Oh(
e)},{name:"benchmark",label:"Benchmark",count:0,has:n.benchmarks.length>0,build:()=>go(e)},{name:"comparison",label:"Comparison",count:0,has:r!==null,build:()=>r?
Zo(e,r):new Text("")},{name:"calls",label:"Calls",count:0,has:n.calls.length>0,build:()=>bo(e)},{name:"graphs",label:"Graphs",count:i.filter(({graph:u})=>u>=0).
length,has:i.some(({graph:u})=>u>=0),build:()=>s.element,onshow:()=>{s.start()}},{name:"operations",label:"Operations",count:0,has:i.some(({kinds:u})=>u.length>
0),build:()=>hh(e)},{name:"recompiles",label:"Recompiles",count:n.findings.filter(de).length,has:n.findings.some(de),build:()=>bh(e)},{name:"time",label:"Compil\
e time",count:0,has:i.some(({phases:u})=>Object.keys(u).length>0),build:()=>Jo(e)},{name:"code",label:"Code",count:0,has:n.files.some(({text:u})=>u!==""),build:()=>o.
element,onshow:()=>{o.start()}}].filter(({has:u})=>u),l=lu(e,t);return{tabs:()=>[...l(),...h],code:o,graphs:s}}var Hi=class{constructor(t){this.current=t}current;listeners=[];get value(){return this.current}set(t){this.current=t;for(let n of this.listeners)n(t)}follow(t){
this.listeners.push(t),t(this.current)}};function cu(e){let t=document.getElementById(e)?.textContent;return t?JSON.parse(t):null}function fy(e){let t=new Hi(e),n=new Pn,i=c("div",{role:"status",class:"\
status"}),r=new Map,s=Js(),o={get report(){return t.value},host:s,graph(p){return r.has(p)||r.set(p,cu(`fullgraph-graph-${p}`)),r.get(p)??null},go(p){let g=t.value.
files[p.file]?.path;g!==void 0&&(s.editor?s.editor.postMessage({command:"open",path:g,line:p.line}):(h.show("code"),a.code.show(p),window.scrollTo(0,0)))},open(p){
h.show(p)},showFinding(p){let g=t.value.findings[p];if(g===void 0)return;let O=c("span",{},`${It(g)}: `,j(g.title));n.show(O,Bs(o,p))},showCompilation(p){let g=c(
"span",{},"Compilation ",_(t.value.compilations[p]?.id??""));n.show(g,Zs(o,p))},showGraph(p){h.show("graphs"),a.graphs.show(p)},showDetails(p,g){n.show(p,g)},say(p){
i.textContent=p,i.classList.add("visible"),setTimeout(()=>{i.classList.remove("visible")},2500)}},a=hu(o,t),h=new En(a.tabs(),p=>{s.keepView(p)}),l=c("div",{});
t.follow(p=>{l.replaceChildren(py(p,dy(s,p))),h.update(a.tabs())});let u=document.getElementById("page");u?.replaceChildren(),u&&J(u,[l,h.list,c("div",{class:"c\
olumns"},c("main",{},h.panels),n.element),i]);let f=a.tabs().filter(({isHidden:p})=>p!==!0),d=f.find(({name:p})=>p===s.lastView())??f[0];d&&h.show(d.name),s.onUpdate(
p=>{p.kind==="training"&&t.value.kind==="training"&&t.set(p)})}function dy(e,t){return t.kind==="training"?[]:[Ks(e,t),to(e,t)]}function py(e,t){let n=qn(e);return c(
"header",{class:"top"},c("p",{class:"title"},_(e.title,"mono"),c("span",{class:"meta"},...e.facts.map(i=>c("span",{class:"fact"},_(i.name)," ",_(i.value,"value"))))),
n&&Xt(...zn(n)),c("h1",{class:`verdict ${n?`of-${n.verdict}`:""} ${e.isClean?"clean":""}`},c("i",{class:"sign","aria-hidden":"true"}),j(e.verdict)),n&&Ln(n),c("\
div",{class:"buttons"},...t),e.notes.length>0&&c("ul",{class:"notes"},...e.notes.map(i=>c("li",{},j(i)))))}var uu=cu("fullgraph-report");uu!==null&&fy(uu);})();
