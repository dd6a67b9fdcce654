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
"use strict";(()=>{function f(e,t={},...n){return Fi(document.createElement(e),t,n)}function D(e,t={},...n){return Fi(document.createElementNS("http://www.w3.org/2000/svg",e),t,n)}
function Fi(e,t,n){for(let[r,i]of Object.entries(t))typeof i=="function"?e.addEventListener(r.slice(2),i):i!==void 0&&i!==!1&&e.setAttribute(r,i===!0?"":String(
i));return tt(e,n),e}function tt(e,t){for(let n of t)n==null||n===!1||e.append(typeof n=="number"?String(n):n)}var vl=300;function z(e,t="name"){return f("bdi",
{class:t,dir:"auto",title:e.slice(0,2e3)},K(e))}function F(e){let t=e.length>1e4?[K(e)]:e.split("`");return f("bdi",{dir:"auto"},...t.map((n,r)=>r%2===1&&r<t.length-
1?f("code",{},K(n)):K(n,2e3)))}function K(e,t=vl){if(e.length<=t)return e;let n=Math.floor(t/2);return`${e.slice(0,n)}\u2026${e.slice(-n)}`}function gt(e,t,n={}){
return f("button",{type:"button",class:"link",onclick:t,...n},e)}function Ye(e){return`${e}-${++xl}`}var xl=0;function U(e,t,n=`${t}s`){return`${e.toLocaleString("en")} ${e===1?t:n}`}function B(e){let[t,n]=e>=.9995?[e,"s"]:[e*1e3,"ms"];return t>=9.95?`${t.toFixed(0)} ${n}`:
`${t>=.995?t.toFixed(1):String(Number(t.toPrecision(2)))} ${n}`}function Je(e){return e>0&&e<.005?"<1 %":`${(e*100).toFixed(0)} %`}function Wt(e,t){let n=e[t.file];
return n===void 0?"":`${n.name}:${t.line}`}function Ke(e){return e.split(/[\\/]/).at(-1)??""}function Bi(e,t){let n=e.report.files[t.file];return n!==void 0&&(e.host.editor!==null||n.text!=="")}function Ht(e){return e.kind==="recompile"||e.kind==="recom\
pile-limit"}function Z(e,t){let n=e.report.files,r=Wt(n,t),i=n[t.file];if(i===void 0)return null;let o=f("span",{class:"place"},z(Ke(i.name)),`:${t.line}`);if(!Bi(e,t))return o.
title=r,o;let s=gt(o,()=>{e.go(t)});return s.title=r,s}var kl={break:"Graph break",recompile:"Recompile","recompile-limit":"Recompile limit","backend-failure":"\
Backend failure",disabled:"Disabled"};function St(e){return kl[e.kind]??e.kind}function de(e){return e.url.startsWith("https://")?f("a",{class:"code",href:e.url,
target:"_blank",rel:"noreferrer noopener"},e.code):f("span",{class:"code"},e.code)}function Zi(e){return f("pre",{class:"diff",tabindex:0,role:"group","aria-lab\
el":"Changed lines"},...e.map(t=>t.startsWith("+")?f("ins",{},f("bdi",{},K(t,1e3))):t.startsWith("-")?f("del",{},f("bdi",{},K(t,1e3))):t.startsWith("@@")?f("spa\
n",{class:"hunk"},t):f("span",{},f("bdi",{},K(t,1e3)))))}function Dt(e){return f("dl",{class:"facts"},...e.filter(([,t])=>t!=null&&t!==""&&t!==!1).map(([t,n])=>f(
"div",{},f("dt",{},t),f("dd",{},n))))}function _t(...e){return f("span",{class:"group"},...e)}function Hi(e,t){let n=e.report.findings[t];if(n===void 0)return f("p",{},"This finding is not in the report.");let{guard:r,causedBy:i}=n,o=e.report.findings[i];
return f("div",{class:"details"},f("p",{class:"lead"},F(n.message)),Dt([["Code",de(n)],["Place",_t(Z(e,n.place)," ",Yi(n.place))],["Seen",U(n.count,"time")],["C\
ost",fr(n)],["Guard on",r&&z(r.subject,"mono")],["Value",r&&_t(z(r.was,"mono")," \u2192 ",z(r.now,"mono"))],["Follows from",o&&gt(F(o.title),()=>{e.showFinding(
i)})]]),f("p",{class:"buttons"},dr(e,"Copy as issue",n.issue),e.host.editor!==null&&f("button",{type:"button",onclick:()=>{Ql(e,t,n)}},"Explain")),...Pl(e,n.stack),
...It("Lines between the two graphs",_l(e,t)),...It("Dynamo's reason",n.reason&&ur(n.reason)),...It("Context",n.context&&ur(n.context)),...It("Hints",n.hints.length>
0&&f("ul",{},...n.hints.map(s=>f("li",{},F(s))))))}function Ql(e,t,{code:n,place:r}){let i=e.report.files[r.file]?.path??"";e.host.editor?.postMessage({command:"\
explain",finding:t,code:n,path:i,line:r.line})}function Di(e,t){let n=e.report.compilations[t];if(n===void 0)return f("p",{},"This compilation is not in the rep\
ort.");let r=Object.values(n.phases).reduce((i,o)=>i+o,0);return f("div",{class:"details"},Dt([["Place",_t(Z(e,n.place)," ",Yi(n.place))],["Starts",n.isResumed&&
"behind a break, in the middle of the function"],["Operations",n.operations.toLocaleString("en")],["Compiled",`during call ${n.call+1}`],["Compile time",r>0&&B(
r)],["Ran",Sl(n)],["Failed",n.failure&&z(n.failure)]]),f("p",{class:"buttons"},n.graph>=0&&f("button",{type:"button",onclick:()=>{e.showGraph(t)}},"Show the gra\
ph")),...It("Why it began or ended",n.findings.length>0&&f("ul",{},...n.findings.map(i=>f("li",{},lt(e,i))))),...It("Compiled again as",Tl(e,t)),...It("Operatio\
ns",n.kinds.length>0&&f("ul",{class:"plain"},...n.kinds.slice(0,30).map(({name:i,count:o})=>f("li",{},z(i,"mono"),` \xD7 ${o}`)))))}function Tl(e,t){for(let{segments:n}of e.
report.regions)for(let r of n){if(r.kind==="break"||!r.compilations.includes(t))continue;let i=r.compilations.filter(o=>o!==t);return i.length===0?null:f("ul",{
class:"plain"},...i.map(o=>f("li",{},cr(e,o))))}return null}function cr(e,t){let n=e.report.compilations[t];if(n===void 0)return null;let r=f("span",{},z(n.id,"\
mono"),` ${U(n.operations,"operation")}`);return gt(r,()=>{e.showCompilation(t)})}function Sl({runs:e,seconds:t}){return e===null?"":U(e,"time")+(t===null?"":`,\
 ${B(t)} together`)}function fr({seconds:e,share:t}){return e===null?"":B(e)+(t===null?"":` (${Je(t)})`)}function lt(e,t){let n=e.report.findings[t];return n&&gt(
F(n.title),()=>{e.showFinding(t)},{class:`link of-${n.kind}`,title:`${St(n)}: ${n.message}`})}function dr(e,t,n){return n===""?null:f("button",{type:"button",onclick:()=>{
e.host.copy(n).then(i=>{e.say(i?"Copied.":"The browser does not let this page copy.")})}},t)}function Yi(e){return e.function&&_t("in ",z(e.function,"mono"))}function _l(e,t){
for(let{segments:n}of e.report.regions)for(let r of n)if(r.kind==="break"&&r.finding===t&&r.between.length>0)return ur(r.between.join(`
`));return null}function Pl(e,t){if(t.length<2)return[];let n=t.map(r=>f("li",{},z(r.function||"module","mono")," ",Z(e,r)));return It("Calls that led here",f("\
ol",{class:"plain"},...n))}function It(e,t){return t?[f("h3",{},e),t]:[]}function ur(e){return f("pre",{tabindex:0,role:"group","aria-label":"Text"},f("bdi",{},
e))}function Ji(){if(typeof acquireVsCodeApi!="function")return{editor:null,copy:El,lastView:()=>null,keepView:()=>{},onOffers:()=>{}};let e=acquireVsCodeApi();return{
editor:e,copy:t=>(e.postMessage({command:"copy",text:t}),Promise.resolve(!0)),lastView:()=>{let t=e.getState();return typeof t=="string"?t:null},keepView:t=>{e.
setState(t)},onOffers:t=>{window.addEventListener("message",({data:n})=>{t(n)}),e.postMessage({command:"ready"})}}}async function El(e){try{return await navigator.
clipboard.writeText(e),!0}catch{return!1}}var tn=class{element=f("aside",{class:"inspector","aria-label":"Details",tabindex:-1});returnTo=null;constructor(){this.element.hidden=!0,this.element.addEventListener(
"keydown",t=>{t.key==="Escape"&&this.close()})}show(t,n){let{activeElement:r}=document;r instanceof HTMLElement&&!this.element.contains(r)&&(this.returnTo=r);let i=f(
"button",{type:"button",class:"close","aria-label":"Close"},"\xD7");i.addEventListener("click",()=>{this.close()}),this.element.replaceChildren(f("header",{},f(
"h2",{},t),i),f("div",{class:"inspector-body",tabindex:0,role:"group","aria-label":"Details"},n)),this.element.hidden=!1,this.element.focus()}close(){this.element.
hidden=!0,this.returnTo?.isConnected&&this.returnTo.focus()}};function Ki({editor:e},{benchmarks:t}){return e===null?null:f("button",{type:"button",title:"Time the target in eager mode and compiled.",onclick:()=>{e.postMessage(
{command:"measure"})}},t.length>0?"Measure Again":"Measure")}function to(e,t){let{editor:n}=e;if(n===null||t.findings.length===0)return null;let r=f("button",{type:"button",hidden:!0,title:"A language model ranks what to \
fix first.",onclick:()=>{n.postMessage({command:"summarize"})}},"Summarize with Language Model");return e.onOffers(({summarize:i})=>{r.hidden=!i}),r}var en=class{constructor(t,n){this.tabs=t;this.onshow=n;for(let{name:r,label:i,count:o}of t){let s=f("button",{type:"button",role:"tab",id:`tab-${r}`,"aria-sele\
cted":"false",tabindex:-1,onclick:()=>{this.show(r)},onkeydown:a=>{this.onkey(a,r)}},i,o>0&&f("span",{class:"count"},o.toLocaleString("en")));this.buttons.set(r,
s),this.list.append(s)}}tabs;onshow;list=f("div",{role:"tablist","aria-label":"Views",class:"tabs"});panels=f("div",{class:"panels"});buttons=new Map;shownPanels=new Map;current=null;scrolled=new Map;show(t){
let n=this.tabs.find(r=>r.name===t);if(!(n===void 0||t===this.current)){if(this.current!==null&&(this.scrolled.set(this.current,window.scrollY),this.mark(this.current,
!1)),this.current=t,!this.shownPanels.has(t)){let r=f("div",{role:"tabpanel",id:`panel-${t}`,class:"panel","aria-labelledby":`tab-${t}`},n.build());this.shownPanels.
set(t,r),this.panels.append(r),this.buttons.get(t)?.setAttribute("aria-controls",r.id)}this.mark(t,!0),n.onshow?.(),this.onshow(t),window.scrollTo(0,this.scrolled.
get(t)??0)}}mark(t,n){let r=this.buttons.get(t);r?.setAttribute("aria-selected",String(n)),r?.setAttribute("tabindex",n?"0":"-1");let i=this.shownPanels.get(t);
i&&(i.hidden=!n)}onkey(t,n){let r=this.tabs.map(a=>a.name),i=r.indexOf(n),o={ArrowRight:(i+1)%r.length,ArrowLeft:(i-1+r.length)%r.length,Home:0,End:r.length-1}[t.
key],s=o===void 0?void 0:r[o];s!==void 0&&(t.preventDefault(),this.show(s),this.buttons.get(s)?.focus())}};function nn(e,t){return e==null||t==null?NaN:e<t?-1:e>t?1:e>=t?0:NaN}function $l(e,t){return e==null||t==null?NaN:t<e?-1:t>e?1:t>=e?0:NaN}function eo(e){let t,n,
r;e.length!==2?(t=nn,n=(a,h)=>nn(e(a),h),r=(a,h)=>e(a)-h):(t=e===nn||e===$l?e:Rl,n=e,r=e);function i(a,h,l=0,u=a.length){if(l<u){if(t(h,h)!==0)return u;do{let c=l+
u>>>1;n(a[c],h)<0?l=c+1:u=c}while(l<u)}return l}function o(a,h,l=0,u=a.length){if(l<u){if(t(h,h)!==0)return u;do{let c=l+u>>>1;n(a[c],h)<=0?l=c+1:u=c}while(l<u)}
return l}function s(a,h,l=0,u=a.length){let c=i(a,h,l,u-1);return c>l&&r(a[c-1],h)>-r(a[c],h)?c-1:c}return{left:i,center:s,right:o}}function Rl(){return 0}function ql(e){
return e===null?NaN:+e}var no=eo(nn),Ag=no.right,Xg=no.left,Wg=eo(ql).center;var Ig=ro(io),Lg=ro(Nl);function ro(e){return function(t,n,r=n){if(!((n=+n)>=0))throw new RangeError("invalid rx");if(!((r=+r)>=0))throw new RangeError("invalid\
 ry");let{data:i,width:o,height:s}=t;if(!((o=Math.floor(o))>=0))throw new RangeError("invalid width");if(!((s=Math.floor(s!==void 0?s:i.length/o))>=0))throw new RangeError(
"invalid height");if(!o||!s||!n&&!r)return t;let a=n&&e(n),h=r&&e(r),l=i.slice();return a&&h?(pe(a,l,i,o,s),pe(a,i,l,o,s),pe(a,l,i,o,s),Oe(h,i,l,o,s),Oe(h,l,i,o,
s),Oe(h,i,l,o,s)):a?(pe(a,i,l,o,s),pe(a,l,i,o,s),pe(a,i,l,o,s)):h&&(Oe(h,i,l,o,s),Oe(h,l,i,o,s),Oe(h,i,l,o,s)),t}}function pe(e,t,n,r,i){for(let o=0,s=r*i;o<s;)
e(t,n,o,o+=r,1)}function Oe(e,t,n,r,i){for(let o=0,s=r*i;o<r;++o)e(t,n,o,o+s,r)}function Nl(e){let t=io(e);return(n,r,i,o,s)=>{i<<=2,o<<=2,s<<=2,t(n,r,i+0,o+0,s),
t(n,r,i+1,o+1,s),t(n,r,i+2,o+2,s),t(n,r,i+3,o+3,s)}}function io(e){let t=Math.floor(e);if(t===e)return zl(e);let n=e-t,r=2*e+1;return(i,o,s,a,h)=>{if(!((a-=h)>=
s))return;let l=t*o[s],u=h*t,c=u+h;for(let d=s,p=s+u;d<p;d+=h)l+=o[Math.min(a,d)];for(let d=s,p=a;d<=p;d+=h)l+=o[Math.min(a,d+u)],i[d]=(l+n*(o[Math.max(s,d-c)]+
o[Math.min(a,d+c)]))/r,l-=o[Math.max(s,d-u)]}}function zl(e){let t=2*e+1;return(n,r,i,o,s)=>{if(!((o-=s)>=i))return;let a=e*r[i],h=s*e;for(let l=i,u=i+h;l<u;l+=
s)a+=r[Math.min(o,l)];for(let l=i,u=o;l<=u;l+=s)a+=r[Math.min(o,l+h)],n[l]=a/t,a-=r[Math.max(i,l-h)]}}var Ml=Array.prototype,Gg=Ml.slice;var Cl=Math.sqrt(50),Al=Math.sqrt(10),Xl=Math.sqrt(2);function rn(e,t,n){let r=(t-e)/Math.max(0,n),i=Math.floor(Math.log10(r)),o=r/Math.pow(10,i),s=o>=Cl?10:o>=
Al?5:o>=Xl?2:1,a,h,l;return i<0?(l=Math.pow(10,-i)/s,a=Math.round(e*l),h=Math.round(t*l),a/l<e&&++a,h/l>t&&--h,l=-l):(l=Math.pow(10,i)*s,a=Math.round(e/l),h=Math.
round(t/l),a*l<e&&++a,h*l>t&&--h),h<a&&.5<=n&&n<2?rn(e,t,n*2):[a,h,l]}function Yt(e,t,n){if(t=+t,e=+e,n=+n,!(n>0))return[];if(e===t)return[e];let r=t<e,[i,o,s]=r?
rn(t,e,n):rn(e,t,n);if(!(o>=i))return[];let a=o-i+1,h=new Array(a);if(r)if(s<0)for(let l=0;l<a;++l)h[l]=(o-l)/-s;else for(let l=0;l<a;++l)h[l]=(o-l)*s;else if(s<
0)for(let l=0;l<a;++l)h[l]=(i+l)/-s;else for(let l=0;l<a;++l)h[l]=(i+l)*s;return h}function Wl(e,t,n){return t=+t,e=+e,n=+n,rn(e,t,n)[2]}function me(e,t,n){let r;for(;;){let i=Wl(e,t,n);if(i===r||i===0||!isFinite(i))return[e,t];if(i>0){let o=Math.ceil(e/i),s=Math.floor(t/i);e=(o-(o*i>e))*i,t=(s+(s*
i<t))*i}else if(i<0){let o=-i,s=Math.ceil(e*o),a=Math.floor(t*o);e=(s-(s/o>e))/o,t=(a+(a/o<t))/o}r=i}}var jg=Il(Math.random);function Il(e){return function(n,r=0,i=n.length){let o=i-(r=+r);for(;o;){let s=e()*o--|0,a=n[o+r];n[o+r]=n[s+r],n[s+r]=a}return n}}var oo=5;function on(e,t,{tick:n,line:r=0}){let i=Math.max(r,...t.map(({value:a,interval:h})=>h?.high??a)),[,o]=me(0,i||1,oo),s=a=>`${a/o*100}%`;return f("table",
{class:"bars","aria-label":e},f("tbody",{},...t.map(a=>f("tr",{class:a.tone},f("th",{scope:"row"},z(a.name)),f("td",{class:"bar-track","aria-hidden":"true"},...Ll(
a,r,s)),f("td",{class:"number"},a.text)))),f("tfoot",{"aria-hidden":"true"},f("tr",{},f("td"),f("td",{class:"bar-axis"},...Yt(0,o,oo).map(a=>pr("bar-tick",s(a),
n(a)))),f("td"))))}function Ll({value:e,interval:t},n,r){let i=f("span",{class:"bar-fill"});i.style.width=r(e);let o=[i];if(n>0&&o.push(pr("bar-line",r(n))),t!==
void 0){let s=pr("bar-interval",r(t.low));s.style.width=r(t.high-t.low),o.push(s)}return o}function pr(e,t,n=""){let r=f("span",{class:e},n);return r.style.left=
t,r}function so({arms:e}){return e.flatMap(({name:t,times:n,ratio:r,warmUp:i,paysAfter:o,isWrong:s})=>{if(n===null||s)return[];let[a,h]=[i??0,n.median],l=r!==null&&
(r.low>1||r.high<1),c=l&&o!==null?{calls:o,seconds:a+o*h}:null;return{name:t,start:a,slope:h,crossing:c,isCertain:l}})}function ao(e,t){let n=e.flatMap(({crossing:s})=>s?.
calls??[]).filter(s=>s>0),r=e.find(({name:s})=>s===t)?.crossing?.calls??0;if(r>0)return 2*r;if(n.length>0)return 2*Math.min(...n);let[i]=e,o=Math.max(...e.map(({
start:s})=>s));return i===void 0?1:Math.max(10,2*o/i.slope)}function lo({name:e,crossing:t,isCertain:n}){if(!n)return`${e}: cannot tell, the difference to eager\
 mode is within the noise`;if(t===null)return`${e}: never, its calls are not shorter than in eager mode`;if(t.calls===0)return`${e}: from the first call on`;let r=Math.
ceil(Number(t.calls.toPrecision(2)));return`${e}: after ${r.toLocaleString("en")} ${r===1?"call":"calls"} (${Vl(t.seconds)})`}var Gl={name:"ms",seconds:.001},jl=[
{name:"h",seconds:3600},{name:"min",seconds:60},{name:"s",seconds:1}];function sn(e){return jl.find(t=>e>=2*t.seconds)??Gl}function _e(e,t){return e===0?"0":`${e.
toLocaleString("en")} ${t}`}function Vl(e){return e<1?`${(e*1e3).toPrecision(2)} ms`:e<9.95?`${e.toFixed(1)} s`:e<120?`${e.toFixed(0)} s`:e<7200?`${(e/60).toFixed(
0)} min`:`${(e/3600).toFixed(1)} h`}var an=260,Lt={top:12,right:120,bottom:40,left:64},Ul=340,Fl=15,Bl=18;function ho(e){let t=so(e),n=ao(t,e.best),r=D("svg",{class:"break-even",role:"img","aria-l\
abel":"Total time against the number of calls. The list below has the crossings."}),i=f("div",{class:"chart"});tt(i,[r]);let o=0;return new ResizeObserver(()=>{
let s=Math.max(Ul,i.clientWidth);s!==o&&(o=s,Zl(r,t,n,s))}).observe(i),f("figure",{},i,f("figcaption",{},f("ul",{class:"plain pays"},...t.slice(1).map(s=>f("li",
{},F(lo(s)))))))}function Zl(e,t,n,r){let i=Math.max(...t.map(({start:d,slope:p})=>d+p*n)),o=sn(i),[,s]=me(0,i/o.seconds||1,4),a=r-Lt.right,h=an-Lt.bottom,l=d=>Lt.
left+d/n*(a-Lt.left),u=d=>h-d/o.seconds/s*(h-Lt.top);e.setAttribute("viewBox",`0 0 ${r} ${an}`),e.setAttribute("height",String(an)),e.replaceChildren(),tt(e,[...Yt(
0,s,4).map(d=>Hl(u(d*o.seconds),a,_e(d,o.name))),...Yt(0,n,Math.max(2,Math.floor(r/140))).map(d=>D("text",{x:l(d),y:h+16,class:"tick middle"},Yl(d))),D("text",{
x:(Lt.left+a)/2,y:an-6,class:"tick middle"},"calls")]);let c=Dl(t.map(({start:d,slope:p})=>u(d+p*n)));tt(e,t.map(({name:d,start:p,slope:m,crossing:y},Q)=>D("g",
{class:`arm arm-${Q%6}`},D("line",{x1:l(0),y1:u(p),x2:a,y2:u(p+m*n)}),D("text",{x:a+8,y:(c[Q]??0)+4,class:"label"},K(d,Bl)),y!==null&&y.calls>0&&y.calls<=n&&D("\
circle",{cx:l(y.calls),cy:u(y.seconds),r:5}))))}function Hl(e,t,n){return D("g",{class:"rule"},D("line",{x1:Lt.left,y1:e,x2:t,y2:e}),D("text",{x:Lt.left-8,y:e+4,
class:"tick end"},n))}function Dl(e){let t=e.map((r,i)=>i).sort((r,i)=>ln(e,i)-ln(e,r)),n=[...e];return t.slice(1).forEach((r,i)=>{let o=ln(n,t[i]??0);n[r]=Math.
min(ln(e,r),o-Fl)}),n}function ln(e,t){return e[t]??0}function Yl(e){let t=e>=1e5?"compact":"standard";return e.toLocaleString("en",{notation:t,maximumFractionDigits:1})}function hn({kind:e,benchmarks:t}){return e==="benchmark"&&t.length===1?t[0]:void 0}function un({alerts:e}){return e.map(t=>f("p",{class:"alert"},F(t)))}function cn({
busy:e}){return e===""?null:f("p",{class:"busy"},F(e))}function uo({costs:e}){return f("div",{class:"scrolled",tabindex:0,role:"group","aria-label":"Cost of graph breaks"},f("table",{class:"compared"},f("thead",{},f(
"tr",{},...["Graph break","Cost","95 % interval","Share of a call"].map(n=>f("th",{scope:"col"},n)))),f("tbody",{},...e.map(Jl))))}function Jl(e){return f("tr",
{},f("th",{scope:"row"},z(e.name)),...[e.cost,e.interval,e.share].map(t=>f("td",{class:"number"},t)))}function co({arms:e}){return f("div",{class:"scrolled",tabindex:0,role:"group","aria-label":"Times of a call"},f("table",{class:"compared"},f("thead",{},f("tr",
{},...["Arm","Median","Mean","Sigma","p95","Difference"].map(n=>f("th",{scope:"col"},n)))),f("tbody",{},...e.flatMap(n=>Kl(n)??[]))))}function Kl(e){let{times:t}=e;
return t===null?null:f("tr",{},f("th",{scope:"row"},z(e.name)),...[t.median,t.mean,t.sigma,t.p95].map(n=>f("td",{class:"number"},B(n))),f("td",{class:"number"},
th(e)))}function th(e){return e.isWrong?f("strong",{class:"wrong"},"wrong output"):e.difference}var fo=2**20;function Oo({report:e}){let t=hn(e);return f("div",{},...e.benchmarks.map(n=>f("article",{class:"benchmark","aria-label":n.size||"Benchmark"},n!==t&&
_t(...un(n)),n!==t&&f("h2",{class:"conclusion"},F(eh(n))),n!==t&&cn(n),f("p",{class:"meta"},F(n.conditions)),...nh(n))))}function eh({size:e,sentence:t}){return e===
""?t:`${e}: ${t}`}function nh(e){let t=e.arms.filter(({times:r})=>r!==null),n=e.arms.flatMap(({problem:r})=>r===""?[]:r);return[Gt("Speed-up over eager mode",rh(
t)),Gt("Times of a call",co(e)),e.costs.length>0&&Gt("Cost of graph breaks",uo(e)),n.length>0&&Gt("Not measured",po(n)),t.length>1&&Gt("When compiling pays",ho(
e)),f("div",{class:"side-by-side"},Gt("Warm-up",oh(t)),t.some(({memory:r})=>r!==null)&&Gt("Peak memory",sh(t))),e.notes.length>0&&Gt("Notes",po(e.notes))]}function Gt(e,t){
return f("section",{},f("h2",{},e),t)}function po(e){return f("ul",{class:"plain listed"},...e.map(t=>f("li",{},F(t))))}function rh(e){let t=e.flatMap((n,r)=>{if(r===
0)return[{name:n.name,value:1,text:"1.00x",tone:"baseline"}];let{name:i,ratio:o}=n;if(o===null)return[];let{estimate:s,low:a,high:h}=o,l=`${a.toFixed(2)} to ${h.
toFixed(2)}`,u=n.isWrong?"wrong":void 0,c=n.isWrong?", wrong output":"",d=`${s.toFixed(2)}x (${l})${c}`;return[{name:i,value:s,text:d,interval:o,...u&&{tone:u}}]});
return f("div",{},on("Speed-up over eager mode",t,{tick:ih,line:1}),f("p",{class:"meta"},"With 95 % intervals. Eager mode is the line at 1x."))}function ih(e){return e===
0?"0":`${e}x`}function oh(e){let t=e.flatMap(({name:i,warmUp:o,cachedWarmUp:s})=>[{name:i,seconds:o},{name:`${i}, with filled caches`,seconds:s}]),n=sn(Math.max(
...t.map(({seconds:i})=>i??0))),r=t.flatMap(({name:i,seconds:o})=>o===null?[]:[{name:i,value:o/n.seconds,text:B(o)}]);return on("Warm-up",r,{tick:i=>_e(i,n.name)})}
function sh(e){let t=e.flatMap(({name:n,memory:r})=>r===null?[]:[{name:n,value:r/fo,text:`${(r/fo).toFixed(0)} MB`}]);return on("Peak memory",t,{tick:n=>_e(n,"M\
B")})}var mo=400,jt=class{constructor(t,n){this.scroller=t;this.options=n;t.addEventListener("scroll",()=>{this.update()}),new ResizeObserver(()=>{this.update()}).observe(
t),this.reset(n.count)}scroller;options;body=f("div",{class:"windowed"});rows=new Map;first=0;last=-1;kept=-1;reset(t){this.options={...this.options,count:t};for(let n of this.
rows.values())n.remove();this.rows.clear(),this.first=0,this.last=-1,this.body.style.height=`${t*this.options.rowHeight}px`,this.update()}reveal(t,n="nearest"){
let{count:r,rowHeight:i}=this.options,o=Math.max(0,Math.min(t,r-1)),s=o*i+this.body.offsetTop,a=this.scroller.clientHeight,{scrollTop:h}=this.scroller;return n===
"center"?this.scroller.scrollTop=s-a/2:s-this.body.offsetTop<h?this.scroller.scrollTop=s-this.body.offsetTop:s+i>h+a&&(this.scroller.scrollTop=s+i-a),this.update(),
this.row(o)}keep(t){return this.kept=t,this.update(),this.row(t)}row(t){let n=this.rows.get(t);if(n===void 0){n=this.options.render(t),n.style.top=`${t*this.options.
rowHeight}px`,this.rows.set(t,n);let r=null,i=1/0;for(let[o,s]of this.rows)o>t&&o<i&&(i=o,r=s);this.body.insertBefore(n,r)}return n}update(){let{count:t,rowHeight:n}=this.
options,r=this.scroller.scrollTop-this.body.offsetTop,i=this.scroller.clientHeight||600,o=Math.max(0,Math.floor((r-mo)/n)),s=Math.min(t-1,Math.ceil((r+i+mo)/n));
if(!(o===this.first&&s===this.last&&this.kept<0)){[this.first,this.last]=[o,s];for(let[a,h]of this.rows)a>=o&&a<=s||a===this.kept||h.contains(document.activeElement)||
(this.rows.delete(a),h.remove());for(let a=o;a<=s;a++)this.row(a);this.kept>=0&&this.kept<t&&this.row(this.kept)}}};var ah=28,lh=200;function go(e){let t=new Or(e);return f("section",{"aria-labelledby":"calls"},f("h2",{id:"calls"},"Calls"),f("p",{class:"meta hint"},"Arrow key\
s move and unfold; Enter shows the details of a call."),t.element)}var Or=class{constructor(t){this.page=t;let{calls:n}=t.report;this.longest=n.reduce((r,{seconds:i})=>Math.
max(r,i??0),0),this.unfold(n),this.rows=this.visible(),this.element=f("div",{class:"tree",role:"tree",tabindex:0,"aria-label":"Calls",onkeydown:r=>{this.onkey(r)}}),
this.windowed=new jt(this.element,{rowHeight:ah,count:this.rows.length,render:r=>this.render(r)}),this.windowed.body.setAttribute("role","presentation"),this.element.
append(this.windowed.body),this.activate(0)}page;element;open=new Set;windowed;rows=[];active=0;prefix=Ye("call");longest;unfold(t){let n=t.length;for(;t.length>
0;){let r=t.flatMap(({children:i})=>i);if(n+=r.length,n>lh)return;for(let i of t)this.open.add(i);t=r}}visible(){let t=[],n=(r,i,o)=>{r.forEach((s,a)=>{let h={node:s,
parent:i,level:o,position:a+1,siblings:r.length};t.push(h),this.open.has(s)&&n(s.children,h,o+1)})};return n(this.page.report.calls,null,1),t}render(t){let n=this.
rows[t];if(n===void 0)return f("div");let{node:r,level:i}=n,o=r.children.length>0,s=this.open.has(r),a=f("div",{class:"row",role:"treeitem",id:`${this.prefix}-${t}`,
"aria-level":i,"aria-posinset":n.position,"aria-setsize":n.siblings,"aria-expanded":o?String(s):void 0,"aria-selected":String(t===this.active),onclick:h=>{this.
activate(t),h.target.classList.contains("twisty")?this.toggle(n):this.choose(n)}},f("span",{class:o?"twisty":"twisty none","aria-hidden":"true"}),z(r.function||
"module","mono"),f("span",{class:"marks"},hh(this.page,r),...uh(r)),this.timeBar(r));return a.style.paddingLeft=`${8+(i-1)*18}px`,a}timeBar({seconds:t}){if(t===
null)return null;let n=f("span",{class:"bar","aria-hidden":"true"});return n.style.width=`${this.longest>0?t/this.longest*90:0}px`,f("span",{class:"time"},B(t),
f("span",{class:"track"},n))}onkey(t){let n=this.rows[this.active];if(n===void 0)return;let r=n.node.children.length>0,i=r&&this.open.has(n.node);if(t.key==="Ar\
rowDown")this.activate(this.active+1);else if(t.key==="ArrowUp")this.activate(this.active-1);else if(t.key==="Home")this.activate(0);else if(t.key==="End")this.
activate(this.rows.length-1);else if(t.key==="ArrowRight"&&r&&!i)this.toggle(n);else if(t.key==="ArrowRight"&&i)this.activate(this.active+1);else if(t.key==="Ar\
rowLeft"&&i)this.toggle(n);else if(t.key==="ArrowLeft"&&n.parent)this.activate(this.rows.indexOf(n.parent));else if(t.key==="Enter"||t.key===" ")this.choose(n);else if(t.
key!=="ArrowLeft"&&t.key!=="ArrowRight")return;t.preventDefault()}activate(t){if(t<0||t>=this.rows.length)return;let n=this.element.getAttribute("aria-activedes\
cendant");n&&document.getElementById(n)?.setAttribute("aria-selected","false"),this.active=t;let r=this.windowed.reveal(t);this.windowed.keep(t),r.setAttribute(
"aria-selected","true"),this.element.setAttribute("aria-activedescendant",r.id)}toggle(t){this.open.delete(t.node)||this.open.add(t.node),this.rows=this.visible(),
this.windowed.reset(this.rows.length),this.activate(this.rows.findIndex(({node:n})=>n===t.node))}choose({node:t}){let{page:n}=this,r=(o,s)=>s.length>0&&[f("h3",
{},o),f("ul",{class:"plain"},...s.map(a=>f("li",{},a)))],i=f("div",{class:"details"},Dt([["Place",Z(n,t.place)],["Time",t.seconds!==null&&B(t.seconds)],["Operat\
ions in graphs",t.operations>0&&String(t.operations)]]));tt(i,[...r("Breaks",t.breaks.map(o=>lt(n,o)))||[],...r("Compilations",t.compilations.map(o=>cr(n,o)))||
[]]),n.showDetails(z(t.function||"module","mono"),i)}};function hh({report:e},{place:t}){let n=e.files[t.file];return n&&f("span",{class:"place"},z(Ke(n.name)),
`:${t.line}`)}function uh({breaks:e,compilations:t,operations:n}){return[e.length>0&&f("span",{class:"mark break"},U(e.length,"break")),t.length>0&&f("span",{class:"\
mark graph"},U(t.length,"compilation")),n>0&&f("span",{class:"meta"},U(n,"operation"))]}var ch=0,Pe=class{constructor(t,n){this.from=t,this.to=n}},j=class{constructor(t={}){this.id=ch++,this.perNode=!!t.perNode,this.deserialize=t.deserialize||(()=>{
throw new Error("This node type doesn't define a deserialize function")}),this.combine=t.combine||null}add(t){if(this.perNode)throw new RangeError("Can't add pe\
r-node props to node types");return typeof t!="function"&&(t=ft.match(t)),n=>{let r=t(n);return r===void 0?null:[this,r]}}};j.closedBy=new j({deserialize:e=>e.split(
" ")});j.openedBy=new j({deserialize:e=>e.split(" ")});j.group=new j({deserialize:e=>e.split(" ")});j.isolate=new j({deserialize:e=>{if(e&&e!="rtl"&&e!="ltr"&&e!=
"auto")throw new RangeError("Invalid value for isolate: "+e);return e||"auto"}});j.contextHash=new j({perNode:!0});j.lookAhead=new j({perNode:!0});j.mounted=new j(
{perNode:!0});var Jt=class{constructor(t,n,r,i=!1){this.tree=t,this.overlay=n,this.parser=r,this.bracketed=i}static get(t){return t&&t.props&&t.props[j.mounted.
id]}},fh=Object.create(null),ft=class e{constructor(t,n,r,i=0){this.name=t,this.props=n,this.id=r,this.flags=i}static define(t){let n=t.props&&t.props.length?Object.
create(null):fh,r=(t.top?1:0)|(t.skipped?2:0)|(t.error?4:0)|(t.name==null?8:0),i=new e(t.name||"",n,t.id,r);if(t.props){for(let o of t.props)if(Array.isArray(o)||
(o=o(i)),o){if(o[0].perNode)throw new RangeError("Can't store a per-node prop on a node type");n[o[0].id]=o[1]}}return i}prop(t){return this.props[t.id]}get isTop(){
return(this.flags&1)>0}get isSkipped(){return(this.flags&2)>0}get isError(){return(this.flags&4)>0}get isAnonymous(){return(this.flags&8)>0}is(t){if(typeof t=="\
string"){if(this.name==t)return!0;let n=this.prop(j.group);return n?n.indexOf(t)>-1:!1}return this.id==t}static match(t){let n=Object.create(null);for(let r in t)
for(let i of r.split(" "))n[i]=t[r];return r=>{for(let i=r.prop(j.group),o=-1;o<(i?i.length:0);o++){let s=n[o<0?r.name:i[o]];if(s)return s}}}};ft.none=new ft("",
Object.create(null),0,8);var pn=class e{constructor(t){this.types=t;for(let n=0;n<t.length;n++)if(t[n].id!=n)throw new RangeError("Node type ids should correspo\
nd to array positions when creating a node set")}extend(...t){let n=[];for(let r of this.types){let i=null;for(let o of t){let s=o(r);if(s){i||(i=Object.assign(
{},r.props));let a=s[1],h=s[0];h.combine&&h.id in i&&(a=h.combine(i[h.id],a)),i[h.id]=a}}n.push(i?new ft(r.name,i,r.id,r.flags):r)}return new e(n)}},fn=new WeakMap,
yo=new WeakMap,J;(function(e){e[e.ExcludeBuffers=1]="ExcludeBuffers",e[e.IncludeAnonymous=2]="IncludeAnonymous",e[e.IgnoreMounts=4]="IgnoreMounts",e[e.IgnoreOverlays=
8]="IgnoreOverlays",e[e.EnterBracketed=16]="EnterBracketed"})(J||(J={}));var it=class e{constructor(t,n,r,i,o){if(this.type=t,this.children=n,this.positions=r,this.
length=i,this.props=null,o&&o.length){this.props=Object.create(null);for(let[s,a]of o)this.props[typeof s=="number"?s:s.id]=a}}toString(){let t=Jt.get(this);if(t&&
!t.overlay)return t.tree.toString();let n="";for(let r of this.children){let i=r.toString();i&&(n&&(n+=","),n+=i)}return this.type.name?(/\W/.test(this.type.name)&&
!this.type.isError?JSON.stringify(this.type.name):this.type.name)+(n.length?"("+n+")":""):n}cursor(t=0){return new Re(this.topNode,t)}cursorAt(t,n=0,r=0){let i=fn.
get(this)||this.topNode,o=new Re(i);return o.moveTo(t,n),fn.set(this,o._tree),o}get topNode(){return new yt(this,0,0,null)}resolve(t,n=0){let r=Ee(fn.get(this)||
this.topNode,t,n,!1);return fn.set(this,r),r}resolveInner(t,n=0){let r=Ee(yo.get(this)||this.topNode,t,n,!0);return yo.set(this,r),r}resolveStack(t,n=0){return dh(
this,t,n)}iterate(t){let{enter:n,leave:r,from:i=0,to:o=this.length}=t,s=t.mode||0,a=(s&J.IncludeAnonymous)>0;for(let h=this.cursor(s|J.IncludeAnonymous);;){let l=!1;
if(h.from<=o&&h.to>=i&&(!a&&h.type.isAnonymous||n(h)!==!1)){if(h.firstChild())continue;l=!0}for(;l&&r&&(a||!h.type.isAnonymous)&&r(h),!h.nextSibling();){if(!h.parent())
return;l=!0}}}prop(t){return t.perNode?this.props?this.props[t.id]:void 0:this.type.prop(t)}get propValues(){let t=[];if(this.props)for(let n in this.props)t.push(
[+n,this.props[n]]);return t}balance(t={}){return this.children.length<=8?this:xr(ft.none,this.children,this.positions,0,this.children.length,0,this.length,(n,r,i)=>new e(
this.type,n,r,i,this.propValues),t.makeTree||((n,r,i)=>new e(ft.none,n,r,i)))}static build(t){return ph(t)}};it.empty=new it(ft.none,[],[],0);var mr=class e{constructor(t,n){
this.buffer=t,this.index=n}get id(){return this.buffer[this.index-4]}get start(){return this.buffer[this.index-3]}get end(){return this.buffer[this.index-2]}get size(){
return this.buffer[this.index-1]}get pos(){return this.index}next(){this.index-=4}fork(){return new e(this.buffer,this.index)}},Vt=class e{constructor(t,n,r){this.
buffer=t,this.length=n,this.set=r}get type(){return ft.none}toString(){let t=[];for(let n=0;n<this.buffer.length;)t.push(this.childString(n)),n=this.buffer[n+3];
return t.join(",")}childString(t){let n=this.buffer[t],r=this.buffer[t+3],i=this.set.types[n],o=i.name;if(/\W/.test(o)&&!i.isError&&(o=JSON.stringify(o)),t+=4,r==
t)return o;let s=[];for(;t<r;)s.push(this.childString(t)),t=this.buffer[t+3];return o+"("+s.join(",")+")"}findChild(t,n,r,i,o){let{buffer:s}=this,a=-1;for(let h=t;h!=
n&&!(vo(o,i,s[h+1],s[h+2])&&(a=h,r>0));h=s[h+3]);return a}slice(t,n,r){let i=this.buffer,o=new Uint16Array(n-t),s=0;for(let a=t,h=0;a<n;){o[h++]=i[a++],o[h++]=i[a++]-
r;let l=o[h++]=i[a++]-r;o[h++]=i[a++]-t,s=Math.max(s,l)}return new e(o,s,this.set)}};function vo(e,t,n,r){switch(e){case-2:return n<t;case-1:return r>=t&&n<t;case 0:
return n<t&&r>t;case 1:return n<=t&&r>t;case 2:return r>t;case 4:return!0}}function Ee(e,t,n,r){for(var i;e.from==e.to||(n<1?e.from>=t:e.from>t)||(n>-1?e.to<=t:
e.to<t);){let s=!r&&e instanceof yt&&e.index<0?null:e.parent;if(!s)return e;e=s}let o=r?0:J.IgnoreOverlays;if(r)for(let s=e,a=s.parent;a;s=a,a=s.parent)s instanceof
yt&&s.index<0&&((i=a.enter(t,n,o))===null||i===void 0?void 0:i.from)!=s.from&&(e=a);for(;;){let s=e.enter(t,n,o);if(!s)return e;e=s}}var On=class{cursor(t=0){return new Re(
this,t)}getChild(t,n=null,r=null){let i=bo(this,t,n,r);return i.length?i[0]:null}getChildren(t,n=null,r=null){return bo(this,t,n,r)}resolve(t,n=0){return Ee(this,
t,n,!1)}resolveInner(t,n=0){return Ee(this,t,n,!0)}matchContext(t){return gr(this.parent,t)}enterUnfinishedNodesBefore(t){let n=this.childBefore(t),r=this;for(;n;){
let i=n.lastChild;if(!i||i.to!=n.to)break;i.type.isError&&i.from==i.to?(r=n,n=i.prevSibling):n=i}return r}get node(){return this}get next(){return this.parent}},
yt=class e extends On{constructor(t,n,r,i){super(),this._tree=t,this.from=n,this.index=r,this._parent=i}get type(){return this._tree.type}get name(){return this.
_tree.type.name}get to(){return this.from+this._tree.length}nextChild(t,n,r,i,o=0){for(let s=this;;){for(let{children:a,positions:h}=s._tree,l=n>0?a.length:-1;t!=
l;t+=n){let u=a[t],c=h[t]+s.from,d;if(!(!(o&J.EnterBracketed&&u instanceof it&&(d=Jt.get(u))&&!d.overlay&&d.bracketed&&r>=c&&r<=c+u.length)&&!vo(i,r,c,c+u.length))){
if(u instanceof Vt){if(o&J.ExcludeBuffers)continue;let p=u.findChild(0,u.buffer.length,n,r-c,i);if(p>-1)return new $e(new yr(s,u,t,c),null,p)}else if(o&J.IncludeAnonymous||
!u.type.isAnonymous||vr(u)){let p;if(!(o&J.IgnoreMounts)&&(p=Jt.get(u))&&!p.overlay)return new e(p.tree,c,t,s);let m=new e(u,c,t,s);return o&J.IncludeAnonymous||
!m.type.isAnonymous?m:m.nextChild(n<0?u.children.length-1:0,n,r,i,o)}}}if(o&J.IncludeAnonymous||!s.type.isAnonymous||(s.index>=0?t=s.index+n:t=n<0?-1:s._parent.
_tree.children.length,s=s._parent,!s))return null}}get firstChild(){return this.nextChild(0,1,0,4)}get lastChild(){return this.nextChild(this._tree.children.length-
1,-1,0,4)}childAfter(t){return this.nextChild(0,1,t,2)}childBefore(t){return this.nextChild(this._tree.children.length-1,-1,t,-2)}prop(t){return this._tree.prop(
t)}enter(t,n,r=0){let i;if(!(r&J.IgnoreOverlays)&&(i=Jt.get(this._tree))&&i.overlay){let o=t-this.from,s=r&J.EnterBracketed&&i.bracketed;for(let{from:a,to:h}of i.
overlay)if((n>0||s?a<=o:a<o)&&(n<0||s?h>=o:h>o))return new e(i.tree,i.overlay[0].from+this.from,-1,this)}return this.nextChild(0,1,t,n,r)}nextSignificantParent(){
let t=this;for(;t.type.isAnonymous&&t._parent;)t=t._parent;return t}get parent(){return this._parent?this._parent.nextSignificantParent():null}get nextSibling(){
return this._parent&&this.index>=0?this._parent.nextChild(this.index+1,1,0,4):null}get prevSibling(){return this._parent&&this.index>=0?this._parent.nextChild(this.
index-1,-1,0,4):null}get tree(){return this._tree}toTree(){return this._tree}toString(){return this._tree.toString()}};function bo(e,t,n,r){let i=e.cursor(),o=[];
if(!i.firstChild())return o;if(n!=null){for(let s=!1;!s;)if(s=i.type.is(n),!i.nextSibling())return o}for(;;){if(r!=null&&i.type.is(r))return o;if(i.type.is(t)&&
o.push(i.node),!i.nextSibling())return r==null?o:[]}}function gr(e,t,n=t.length-1){for(let r=e;n>=0;r=r.parent){if(!r)return!1;if(!r.type.isAnonymous){if(t[n]&&
t[n]!=r.name)return!1;n--}}return!0}var yr=class{constructor(t,n,r,i){this.parent=t,this.buffer=n,this.index=r,this.start=i}},$e=class e extends On{get name(){return this.
type.name}get from(){return this.context.start+this.context.buffer.buffer[this.index+1]}get to(){return this.context.start+this.context.buffer.buffer[this.index+
2]}constructor(t,n,r){super(),this.context=t,this._parent=n,this.index=r,this.type=t.buffer.set.types[t.buffer.buffer[r]]}child(t,n,r){let{buffer:i}=this.context,
o=i.findChild(this.index+4,i.buffer[this.index+3],t,n-this.context.start,r);return o<0?null:new e(this.context,this,o)}get firstChild(){return this.child(1,0,4)}get lastChild(){
return this.child(-1,0,4)}childAfter(t){return this.child(1,t,2)}childBefore(t){return this.child(-1,t,-2)}prop(t){return this.type.prop(t)}enter(t,n,r=0){if(r&
J.ExcludeBuffers)return null;let{buffer:i}=this.context,o=i.findChild(this.index+4,i.buffer[this.index+3],n>0?1:-1,t-this.context.start,n);return o<0?null:new e(
this.context,this,o)}get parent(){return this._parent||this.context.parent.nextSignificantParent()}externalSibling(t){return this._parent?null:this.context.parent.
nextChild(this.context.index+t,t,0,4)}get nextSibling(){let{buffer:t}=this.context,n=t.buffer[this.index+3];return n<(this._parent?t.buffer[this._parent.index+3]:
t.buffer.length)?new e(this.context,this._parent,n):this.externalSibling(1)}get prevSibling(){let{buffer:t}=this.context,n=this._parent?this._parent.index+4:0;return this.
index==n?this.externalSibling(-1):new e(this.context,this._parent,t.findChild(n,this.index,-1,0,4))}get tree(){return null}toTree(){let t=[],n=[],{buffer:r}=this.
context,i=this.index+4,o=r.buffer[this.index+3];if(o>i){let s=r.buffer[this.index+1];t.push(r.slice(i,o,s)),n.push(0)}return new it(this.type,t,n,this.to-this.from)}toString(){
return this.context.buffer.childString(this.index)}};function xo(e){if(!e.length)return null;let t=0,n=e[0];for(let o=1;o<e.length;o++){let s=e[o];(s.from>n.from||
s.to<n.to)&&(n=s,t=o)}let r=n instanceof yt&&n.index<0?null:n.parent,i=e.slice();return r?i[t]=r:i.splice(t,1),new br(i,n)}var br=class{constructor(t,n){this.heads=
t,this.node=n}get next(){return xo(this.heads)}};function dh(e,t,n){let r=e.resolveInner(t,n),i=null;for(let o=r instanceof yt?r:r.context.parent;o;o=o.parent)if(o.
index<0){let s=o.parent;(i||(i=[r])).push(s.resolve(t,n)),o=s}else{let s=Jt.get(o.tree);if(s&&s.overlay&&s.overlay[0].from<=t&&s.overlay[s.overlay.length-1].to>=
t){let a=new yt(s.tree,s.overlay[0].from+o.from,-1,o);(i||(i=[r])).push(Ee(a,t,n,!1))}}return i?xo(i):r}var Re=class{get name(){return this.type.name}constructor(t,n=0){
if(this.buffer=null,this.stack=[],this.index=0,this.bufferNode=null,this.mode=n&~J.EnterBracketed,t instanceof yt)this.yieldNode(t);else{this._tree=t.context.parent,
this.buffer=t.context;for(let r=t._parent;r;r=r._parent)this.stack.unshift(r.index);this.bufferNode=t,this.yieldBuf(t.index)}}yieldNode(t){return t?(this._tree=
t,this.type=t.type,this.from=t.from,this.to=t.to,!0):!1}yieldBuf(t,n){this.index=t;let{start:r,buffer:i}=this.buffer;return this.type=n||i.set.types[i.buffer[t]],
this.from=r+i.buffer[t+1],this.to=r+i.buffer[t+2],!0}yield(t){return t?t instanceof yt?(this.buffer=null,this.yieldNode(t)):(this.buffer=t.context,this.yieldBuf(
t.index,t.type)):!1}toString(){return this.buffer?this.buffer.buffer.childString(this.index):this._tree.toString()}enterChild(t,n,r){if(!this.buffer)return this.
yield(this._tree.nextChild(t<0?this._tree._tree.children.length-1:0,t,n,r,this.mode));let{buffer:i}=this.buffer,o=i.findChild(this.index+4,i.buffer[this.index+3],
t,n-this.buffer.start,r);return o<0?!1:(this.stack.push(this.index),this.yieldBuf(o))}firstChild(){return this.enterChild(1,0,4)}lastChild(){return this.enterChild(
-1,0,4)}childAfter(t){return this.enterChild(1,t,2)}childBefore(t){return this.enterChild(-1,t,-2)}enter(t,n,r=this.mode){return this.buffer?r&J.ExcludeBuffers?
!1:this.enterChild(1,t,n):this.yield(this._tree.enter(t,n,r))}parent(){if(!this.buffer)return this.yieldNode(this.mode&J.IncludeAnonymous?this._tree._parent:this.
_tree.parent);if(this.stack.length)return this.yieldBuf(this.stack.pop());let t=this.mode&J.IncludeAnonymous?this.buffer.parent:this.buffer.parent.nextSignificantParent();
return this.buffer=null,this.yieldNode(t)}sibling(t){if(!this.buffer)return this._tree._parent?this.yield(this._tree.index<0?null:this._tree._parent.nextChild(this.
_tree.index+t,t,0,4,this.mode)):!1;let{buffer:n}=this.buffer,r=this.stack.length-1;if(t<0){let i=r<0?0:this.stack[r]+4;if(this.index!=i)return this.yieldBuf(n.findChild(
i,this.index,-1,0,4))}else{let i=n.buffer[this.index+3];if(i<(r<0?n.buffer.length:n.buffer[this.stack[r]+3]))return this.yieldBuf(i)}return r<0?this.yield(this.
buffer.parent.nextChild(this.buffer.index+t,t,0,4,this.mode)):!1}nextSibling(){return this.sibling(1)}prevSibling(){return this.sibling(-1)}atLastNode(t){let n,
r,{buffer:i}=this;if(i){if(t>0){if(this.index<i.buffer.buffer.length)return!1}else for(let o=0;o<this.index;o++)if(i.buffer.buffer[o+3]<this.index)return!1;({index:n,
parent:r}=i)}else({index:n,_parent:r}=this._tree);for(;r;{index:n,_parent:r}=r)if(n>-1)for(let o=n+t,s=t<0?-1:r._tree.children.length;o!=s;o+=t){let a=r._tree.children[o];
if(this.mode&J.IncludeAnonymous||a instanceof Vt||!a.type.isAnonymous||vr(a))return!1}return!0}move(t,n){if(n&&this.enterChild(t,0,4))return!0;for(;;){if(this.sibling(
t))return!0;if(this.atLastNode(t)||!this.parent())return!1}}next(t=!0){return this.move(1,t)}prev(t=!0){return this.move(-1,t)}moveTo(t,n=0){for(;(this.from==this.
to||(n<1?this.from>=t:this.from>t)||(n>-1?this.to<=t:this.to<t))&&this.parent(););for(;this.enterChild(1,t,n););return this}get node(){if(!this.buffer)return this.
_tree;let t=this.bufferNode,n=null,r=0;if(t&&t.context==this.buffer)t:for(let i=this.index,o=this.stack.length;o>=0;){for(let s=t;s;s=s._parent)if(s.index==i){if(i==
this.index)return s;n=s,r=o+1;break t}i=this.stack[--o]}for(let i=r;i<this.stack.length;i++)n=new $e(this.buffer,n,this.stack[i]);return this.bufferNode=new $e(
this.buffer,n,this.index)}get tree(){return this.buffer?null:this._tree._tree}iterate(t,n){for(let r=0;;){let i=!1;if(this.type.isAnonymous||t(this)!==!1){if(this.
firstChild()){r++;continue}this.type.isAnonymous||(i=!0)}for(;;){if(i&&n&&n(this),i=this.type.isAnonymous,!r)return;if(this.nextSibling())break;this.parent(),r--,
i=!0}}}matchContext(t){if(!this.buffer)return gr(this.node.parent,t);let{buffer:n}=this.buffer,{types:r}=n.set;for(let i=t.length-1,o=this.stack.length-1;i>=0;o--){
if(o<0)return gr(this._tree,t,i);let s=r[n.buffer[this.stack[o]]];if(!s.isAnonymous){if(t[i]&&t[i]!=s.name)return!1;i--}}return!0}};function vr(e){return e.children.
some(t=>t instanceof Vt||!t.type.isAnonymous||vr(t))}function ph(e){var t;let{buffer:n,nodeSet:r,maxBufferLength:i=1024,reused:o=[],minRepeatType:s=r.types.length}=e,
a=Array.isArray(n)?new mr(n,n.length):n,h=r.types,l=0,u=0;function c(T,q,P,$,M,W){let{id:N,start:_,end:C,size:O}=a,b=u,g=l;if(O<0)if(a.next(),O==-1){let G=o[N];
P.push(G),$.push(_-T);return}else if(O==-3){l=N;return}else if(O==-4){u=N;return}else throw new RangeError(`Unrecognized record size: ${O}`);let R=h[N],A,X,I=_-
T;if(C-_<=i&&(X=Q(a.pos-q,M))){let G=new Uint16Array(X.size-X.skip),L=a.pos-X.size,H=G.length;for(;a.pos>L;)H=w(X.start,G,H);A=new Vt(G,C-X.start,r),I=X.start-T}else{
let G=a.pos-O;a.next();let L=[],H=[],V=N>=s?N:-1,Y=0,rt=C,nt=b;for(;a.pos>G;)V>=0&&a.id==V&&a.size>=0?(a.end<=rt-i&&(m(L,H,_,Y,a.end,rt,V,nt,g),Y=L.length,rt=a.
end,nt=u),a.next()):W>2500?d(_,G,L,H):(V>=0&&a.size==-1&&o[a.id].type==r.types[V]&&(Y<L.length&&m(L,H,_,Y,a.end,rt,V,nt,g),Y=L.length+1,rt=a.start,nt=u),c(_,G,L,
H,V,W+1));if(V>=0&&Y>0&&Y<L.length&&m(L,H,_,Y,_,rt,V,nt,g),L.reverse(),H.reverse(),V>-1&&Y>0){let ct=p(R,g);A=xr(R,L,H,0,L.length,0,C-_,ct,ct)}else A=y(R,L,H,C-
_,b-C,g)}P.push(A),$.push(I)}function d(T,q,P,$){let M=[],W=0,N=-1;for(;a.pos>q;){let{id:_,start:C,end:O,size:b}=a;if(b>4)a.next();else{if(N>-1&&C<N)break;N<0&&
(N=O-i),M.push(_,C,O),W++,a.next()}}if(W){let _=new Uint16Array(W*4),C=M[M.length-2];for(let O=M.length-3,b=0;O>=0;O-=3)_[b++]=M[O],_[b++]=M[O+1]-C,_[b++]=M[O+2]-
C,_[b++]=b;P.push(new Vt(_,M[2]-C,r)),$.push(C-T)}}function p(T,q){return(P,$,M)=>{let W=0,N=P.length-1,_,C;if(N>=0&&(_=P[N])instanceof it){if(!N&&_.type==T&&_.
length==M)return _;(C=_.prop(j.lookAhead))&&(W=$[N]+_.length+C-M)}return y(T,P,$,M,W,q)}}function m(T,q,P,$,M,W,N,_,C){let O=[],b=[];for(;T.length>$;)O.push(T.pop()),
b.push(q.pop()+P-M);T.push(y(r.types[N],O,b,W-M,_-W,C)),q.push(M-P)}function y(T,q,P,$,M,W,N){if(W){let _=[j.contextHash,W];N=N?[_].concat(N):[_]}if(M>25){let _=[
j.lookAhead,M];N=N?[_].concat(N):[_]}return new it(T,q,P,$,N)}function Q(T,q){let P=a.fork(),$=0,M=0,W=0,N=P.end-i,_={size:0,start:0,skip:0};t:for(let C=P.pos-T;P.
pos>C;){let O=P.size;if(P.id==q&&O>=0){_.size=$,_.start=M,_.skip=W,W+=4,$+=4,P.next();continue}let b=P.pos-O;if(O<0||b<C||P.start<N)break;let g=P.id>=s?4:0,R=P.
start;for(P.next();P.pos>b;){if(P.size<0)if(P.size==-3||P.size==-4)g+=4;else break t;else P.id>=s&&(g+=4);P.next()}M=R,$+=O,W+=g}return(q<0||$==T)&&(_.size=$,_.
start=M,_.skip=W),_.size>4?_:void 0}function w(T,q,P){let{id:$,start:M,end:W,size:N}=a;if(a.next(),N>=0&&$<s){let _=P;if(N>4){let C=a.pos-(N-4);for(;a.pos>C;)P=
w(T,q,P)}q[--P]=_,q[--P]=W-T,q[--P]=M-T,q[--P]=$}else N==-3?l=$:N==-4&&(u=$);return P}let v=[],x=[];for(;a.pos>0;)c(e.start||0,e.bufferStart||0,v,x,-1,0);let S=(t=
e.length)!==null&&t!==void 0?t:v.length?x[0]+v[0].length:0;return new it(h[e.topID],v.reverse(),x.reverse(),S)}var wo=new WeakMap;function dn(e,t){if(!e.isAnonymous||
t instanceof Vt||t.type!=e)return 1;let n=wo.get(t);if(n==null){n=1;for(let r of t.children){if(r.type!=e||!(r instanceof it)){n=1;break}n+=dn(e,r)}wo.set(t,n)}
return n}function xr(e,t,n,r,i,o,s,a,h){let l=0;for(let m=r;m<i;m++)l+=dn(e,t[m]);let u=Math.ceil(l*1.5/8),c=[],d=[];function p(m,y,Q,w,v){for(let x=Q;x<w;){let S=x,
T=y[x],q=dn(e,m[x]);for(x++;x<w;x++){let P=dn(e,m[x]);if(q+P>=u)break;q+=P}if(x==S+1){if(q>u){let P=m[S];p(P.children,P.positions,0,P.children.length,y[S]+v);continue}
c.push(m[S])}else{let P=y[x-1]+m[x-1].length-T;c.push(xr(e,m,y,S,x,T,P,null,h))}d.push(T+v-o)}}return p(t,n,r,i,0),(a||h)(c,d,s)}var mn=class{startParse(t,n,r){return typeof t=="string"&&(t=new wr(t)),r=r?r.length?r.map(i=>new Pe(i.from,i.to)):[new Pe(0,0)]:[new Pe(0,t.length)],this.createParse(
t,n||[],r)}parse(t,n,r){let i=this.startParse(t,n,r);for(;;){let o=i.advance();if(o)return o}}},wr=class{constructor(t){this.string=t}get length(){return this.string.
length}chunk(t){return this.string.slice(t)}get lineChunks(){return!1}read(t,n){return this.string.slice(t,n)}};var Q0=new j({perNode:!0});var Oh=0,pt=class e{constructor(t,n,r,i){this.name=t,this.set=n,this.base=r,this.modified=i,this.id=Oh++}toString(){let{name:t}=this;for(let n of this.modified)
n.name&&(t=`${n.name}(${t})`);return t}static define(t,n){let r=typeof t=="string"?t:"?";if(t instanceof e&&(n=t),n?.base)throw new Error("Can not derive from a\
 modified tag");let i=new e(r,[],null,[]);if(i.set.push(i),n)for(let o of n.set)i.set.push(o);return i}static defineModifier(t){let n=new wn(t);return r=>r.modified.
indexOf(n)>-1?r:wn.get(r.base||r,r.modified.concat(n).sort((i,o)=>i.id-o.id))}},mh=0,wn=class e{constructor(t){this.name=t,this.instances=[],this.id=mh++}static get(t,n){
if(!n.length)return t;let r=n[0].instances.find(a=>a.base==t&&gh(n,a.modified));if(r)return r;let i=[],o=new pt(t.name,i,t,n);for(let a of n)a.instances.push(o);
let s=yh(n);for(let a of t.set)if(!a.modified.length)for(let h of s)i.push(e.get(a,h));return o}};function gh(e,t){return e.length==t.length&&e.every((n,r)=>n==
t[r])}function yh(e){let t=[[]];for(let n=0;n<e.length;n++)for(let r=0,i=t.length;r<i;r++)t.push(t[r].concat(e[n]));return t.sort((n,r)=>r.length-n.length)}function To(e){
let t=Object.create(null);for(let n in e){let r=e[n];Array.isArray(r)||(r=[r]);for(let i of n.split(" "))if(i){let o=[],s=2,a=i;for(let c=0;;){if(a=="..."&&c>0&&
c+3==i.length){s=1;break}let d=/^"(?:[^"\\]|\\.)*?"|[^\/!]+/.exec(a);if(!d)throw new RangeError("Invalid path: "+i);if(o.push(d[0]=="*"?"":d[0][0]=='"'?JSON.parse(
d[0]):d[0]),c+=d[0].length,c==i.length)break;let p=i[c++];if(c==i.length&&p=="!"){s=0;break}if(p!="/")throw new RangeError("Invalid path: "+i);a=i.slice(c)}let h=o.
length-1,l=o[h];if(!l)throw new RangeError("Invalid path: "+i);let u=new te(r,s,h>0?o.slice(0,h):null);t[l]=u.sort(t[l])}}return So.add(t)}var So=new j({combine(e,t){
let n,r,i;for(;e||t;){if(!e||t&&e.depth<=t.depth?(i=t,t=t.next):(i=e,e=e.next),n&&n.mode==i.mode&&!i.context&&!n.context)continue;let o=new te(i.tags,i.mode,i.context);
n?n.next=o:r=o,n=o}return r}}),te=class{constructor(t,n,r,i){this.tags=t,this.mode=n,this.context=r,this.next=i}get opaque(){return this.mode==0}get inherit(){return this.
mode==1}sort(t){return!t||t.depth<this.depth?(this.next=t,this):(t.next=this.sort(t.next),t)}get depth(){return this.context?this.context.length:0}};te.empty=new te(
[],2,null);function Sr(e,t){let n=Object.create(null);for(let o of e)if(!Array.isArray(o.tag))n[o.tag.id]=o.class;else for(let s of o.tag)n[s.id]=o.class;let{scope:r,
all:i=null}=t||{};return{style:o=>{let s=i;for(let a of o)for(let h of a.set){let l=n[h.id];if(l){s=s?s+" "+l:l;break}}return s},scope:r}}function bh(e,t){let n=null;
for(let r of e){let i=r.style(t);i&&(n=n?n+" "+i:i)}return n}function wh(e,t,n,r=0,i=e.length){let o=new Qr(r,Array.isArray(t)?t:[t],n);o.highlightRange(e.cursor(),
r,i,"",o.highlighters),o.flush(i)}function _o(e,t,n,r,i,o=0,s=e.length){let a=o;function h(l,u){if(!(l<=a)){for(let c=e.slice(a,l),d=0;;){let p=c.indexOf(`
`,d),m=p<0?c.length:p;if(m>d&&r(c.slice(d,m),u),p<0)break;i(),d=p+1}a=l}}wh(t,n,(l,u,c)=>{h(l,""),h(u,c)},o,s),h(s,"")}var Qr=class{constructor(t,n,r){this.at=t,
this.highlighters=n,this.span=r,this.class=""}startSpan(t,n){n!=this.class&&(this.flush(t),t>this.at&&(this.at=t),this.class=n)}flush(t){t>this.at&&this.class&&
this.span(this.at,t,this.class)}highlightRange(t,n,r,i,o){let{type:s,from:a,to:h}=t;if(a>=r||h<=n)return;s.isTop&&(o=this.highlighters.filter(p=>!p.scope||p.scope(
s)));let l=i,u=vh(t)||te.empty,c=bh(o,u.tags);if(c&&(l&&(l+=" "),l+=c,u.mode==1&&(i+=(i?" ":"")+c)),this.startSpan(Math.max(n,a),l),u.opaque)return;let d=t.tree&&
t.tree.prop(j.mounted);if(d&&d.overlay){let p=t.node.enter(d.overlay[0].from+a,1),m=this.highlighters.filter(Q=>!Q.scope||Q.scope(d.tree.type)),y=t.firstChild();
for(let Q=0,w=a;;Q++){let v=Q<d.overlay.length?d.overlay[Q]:null,x=v?v.from+a:h,S=Math.max(n,w),T=Math.min(r,x);if(S<T&&y)for(;t.from<T&&(this.highlightRange(t,
S,T,i,o),this.startSpan(Math.min(T,t.to),l),!(t.to>=x||!t.nextSibling())););if(!v||x>r)break;w=v.to+a,w>n&&(this.highlightRange(p.cursor(),Math.max(n,v.from+a),
Math.min(r,w),"",m),this.startSpan(Math.min(r,w),l))}y&&t.parent()}else if(t.firstChild()){d&&(i="");do if(!(t.to<=n)){if(t.from>=r)break;this.highlightRange(t,
n,r,i,o),this.startSpan(Math.min(r,t.to),l)}while(t.nextSibling());t.parent()}}};function vh(e){let t=e.type.prop(So);for(;t&&t.context&&!e.matchContext(t.context);)
t=t.next;return t||null}var E=pt.define,gn=E(),Ut=E(),ko=E(Ut),Qo=E(Ut),Ft=E(),yn=E(Ft),kr=E(Ft),vt=E(),Kt=E(vt),bt=E(),wt=E(),Tr=E(),qe=E(Tr),bn=E(),k={comment:gn,
lineComment:E(gn),blockComment:E(gn),docComment:E(gn),name:Ut,variableName:E(Ut),typeName:ko,tagName:E(ko),propertyName:Qo,attributeName:E(Qo),className:E(Ut),labelName:E(
Ut),namespace:E(Ut),macroName:E(Ut),literal:Ft,string:yn,docString:E(yn),character:E(yn),attributeValue:E(yn),number:kr,integer:E(kr),float:E(kr),bool:E(Ft),regexp:E(
Ft),escape:E(Ft),color:E(Ft),url:E(Ft),keyword:bt,self:E(bt),null:E(bt),atom:E(bt),unit:E(bt),modifier:E(bt),operatorKeyword:E(bt),controlKeyword:E(bt),definitionKeyword:E(
bt),moduleKeyword:E(bt),operator:wt,derefOperator:E(wt),arithmeticOperator:E(wt),logicOperator:E(wt),bitwiseOperator:E(wt),compareOperator:E(wt),updateOperator:E(
wt),definitionOperator:E(wt),typeOperator:E(wt),controlOperator:E(wt),punctuation:Tr,separator:E(Tr),bracket:qe,angleBracket:E(qe),squareBracket:E(qe),paren:E(qe),
brace:E(qe),content:vt,heading:Kt,heading1:E(Kt),heading2:E(Kt),heading3:E(Kt),heading4:E(Kt),heading5:E(Kt),heading6:E(Kt),contentSeparator:E(vt),list:E(vt),quote:E(
vt),emphasis:E(vt),strong:E(vt),link:E(vt),monospace:E(vt),strikethrough:E(vt),inserted:E(),deleted:E(),changed:E(),invalid:E(),meta:bn,documentMeta:E(bn),annotation:E(
bn),processingInstruction:E(bn),definition:pt.defineModifier("definition"),constant:pt.defineModifier("constant"),function:pt.defineModifier("function"),standard:pt.
defineModifier("standard"),local:pt.defineModifier("local"),special:pt.defineModifier("special")};for(let e in k){let t=k[e];t instanceof pt&&(t.name=e)}var _0=Sr(
[{tag:k.link,class:"tok-link"},{tag:k.heading,class:"tok-heading"},{tag:k.emphasis,class:"tok-emphasis"},{tag:k.strong,class:"tok-strong"},{tag:k.keyword,class:"\
tok-keyword"},{tag:k.atom,class:"tok-atom"},{tag:k.bool,class:"tok-bool"},{tag:k.url,class:"tok-url"},{tag:k.labelName,class:"tok-labelName"},{tag:k.inserted,class:"\
tok-inserted"},{tag:k.deleted,class:"tok-deleted"},{tag:k.literal,class:"tok-literal"},{tag:k.string,class:"tok-string"},{tag:k.number,class:"tok-number"},{tag:[
k.regexp,k.escape,k.special(k.string)],class:"tok-string2"},{tag:k.variableName,class:"tok-variableName"},{tag:k.local(k.variableName),class:"tok-variableName t\
ok-local"},{tag:k.definition(k.variableName),class:"tok-variableName tok-definition"},{tag:k.special(k.variableName),class:"tok-variableName2"},{tag:k.definition(
k.propertyName),class:"tok-propertyName tok-definition"},{tag:k.typeName,class:"tok-typeName"},{tag:k.namespace,class:"tok-namespace"},{tag:k.className,class:"t\
ok-className"},{tag:k.macroName,class:"tok-macroName"},{tag:k.propertyName,class:"tok-propertyName"},{tag:k.operator,class:"tok-operator"},{tag:k.comment,class:"\
tok-comment"},{tag:k.meta,class:"tok-meta"},{tag:k.invalid,class:"tok-invalid"},{tag:k.punctuation,class:"tok-punctuation"}]);var Er=class e{constructor(t,n,r,i,o,s,a,h,l,u=0,c){this.p=t,this.stack=n,this.state=r,this.reducePos=i,this.pos=o,this.score=s,this.buffer=a,this.bufferBase=h,
this.curContext=l,this.lookAhead=u,this.parent=c}toString(){return`[${this.stack.filter((t,n)=>n%3==0).concat(this.state)}]@${this.pos}${this.score?"!"+this.score:
""}`}static start(t,n,r=0){let i=t.parser.context;return new e(t,[],n,r,r,0,[],0,i?new vn(i,i.start):null,0,null)}get context(){return this.curContext?this.curContext.
context:null}pushState(t,n){this.stack.push(this.state,n,this.bufferBase+this.buffer.length),this.state=t}reduce(t){var n;let r=t>>19,i=t&65535,{parser:o}=this.
p,s=this.reducePos<this.pos-25&&this.setLookAhead(this.pos),a=o.dynamicPrecedence(i);if(a&&(this.score+=a),r==0){i<o.minRepeatTerm&&this.reducePos<this.pos&&(this.
reducePos=this.pos),this.pushState(o.getGoto(this.state,i,!0),this.reducePos),i<o.minRepeatTerm&&this.storeNode(i,this.reducePos,this.reducePos,s?8:4,!0),this.reduceContext(
i,this.reducePos);return}let h=this.stack.length-(r-1)*3-(t&262144?6:0),l=h?this.stack[h-2]:this.p.ranges[0].from;i<o.minRepeatTerm&&l==this.reducePos&&this.reducePos<
this.pos&&(this.reducePos=this.pos);let u=this.reducePos-l;u>=2e3&&!(!((n=this.p.parser.nodeSet.types[i])===null||n===void 0)&&n.isAnonymous)&&(l==this.p.lastBigReductionStart?
(this.p.bigReductionCount++,this.p.lastBigReductionSize=u):this.p.lastBigReductionSize<u&&(this.p.bigReductionCount=1,this.p.lastBigReductionStart=l,this.p.lastBigReductionSize=
u));let c=h?this.stack[h-1]:0,d=this.bufferBase+this.buffer.length-c;if(i<o.minRepeatTerm||t&131072){let p=o.stateFlag(this.state,1)?this.pos:this.reducePos;this.
storeNode(i,l,p,d+4,!0)}if(t&262144)this.state=this.stack[h];else{let p=this.stack[h-3];this.state=o.getGoto(p,i,!0)}for(;this.stack.length>h;)this.stack.pop();
this.reduceContext(i,l)}storeNode(t,n,r,i=4,o=!1){if(t==0&&(!this.stack.length||this.stack[this.stack.length-1]<this.buffer.length+this.bufferBase)){let s=this.
buffer.length;if(s>0&&this.buffer[s-4]==0&&this.buffer[s-1]>-1){if(n==r)return;if(this.buffer[s-2]>=n){this.buffer[s-2]=r;return}}}if(!o||this.pos==r)this.buffer.
push(t,n,r,i);else{let s=this.buffer.length;if(s>0&&(this.buffer[s-4]!=0||this.buffer[s-1]<0)){let a=!1;for(let h=s;h>0&&this.buffer[h-2]>r;h-=4)if(this.buffer[h-
1]>=0){a=!0;break}if(a)for(;s>0&&this.buffer[s-2]>r;)this.buffer[s]=this.buffer[s-4],this.buffer[s+1]=this.buffer[s-3],this.buffer[s+2]=this.buffer[s-2],this.buffer[s+
3]=this.buffer[s-1],s-=4,i>4&&(i-=4)}this.buffer[s]=t,this.buffer[s+1]=n,this.buffer[s+2]=r,this.buffer[s+3]=i}}shift(t,n,r,i){if(t&131072)this.pushState(t&65535,
this.pos);else if((t&262144)==0){let o=t,{parser:s}=this.p;this.pos=i;let a=s.stateFlag(o,1);!a&&(i>r||n<=s.maxNode)&&(this.reducePos=i),this.pushState(o,a?r:Math.
min(r,this.reducePos)),this.shiftContext(n,r),n<=s.maxNode&&this.buffer.push(n,r,i,4)}else this.pos=i,this.shiftContext(n,r),n<=this.p.parser.maxNode&&this.buffer.
push(n,r,i,4)}apply(t,n,r,i){t&65536?this.reduce(t):this.shift(t,n,r,i)}useNode(t,n,r){let i=this.p.reused.length-1;(i<0||this.p.reused[i]!=t)&&(this.p.reused.push(
t),i++);let o=this.reducePos=this.pos=r+t.length;this.pushState(n,r),this.buffer.push(i,r,o,-1),this.curContext&&this.updateContext(this.curContext.tracker.reuse(
this.curContext.context,t,this,this.p.stream.reset(this.pos-t.length)))}split(){let t=this,n=t.buffer.length;for(n&&t.buffer[n-4]==0&&(n-=4);n>0&&t.buffer[n-2]>
t.reducePos;)n-=4;let r=t.buffer.slice(n),i=t.bufferBase+n;for(;t&&i==t.bufferBase;)t=t.parent;return new e(this.p,this.stack.slice(),this.state,this.reducePos,
this.pos,this.score,r,i,this.curContext,this.lookAhead,t)}recoverByDelete(t,n){let r=t<=this.p.parser.maxNode;r&&this.storeNode(t,this.pos,n,4),this.storeNode(0,
this.pos,n,r?8:4),this.pos=this.reducePos=n,this.score-=190}canShift(t){for(let n=new $r(this);;){let r=this.p.parser.stateSlot(n.state,4)||this.p.parser.hasAction(
n.state,t);if(r==0)return!1;if((r&65536)==0)return!0;n.reduce(r)}}recoverByInsert(t){if(this.stack.length>=300)return[];let n=this.p.parser.nextStates(this.state);
if(n.length>8||this.stack.length>=120){let i=[];for(let o=0,s;o<n.length;o+=2)(s=n[o+1])!=this.state&&this.p.parser.hasAction(s,t)&&i.push(n[o],s);if(this.stack.
length<120)for(let o=0;i.length<8&&o<n.length;o+=2){let s=n[o+1];i.some((a,h)=>h&1&&a==s)||i.push(n[o],s)}n=i}let r=[];for(let i=0;i<n.length&&r.length<4;i+=2){
let o=n[i+1];if(o==this.state)continue;let s=this.split();s.pushState(o,this.pos),s.storeNode(0,s.pos,s.pos,4,!0),s.shiftContext(n[i],this.pos),s.reducePos=this.
pos,s.score-=200,r.push(s)}return r}forceReduce(){let{parser:t}=this.p,n=t.stateSlot(this.state,5);if((n&65536)==0)return!1;if(!t.validAction(this.state,n)){let r=n>>
19,i=n&65535,o=this.stack.length-r*3;if(o<0||t.getGoto(this.stack[o],i,!1)<0){let s=this.findForcedReduction();if(s==null)return!1;n=s}this.storeNode(0,this.pos,
this.pos,4,!0),this.score-=100}return this.reducePos=this.pos,this.reduce(n),!0}findForcedReduction(){let{parser:t}=this.p,n=[],r=(i,o)=>{if(!n.includes(i))return n.
push(i),t.allActions(i,s=>{if(!(s&393216))if(s&65536){let a=(s>>19)-o;if(a>1){let h=s&65535,l=this.stack.length-a*3;if(l>=0&&t.getGoto(this.stack[l],h,!1)>=0)return a<<
19|65536|h}}else{let a=r(s,o+1);if(a!=null)return a}})};return r(this.state,0)}forceAll(){for(;!this.p.parser.stateFlag(this.state,2);)if(!this.forceReduce()){this.
storeNode(0,this.pos,this.pos,4,!0);break}return this}get deadEnd(){if(this.stack.length!=3)return!1;let{parser:t}=this.p;return t.data[t.stateSlot(this.state,1)]==
65535&&!t.stateSlot(this.state,4)}restart(){this.storeNode(0,this.pos,this.pos,4,!0),this.state=this.stack[0],this.stack.length=0}sameState(t){if(this.state!=t.
state||this.stack.length!=t.stack.length)return!1;for(let n=0;n<this.stack.length;n+=3)if(this.stack[n]!=t.stack[n])return!1;return!0}get parser(){return this.p.
parser}dialectEnabled(t){return this.p.parser.dialect.flags[t]}shiftContext(t,n){this.curContext&&this.updateContext(this.curContext.tracker.shift(this.curContext.
context,t,this,this.p.stream.reset(n)))}reduceContext(t,n){this.curContext&&this.updateContext(this.curContext.tracker.reduce(this.curContext.context,t,this,this.
p.stream.reset(n)))}emitContext(){let t=this.buffer.length-1;(t<0||this.buffer[t]!=-3)&&this.storeNode(this.curContext.hash,this.reducePos,this.reducePos,-3,!0)}emitLookAhead(){
let t=this.buffer.length-1;(t<0||this.buffer[t]!=-4)&&this.buffer.push(this.lookAhead,this.pos,this.pos,-4)}updateContext(t){if(t!=this.curContext.context){let n=new vn(
this.curContext.tracker,t);n.hash!=this.curContext.hash&&this.emitContext(),this.curContext=n}}setLookAhead(t){return t<=this.lookAhead?!1:(this.emitLookAhead(),
this.lookAhead=t,!0)}close(){this.curContext&&this.curContext.tracker.strict&&this.emitContext(),this.lookAhead>0&&this.emitLookAhead()}},vn=class{constructor(t,n){
this.tracker=t,this.context=n,this.hash=t.strict?t.hash(n):0}},$r=class{constructor(t){this.start=t,this.state=t.state,this.stack=t.stack,this.base=this.stack.length}reduce(t){
let n=t&65535,r=t>>19;r==0?(this.stack==this.start.stack&&(this.stack=this.stack.slice()),this.stack.push(this.state,0,0),this.base+=3):this.base-=(r-1)*3;let i=this.
start.p.parser.getGoto(this.stack[this.base-3],n,!0);this.state=i}},Rr=class e{constructor(t,n,r){this.stack=t,this.pos=n,this.index=r,this.buffer=t.buffer,this.
index==0&&this.maybeNext()}static create(t,n=t.bufferBase+t.buffer.length){return new e(t,n,n-t.bufferBase)}maybeNext(){let t=this.stack.parent;t!=null&&(this.index=
this.stack.bufferBase-t.bufferBase,this.stack=t,this.buffer=t.buffer)}get id(){return this.buffer[this.index-4]}get start(){return this.buffer[this.index-3]}get end(){
return this.buffer[this.index-2]}get size(){return this.buffer[this.index-1]}next(){this.index-=4,this.pos-=4,this.index==0&&this.maybeNext()}fork(){return new e(
this.stack,this.pos,this.index)}};function Ne(e,t=Uint16Array){if(typeof e!="string")return e;let n=null;for(let r=0,i=0;r<e.length;){let o=0;for(;;){let s=e.charCodeAt(
r++),a=!1;if(s==126){o=65535;break}s>=92&&s--,s>=34&&s--;let h=s-32;if(h>=46&&(h-=46,a=!0),o+=h,a)break;o*=46}n?n[i++]=o:n=new t(o)}return n}var ge=class{constructor(){
this.start=-1,this.value=-1,this.end=-1,this.extended=-1,this.lookAhead=0,this.mask=0,this.context=0}},Po=new ge,qr=class{constructor(t,n){this.input=t,this.ranges=
n,this.chunk="",this.chunkOff=0,this.chunk2="",this.chunk2Pos=0,this.next=-1,this.token=Po,this.rangeIndex=0,this.pos=this.chunkPos=n[0].from,this.range=n[0],this.
end=n[n.length-1].to,this.readNext()}resolveOffset(t,n){let r=this.range,i=this.rangeIndex,o=this.pos+t;for(;o<r.from;){if(!i)return null;let s=this.ranges[--i];
o-=r.from-s.to,r=s}for(;n<0?o>r.to:o>=r.to;){if(i==this.ranges.length-1)return null;let s=this.ranges[++i];o+=s.from-r.to,r=s}return o}clipPos(t){if(t>=this.range.
from&&t<this.range.to)return t;for(let n of this.ranges)if(n.to>t)return Math.max(t,n.from);return this.end}peek(t){let n=this.chunkOff+t,r,i;if(n>=0&&n<this.chunk.
length)r=this.pos+t,i=this.chunk.charCodeAt(n);else{let o=this.resolveOffset(t,1);if(o==null)return-1;if(r=o,r>=this.chunk2Pos&&r<this.chunk2Pos+this.chunk2.length)
i=this.chunk2.charCodeAt(r-this.chunk2Pos);else{let s=this.rangeIndex,a=this.range;for(;a.to<=r;)a=this.ranges[++s];this.chunk2=this.input.chunk(this.chunk2Pos=
r),r+this.chunk2.length>a.to&&(this.chunk2=this.chunk2.slice(0,a.to-r)),i=this.chunk2.charCodeAt(0)}}return r>=this.token.lookAhead&&(this.token.lookAhead=r+1),
i}acceptToken(t,n=0){let r=n?this.resolveOffset(n,-1):this.pos;if(r==null||r<this.token.start)throw new RangeError("Token end out of bounds");this.token.value=t,
this.token.end=r}acceptTokenTo(t,n){this.token.value=t,this.token.end=n}getChunk(){if(this.pos>=this.chunk2Pos&&this.pos<this.chunk2Pos+this.chunk2.length){let{
chunk:t,chunkPos:n}=this;this.chunk=this.chunk2,this.chunkPos=this.chunk2Pos,this.chunk2=t,this.chunk2Pos=n,this.chunkOff=this.pos-this.chunkPos}else{this.chunk2=
this.chunk,this.chunk2Pos=this.chunkPos;let t=this.input.chunk(this.pos),n=this.pos+t.length;this.chunk=n>this.range.to?t.slice(0,this.range.to-this.pos):t,this.
chunkPos=this.pos,this.chunkOff=0}}readNext(){return this.chunkOff>=this.chunk.length&&(this.getChunk(),this.chunkOff==this.chunk.length)?this.next=-1:this.next=
this.chunk.charCodeAt(this.chunkOff)}advance(t=1){for(this.chunkOff+=t;this.pos+t>=this.range.to;){if(this.rangeIndex==this.ranges.length-1)return this.setDone();
t-=this.range.to-this.pos,this.range=this.ranges[++this.rangeIndex],this.pos=this.range.from}return this.pos+=t,this.pos>=this.token.lookAhead&&(this.token.lookAhead=
this.pos+1),this.readNext()}setDone(){return this.pos=this.chunkPos=this.end,this.range=this.ranges[this.rangeIndex=this.ranges.length-1],this.chunk="",this.next=
-1}reset(t,n){if(n?(this.token=n,n.start=t,n.lookAhead=t+1,n.value=n.extended=-1):this.token=Po,this.pos!=t){if(this.pos=t,t==this.end)return this.setDone(),this;
for(;t<this.range.from;)this.range=this.ranges[--this.rangeIndex];for(;t>=this.range.to;)this.range=this.ranges[++this.rangeIndex];t>=this.chunkPos&&t<this.chunkPos+
this.chunk.length?this.chunkOff=t-this.chunkPos:(this.chunk="",this.chunkOff=0),this.readNext()}return this}read(t,n){if(t>=this.chunkPos&&n<=this.chunkPos+this.
chunk.length)return this.chunk.slice(t-this.chunkPos,n-this.chunkPos);if(t>=this.chunk2Pos&&n<=this.chunk2Pos+this.chunk2.length)return this.chunk2.slice(t-this.
chunk2Pos,n-this.chunk2Pos);if(t>=this.range.from&&n<=this.range.to)return this.input.read(t,n);let r="";for(let i of this.ranges){if(i.from>=n)break;i.to>t&&(r+=
this.input.read(Math.max(i.from,t),Math.min(i.to,n)))}return r}},Bt=class{constructor(t,n){this.data=t,this.id=n}token(t,n){let{parser:r}=n.p;No(this.data,t,n,this.
id,r.data,r.tokenPrecTable)}};Bt.prototype.contextual=Bt.prototype.fallback=Bt.prototype.extend=!1;var Nr=class{constructor(t,n,r){this.precTable=n,this.elseToken=
r,this.data=typeof t=="string"?Ne(t):t}token(t,n){let r=t.pos,i=0;for(;;){let o=t.next<0,s=t.resolveOffset(1,1);if(No(this.data,t,n,0,this.data,this.precTable),
t.token.value>-1)break;if(this.elseToken==null)return;if(o||i++,s==null)break;t.reset(s,t.token)}i&&(t.reset(r,t.token),t.acceptToken(this.elseToken,i))}};Nr.prototype.
contextual=Bt.prototype.fallback=Bt.prototype.extend=!1;var ee=class{constructor(t,n={}){this.token=t,this.contextual=!!n.contextual,this.fallback=!!n.fallback,
this.extend=!!n.extend}};function No(e,t,n,r,i,o){let s=0,a=1<<r,{dialect:h}=n.p.parser;t:for(;(a&e[s])!=0;){let l=e[s+1];for(let p=s+3;p<l;p+=2)if((e[p+1]&a)>0){
let m=e[p];if(h.allows(m)&&(t.token.value==-1||t.token.value==m||kh(m,t.token.value,i,o))){t.acceptToken(m);break}}let u=t.next,c=0,d=e[s+2];if(t.next<0&&d>c&&e[l+
d*3-3]==65535){s=e[l+d*3-1];continue t}for(;c<d;){let p=c+d>>1,m=l+p+(p<<1),y=e[m],Q=e[m+1]||65536;if(u<y)d=p;else if(u>=Q)c=p+1;else{s=e[m+2],t.advance();continue t}}
break}}function Eo(e,t,n){for(let r=t,i;(i=e[r])!=65535;r++)if(i==n)return r-t;return-1}function kh(e,t,n,r){let i=Eo(n,r,t);return i<0||Eo(n,r,e)<i}var ht=typeof process<
"u"&&process.env&&/\bparse\b/.test(process.env.LOG),_r=null;function $o(e,t,n){let r=e.cursor(J.IncludeAnonymous);for(r.moveTo(t);;)if(!(n<0?r.childBefore(t):r.
childAfter(t)))for(;;){if((n<0?r.to<t:r.from>t)&&!r.type.isError)return n<0?Math.max(0,Math.min(r.to-1,t-25)):Math.min(e.length,Math.max(r.from+1,t+25));if(n<0?
r.prevSibling():r.nextSibling())break;if(!r.parent())return n<0?0:e.length}}var zr=class{constructor(t,n){this.fragments=t,this.minRepeat=n,this.i=0,this.fragment=
null,this.safeFrom=-1,this.safeTo=-1,this.trees=[],this.start=[],this.index=[],this.lastRepeat=null,this.lastRepeatPos=-1,this.nextFragment()}nextFragment(){let t=this.
fragment=this.i==this.fragments.length?null:this.fragments[this.i++];if(t){for(this.safeFrom=t.openStart?$o(t.tree,t.from+t.offset,1)-t.offset:t.from,this.safeTo=
t.openEnd?$o(t.tree,t.to+t.offset,-1)-t.offset:t.to;this.trees.length;)this.trees.pop(),this.start.pop(),this.index.pop();this.trees.push(t.tree),this.start.push(
-t.offset),this.index.push(0),this.nextStart=this.safeFrom}else this.nextStart=1e9}nodeAt(t){if(t<this.nextStart)return null;for(;this.fragment&&this.safeTo<=t;)
this.nextFragment();if(!this.fragment)return null;for(;;){let n=this.trees.length-1;if(n<0)return this.nextFragment(),null;if(t<this.safeFrom)return null;let r=this.
trees[n],i=this.index[n];if(i==r.children.length){this.trees.pop(),this.start.pop(),this.index.pop();continue}let o=r.children[i],s=this.start[n]+r.positions[i];
if(s>t)return this.nextStart=s,null;if(o instanceof it){let a=s>this.lastRepeatPos&&o.type.id>=this.minRepeat;if(s==t||a){let h=s+o.length,l;if(s>=this.safeFrom&&
h<=this.safeTo&&(!(l=o.prop(j.lookAhead))||h+l<this.fragment.to)&&(a&&(this.lastRepeat=o,this.lastRepeatPos=s),s==t))return o}this.index[n]++,s+o.length>=Math.max(
this.safeFrom,t)&&(this.trees.push(o),this.start.push(s),this.index.push(0))}else this.index[n]++,this.nextStart=s+o.length}}},Mr=class{constructor(t,n){this.stream=
n,this.tokens=[],this.mainToken=null,this.actions=[],this.tokens=t.tokenizers.map(r=>new ge)}getActions(t){let n=0,r=null,{parser:i}=t.p,{tokenizers:o}=i,s=i.stateSlot(
t.state,3),a=t.curContext?t.curContext.hash:0,h=0;for(let l=0;l<o.length;l++){if((1<<l&s)==0)continue;let u=o[l],c=this.tokens[l];if(!(r&&!u.fallback)&&((u.contextual||
c.start!=t.pos||c.mask!=s||c.context!=a)&&(this.updateCachedToken(c,u,t),c.mask=s,c.context=a),c.lookAhead>c.end+25&&(h=Math.max(c.lookAhead,h)),c.value!=0)){let d=n;
if(c.extended>-1&&(n=this.addActions(t,c.extended,c.end,n)),n=this.addActions(t,c.value,c.end,n),!u.extend&&(r=c,n>d))break}}for(;this.actions.length>n;)this.actions.
pop();return h&&t.setLookAhead(h),!r&&t.pos==this.stream.end&&(r=new ge,r.value=t.p.parser.eofTerm,r.start=r.end=t.pos,n=this.addActions(t,r.value,r.end,n)),this.
mainToken=r,this.actions}getMainToken(t){if(this.mainToken)return this.mainToken;let n=new ge,{pos:r,p:i}=t;return n.start=r,n.end=Math.min(r+1,i.stream.end),n.
value=r==i.stream.end?i.parser.eofTerm:0,n}updateCachedToken(t,n,r){let i=this.stream.clipPos(r.pos);if(n.token(this.stream.reset(i,t),r),t.value>-1){let{parser:o}=r.
p;for(let s=0;s<o.specialized.length;s++)if(o.specialized[s]==t.value){let a=o.specializers[s](this.stream.read(t.start,t.end),r);if(a>=0&&r.p.parser.dialect.allows(
a>>1)){(a&1)==0?t.value=a>>1:t.extended=a>>1;break}}}else t.value=0,t.end=this.stream.clipPos(i+1)}putAction(t,n,r,i){for(let o=0;o<i;o+=3)if(this.actions[o]==t)
return i;return this.actions[i++]=t,this.actions[i++]=n,this.actions[i++]=r,i}addActions(t,n,r,i){let{state:o}=t,{parser:s}=t.p,{data:a}=s;for(let h=0;h<2;h++)for(let l=s.
stateSlot(o,h?2:1);;l+=3){if(a[l]==65535)if(a[l+1]==1)l=Pt(a,l+2);else{i==0&&a[l+1]==2&&(i=this.putAction(Pt(a,l+2),n,r,i));break}a[l]==n&&(i=this.putAction(Pt(
a,l+1),n,r,i))}return i}},Cr=class{constructor(t,n,r,i){this.parser=t,this.input=n,this.ranges=i,this.recovering=0,this.nextStackID=9812,this.minStackPos=0,this.
reused=[],this.stoppedAt=null,this.lastBigReductionStart=-1,this.lastBigReductionSize=0,this.bigReductionCount=0,this.stream=new qr(n,i),this.tokens=new Mr(t,this.
stream),this.topTerm=t.top[1];let{from:o}=i[0];this.stacks=[Er.start(this,t.top[0],o)],this.fragments=r.length&&this.stream.end-o>t.bufferLength*4?new zr(r,t.minRepeatTerm):
null}get parsedPos(){return this.minStackPos}advance(){let t=this.stacks,n=this.minStackPos,r=this.stacks=[],i,o;if(this.bigReductionCount>300&&t.length==1){let[
s]=t;for(;s.forceReduce()&&s.stack.length&&s.stack[s.stack.length-2]>=this.lastBigReductionStart;);this.bigReductionCount=this.lastBigReductionSize=0}for(let s=0;s<
t.length;s++){let a=t[s];for(;;){if(this.tokens.mainToken=null,a.pos>n)r.push(a);else{if(this.advanceStack(a,r,t))continue;{i||(i=[],o=[]),i.push(a);let h=this.
tokens.getMainToken(a);o.push(h.value,h.end)}}break}}if(!r.length){let s=i&&Qh(i);if(s)return ht&&console.log("Finish with "+this.stackID(s)),this.stackToTree(s);
if(this.parser.strict)throw ht&&i&&console.log("Stuck with token "+(this.tokens.mainToken?this.parser.getName(this.tokens.mainToken.value):"none")),new SyntaxError(
"No parse at "+n);this.recovering||(this.recovering=5)}if(this.recovering&&i){let s=this.stoppedAt!=null&&i[0].pos>this.stoppedAt?i[0]:this.runRecovery(i,o,r);if(s)
return ht&&console.log("Force-finish "+this.stackID(s)),this.stackToTree(s.forceAll())}if(this.recovering){let s=this.recovering==1?1:this.recovering*3;if(r.length>
s)for(r.sort((a,h)=>h.score-a.score);r.length>s;)r.pop();r.some(a=>a.reducePos>n)&&this.recovering--}else if(r.length>1){t:for(let s=0;s<r.length-1;s++){let a=r[s];
for(let h=s+1;h<r.length;h++){let l=r[h];if(a.sameState(l)||a.buffer.length>500&&l.buffer.length>500)if((a.score-l.score||a.buffer.length-l.buffer.length)>0)r.splice(
h--,1);else{r.splice(s--,1);continue t}}}r.length>12&&(r.sort((s,a)=>a.score-s.score),r.splice(12,r.length-12))}this.minStackPos=r[0].pos;for(let s=1;s<r.length;s++)
r[s].pos<this.minStackPos&&(this.minStackPos=r[s].pos);return null}stopAt(t){if(this.stoppedAt!=null&&this.stoppedAt<t)throw new RangeError("Can't move stoppedA\
t forward");this.stoppedAt=t}tryReuse(t,n,r,i){if(!r)return null;let o=t.curContext&&t.curContext.tracker.strict,s=o?t.curContext.hash:0;for(;r;){let a=this.parser.
nodeSet.types[r.type.id]!=r.type?-1:this.parser.getGoto(t.state,r.type.id);if(a>-1&&r.length&&(!o||(r.prop(j.contextHash)||0)==s))return t.useNode(r,a,n),r;if(r.
children.length==0||r.positions[0]>0)break;let h=r.children[0];if(h instanceof it&&(!i||h.type.id>=this.parser.minRepeatTerm))r=h;else break}return null}advanceStack(t,n,r){
let i=t.pos,{parser:o}=this,s=ht?this.stackID(t)+" -> ":"";if(this.stoppedAt!=null&&i>this.stoppedAt)return t.forceReduce()?t:null;if(this.fragments){let l=t.reducePos<
i&&t.buffer.length&&t.buffer[t.buffer.length-2]<=t.reducePos&&this.fragments.lastRepeatPos==t.reducePos&&this.tryReuse(t,t.reducePos,this.fragments.lastRepeat,!0)||
this.tryReuse(t,i,this.fragments.nodeAt(i),!1);if(l)return ht&&console.log(s+this.stackID(t)+` (via reuse of ${o.getName(l.type.id)})`),!0}let a=o.stateSlot(t.state,
4);if(a>0)return t.reduce(a),ht&&console.log(s+this.stackID(t)+` (via always-reduce ${o.getName(a&65535)})`),!0;if(t.stack.length>=8400)for(;t.stack.length>6e3&&
t.forceReduce(););let h=this.tokens.getActions(t);for(let l=0;l<h.length;){let u=h[l++],c=h[l++],d=h[l++],p=l==h.length||!r,m=p?t:t.split(),y=this.tokens.mainToken;
if(m.apply(u,c,y?y.start:m.pos,d),ht&&console.log(s+this.stackID(m)+` (via ${(u&65536)==0?"shift":`reduce of ${o.getName(u&65535)}`} for ${o.getName(c)} @ ${i}${m==
t?"":", split"})`),p)return!0;m.pos>i?n.push(m):r.push(m)}return!1}advanceFully(t,n){let r=t.pos;for(;;){if(!this.advanceStack(t,null,null))return!1;if(t.pos>r)
return Ro(t,n),!0}}runRecovery(t,n,r){let i=null,o=!1;for(let s=0;s<t.length;s++){let a=t[s],h=n[s<<1],l=n[(s<<1)+1],u=ht?this.stackID(a)+" -> ":"";if(a.deadEnd&&
(o||(o=!0,a.restart(),ht&&console.log(u+this.stackID(a)+" (restarted)"),this.advanceFully(a,r))))continue;let c=a.split(),d=u;for(let p=0;p<10&&c.forceReduce()&&
(ht&&console.log(d+this.stackID(c)+" (via force-reduce)"),!this.advanceFully(c,r));p++)ht&&(d=this.stackID(c)+" -> ");for(let p of a.recoverByInsert(h))ht&&console.
log(u+this.stackID(p)+" (via recover-insert)"),this.advanceFully(p,r);this.stream.end>a.pos?(l==a.pos&&(l++,h=0),a.recoverByDelete(h,l),ht&&console.log(u+this.stackID(
a)+` (via recover-delete ${this.parser.getName(h)})`),Ro(a,r)):(!i||i.score<c.score)&&(i=c)}return i}stackToTree(t){return t.close(),it.build({buffer:Rr.create(
t),nodeSet:this.parser.nodeSet,topID:this.topTerm,maxBufferLength:this.parser.bufferLength,reused:this.reused,start:this.ranges[0].from,length:t.pos-this.ranges[0].
from,minRepeatType:this.parser.minRepeatTerm})}stackID(t){let n=(_r||(_r=new WeakMap)).get(t);return n||_r.set(t,n=String.fromCodePoint(this.nextStackID++)),n+t}};
function Ro(e,t){for(let n=0;n<t.length;n++){let r=t[n];if(r.pos==e.pos&&r.sameState(e)){t[n].score<e.score&&(t[n]=e);return}}t.push(e)}var Ar=class{constructor(t,n,r){
this.source=t,this.flags=n,this.disabled=r}allows(t){return!this.disabled||this.disabled[t]==0}},Pr=e=>e,xn=class{constructor(t){this.start=t.start,this.shift=t.
shift||Pr,this.reduce=t.reduce||Pr,this.reuse=t.reuse||Pr,this.hash=t.hash||(()=>0),this.strict=t.strict!==!1}},kn=class e extends mn{constructor(t){if(super(),
this.wrappers=[],t.version!=14)throw new RangeError(`Parser version (${t.version}) doesn't match runtime version (14)`);let n=t.nodeNames.split(" ");this.minRepeatTerm=
n.length;for(let a=0;a<t.repeatNodeCount;a++)n.push("");let r=Object.keys(t.topRules).map(a=>t.topRules[a][1]),i=[];for(let a=0;a<n.length;a++)i.push([]);function o(a,h,l){
i[a].push([h,h.deserialize(String(l))])}if(t.nodeProps)for(let a of t.nodeProps){let h=a[0];typeof h=="string"&&(h=j[h]);for(let l=1;l<a.length;){let u=a[l++];if(u>=
0)o(u,h,a[l++]);else{let c=a[l+-u];for(let d=-u;d>0;d--)o(a[l++],h,c);l++}}}this.nodeSet=new pn(n.map((a,h)=>ft.define({name:h>=this.minRepeatTerm?void 0:a,id:h,
props:i[h],top:r.indexOf(h)>-1,error:h==0,skipped:t.skippedNodes&&t.skippedNodes.indexOf(h)>-1}))),t.propSources&&(this.nodeSet=this.nodeSet.extend(...t.propSources)),
this.strict=!1,this.bufferLength=1024;let s=Ne(t.tokenData);this.context=t.context,this.specializerSpecs=t.specialized||[],this.specialized=new Uint16Array(this.
specializerSpecs.length);for(let a=0;a<this.specializerSpecs.length;a++)this.specialized[a]=this.specializerSpecs[a].term;this.specializers=this.specializerSpecs.
map(qo),this.states=Ne(t.states,Uint32Array),this.data=Ne(t.stateData),this.goto=Ne(t.goto),this.maxTerm=t.maxTerm,this.tokenizers=t.tokenizers.map(a=>typeof a==
"number"?new Bt(s,a):a),this.topRules=t.topRules,this.dialects=t.dialects||{},this.dynamicPrecedences=t.dynamicPrecedences||null,this.tokenPrecTable=t.tokenPrec,
this.termNames=t.termNames||null,this.maxNode=this.nodeSet.types.length-1,this.dialect=this.parseDialect(),this.top=this.topRules[Object.keys(this.topRules)[0]]}createParse(t,n,r){
let i=new Cr(this,t,n,r);for(let o of this.wrappers)i=o(i,t,n,r);return i}getGoto(t,n,r=!1){let i=this.goto;if(n>=i[0])return-1;for(let o=i[n+1];;){let s=i[o++],
a=s&1,h=i[o++];if(a&&r)return h;for(let l=o+(s>>1);o<l;o++)if(i[o]==t)return h;if(a)return-1}}hasAction(t,n){let r=this.data;for(let i=0;i<2;i++)for(let o=this.
stateSlot(t,i?2:1),s;;o+=3){if((s=r[o])==65535)if(r[o+1]==1)s=r[o=Pt(r,o+2)];else{if(r[o+1]==2)return Pt(r,o+2);break}if(s==n||s==0)return Pt(r,o+1)}return 0}stateSlot(t,n){
return this.states[t*6+n]}stateFlag(t,n){return(this.stateSlot(t,0)&n)>0}validAction(t,n){return!!this.allActions(t,r=>r==n?!0:null)}allActions(t,n){let r=this.
stateSlot(t,4),i=r?n(r):void 0;for(let o=this.stateSlot(t,1);i==null;o+=3){if(this.data[o]==65535)if(this.data[o+1]==1)o=Pt(this.data,o+2);else break;i=n(Pt(this.
data,o+1))}return i}nextStates(t){let n=[];for(let r=this.stateSlot(t,1);;r+=3){if(this.data[r]==65535)if(this.data[r+1]==1)r=Pt(this.data,r+2);else break;if((this.
data[r+2]&1)==0){let i=this.data[r+1];n.some((o,s)=>s&1&&o==i)||n.push(this.data[r],i)}}return n}configure(t){let n=Object.assign(Object.create(e.prototype),this);
if(t.props&&(n.nodeSet=this.nodeSet.extend(...t.props)),t.top){let r=this.topRules[t.top];if(!r)throw new RangeError(`Invalid top rule name ${t.top}`);n.top=r}return t.
tokenizers&&(n.tokenizers=this.tokenizers.map(r=>{let i=t.tokenizers.find(o=>o.from==r);return i?i.to:r})),t.specializers&&(n.specializers=this.specializers.slice(),
n.specializerSpecs=this.specializerSpecs.map((r,i)=>{let o=t.specializers.find(a=>a.from==r.external);if(!o)return r;let s=Object.assign(Object.assign({},r),{external:o.
to});return n.specializers[i]=qo(s),s})),t.contextTracker&&(n.context=t.contextTracker),t.dialect&&(n.dialect=this.parseDialect(t.dialect)),t.strict!=null&&(n.strict=
t.strict),t.wrap&&(n.wrappers=n.wrappers.concat(t.wrap)),t.bufferLength!=null&&(n.bufferLength=t.bufferLength),n}hasWrappers(){return this.wrappers.length>0}getName(t){
return this.termNames?this.termNames[t]:String(t<=this.maxNode&&this.nodeSet.types[t].name||t)}get eofTerm(){return this.maxNode+1}get topNode(){return this.nodeSet.
types[this.top[1]]}dynamicPrecedence(t){let n=this.dynamicPrecedences;return n==null?0:n[t]||0}parseDialect(t){let n=Object.keys(this.dialects),r=n.map(()=>!1);
if(t)for(let o of t.split(" ")){let s=n.indexOf(o);s>=0&&(r[s]=!0)}let i=null;for(let o=0;o<n.length;o++)if(!r[o])for(let s=this.dialects[n[o]],a;(a=this.data[s++])!=
65535;)(i||(i=new Uint8Array(this.maxTerm+1)))[a]=1;return new Ar(t,r,i)}static deserialize(t){return new e(t)}};function Pt(e,t){return e[t]|e[t+1]<<16}function Qh(e){
let t=null;for(let n of e){let r=n.p.stoppedAt;(n.pos==n.p.stream.end||r!=null&&n.pos>r)&&n.p.parser.stateFlag(n.state,2)&&(!t||t.score<n.score)&&(t=n)}return t}
function qo(e){if(e.external){let t=e.extend?1:0;return(n,r)=>e.external(n,r)<<1|t}return e.get}var Th=1,Wo=194,Io=195,Sh=196,zo=197,_h=198,Ph=199,Eh=200,$h=2,Lo=3,Mo=201,Rh=24,qh=25,Nh=49,zh=50,Mh=55,Ch=56,Ah=57,Xh=59,Wh=60,Ih=61,Lh=62,Gh=63,jh=65,Vh=238,
Uh=71,Fh=241,Bh=242,Zh=243,Hh=244,Dh=245,Yh=246,Jh=247,Kh=248,Go=72,tu=249,eu=250,nu=251,ru=252,iu=253,ou=254,su=255,au=256,lu=73,hu=77,uu=263,cu=112,fu=130,du=151,
pu=152,Ou=155,ne=10,ze=13,Lr=32,Sn=9,Gr=35,mu=40,gu=46,Ir=123,Co=125,jo=39,Vo=34,Ao=92,yu=111,bu=120,wu=78,vu=117,xu=85,ku=new Set([qh,Nh,zh,uu,jh,fu,Ch,Ah,Vh,Lh,
Gh,Go,lu,hu,Wh,Ih,du,pu,Ou,cu]);function Xr(e){return e==ne||e==ze}function Wr(e){return e>=48&&e<=57||e>=65&&e<=70||e>=97&&e<=102}var Qu=new ee((e,t)=>{let n;if(e.
next<0)e.acceptToken(Ph);else if(t.context.flags&Qn)Xr(e.next)&&e.acceptToken(_h,1);else if(((n=e.peek(-1))<0||Xr(n))&&t.canShift(zo)){let r=0;for(;e.next==Lr||
e.next==Sn;)e.advance(),r++;(e.next==ne||e.next==ze||e.next==Gr)&&e.acceptToken(zo,-r)}else Xr(e.next)&&e.acceptToken(Sh,1)},{contextual:!0}),Tu=new ee((e,t)=>{
let n=t.context;if(n.flags)return;let r=e.peek(-1);if(r==ne||r==ze){let i=0,o=0;for(;;){if(e.next==Lr)i++;else if(e.next==Sn)i+=8-i%8;else break;e.advance(),o++}
i!=n.indent&&e.next!=ne&&e.next!=ze&&e.next!=Gr&&(i<n.indent?e.acceptToken(Io,-o):e.acceptToken(Wo))}}),Qn=1,Uo=2,Et=4,$t=8,Rt=16,qt=32;function Tn(e,t,n){this.
parent=e,this.indent=t,this.flags=n,this.hash=(e?e.hash+e.hash<<8:0)+t+(t<<4)+n+(n<<6)}var Su=new Tn(null,0,0);function _u(e){let t=0;for(let n=0;n<e.length;n++)
t+=e.charCodeAt(n)==Sn?8-t%8:1;return t}var Xo=new Map([[Fh,0],[Bh,Et],[Zh,$t],[Hh,$t|Et],[Dh,Rt],[Yh,Rt|Et],[Jh,Rt|$t],[Kh,Rt|$t|Et],[tu,qt],[eu,qt|Et],[nu,qt|
$t],[ru,qt|$t|Et],[iu,qt|Rt],[ou,qt|Rt|Et],[su,qt|Rt|$t],[au,qt|Rt|$t|Et]].map(([e,t])=>[e,t|Uo])),Pu=new xn({start:Su,reduce(e,t,n,r){return e.flags&Qn&&ku.has(
t)||(t==Uh||t==Go)&&e.flags&Uo?e.parent:e},shift(e,t,n,r){return t==Wo?new Tn(e,_u(r.read(r.pos,n.pos)),0):t==Io?e.parent:t==Rh||t==Mh||t==Xh||t==Lo?new Tn(e,0,
Qn):Xo.has(t)?new Tn(e,0,Xo.get(t)|e.flags&Qn):e},hash(e){return e.hash}}),Eu=new ee(e=>{for(let t=0;t<5;t++){if(e.next!="print".charCodeAt(t))return;e.advance()}
if(!/\w/.test(String.fromCharCode(e.next)))for(let t=0;;t++){let n=e.peek(t);if(!(n==Lr||n==Sn)){n!=mu&&n!=gu&&n!=ne&&n!=ze&&n!=Gr&&e.acceptToken(Th);return}}}),
$u=new ee((e,t)=>{let{flags:n}=t.context,r=n&Et?Vo:jo,i=(n&$t)>0,o=!(n&Rt),s=(n&qt)>0,a=e.pos;for(;!(e.next<0);)if(s&&e.next==Ir)if(e.peek(1)==Ir)e.advance(2);else{
if(e.pos==a){e.acceptToken(Lo,1);return}break}else if(o&&e.next==Ao){if(e.pos==a){e.advance();let h=e.next;h>=0&&(e.advance(),Ru(e,h)),e.acceptToken($h);return}
break}else if(e.next==Ao&&!o&&e.peek(1)>-1)e.advance(2);else if(e.next==r&&(!i||e.peek(1)==r&&e.peek(2)==r)){if(e.pos==a){e.acceptToken(Mo,i?3:1);return}break}else if(e.
next==ne){if(i)e.advance();else if(e.pos==a){e.acceptToken(Mo);return}break}else e.advance();e.pos>a&&e.acceptToken(Eh)});function Ru(e,t){if(t==yu)for(let n=0;n<
2&&e.next>=48&&e.next<=55;n++)e.advance();else if(t==bu)for(let n=0;n<2&&Wr(e.next);n++)e.advance();else if(t==vu)for(let n=0;n<4&&Wr(e.next);n++)e.advance();else if(t==
xu)for(let n=0;n<8&&Wr(e.next);n++)e.advance();else if(t==wu&&e.next==Ir){for(e.advance();e.next>=0&&e.next!=Co&&e.next!=jo&&e.next!=Vo&&e.next!=ne;)e.advance();
e.next==Co&&e.advance()}}var qu=To({'async "*" "**" FormatConversion FormatSpec':k.modifier,"for while if elif else try except finally return raise break contin\
ue with pass assert await yield match case":k.controlKeyword,"in not and or is del":k.operatorKeyword,"from def class global nonlocal lambda":k.definitionKeyword,
import:k.moduleKeyword,"with as print":k.keyword,Boolean:k.bool,None:k.null,VariableName:k.variableName,"CallExpression/VariableName":k.function(k.variableName),
"FunctionDefinition/VariableName":k.function(k.definition(k.variableName)),"ClassDefinition/VariableName":k.definition(k.className),PropertyName:k.propertyName,
"CallExpression/MemberExpression/PropertyName":k.function(k.propertyName),Comment:k.lineComment,Number:k.number,String:k.string,FormatString:k.special(k.string),
Escape:k.escape,UpdateOp:k.updateOperator,"ArithOp!":k.arithmeticOperator,BitOp:k.bitwiseOperator,CompareOp:k.compareOperator,AssignOp:k.definitionOperator,Ellipsis:k.
punctuation,At:k.meta,"( )":k.paren,"[ ]":k.squareBracket,"{ }":k.brace,".":k.derefOperator,", ;":k.separator}),Nu={__proto__:null,await:44,or:54,and:56,in:60,not:62,
is:64,if:70,else:72,lambda:76,yield:94,from:96,async:102,for:104,None:162,True:164,False:164,del:178,pass:182,break:186,continue:190,return:194,raise:202,import:206,
as:208,global:212,nonlocal:214,assert:218,type:223,elif:236,while:240,try:246,except:248,finally:250,with:254,def:258,class:268,match:279,case:285},Fo=kn.deserialize(
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
Pattern KeywordPattern Guard",maxTerm:277,context:Pu,nodeProps:[["isolate",-5,4,71,72,73,77,""],["group",-15,6,85,87,88,90,92,94,96,98,99,100,102,105,108,110,"S\
tatement Statement",-22,8,18,21,25,40,49,50,56,57,60,61,62,63,64,67,70,71,72,79,80,81,82,"Expression",-10,114,116,119,121,122,126,128,133,135,138,"Statement",-9,
143,144,147,148,150,151,152,153,154,"Pattern"],["openedBy",23,"(",54,"[",58,"{"],["closedBy",24,")",55,"]",59,"}"]],propSources:[qu],skippedNodes:[0,4],repeatNodeCount:34,
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
Eu,Tu,Qu,$u,0,1,2,3,4],topRules:{Script:[0,5]},specialized:[{term:221,get:e=>Nu[e]||-1}],tokenPrec:7668});var zu=20,Mu=2e6,_n=1e3,Cu=Sr([{tag:k.comment,class:"comment"},{tag:k.string,class:"string"},{tag:k.keyword,class:"keyword"},{tag:k.operatorKeyword,class:"keywo\
rd"},{tag:k.number,class:"number"},{tag:k.bool,class:"number"},{tag:k.null,class:"number"},{tag:k.function(k.definition(k.variableName)),class:"definition"},{tag:k.
definition(k.className),class:"definition"}]),Pn=class{constructor(t){this.page=t;let{files:n}=t.report;this.files=n.flatMap(({text:i},o)=>i===""?[]:o),this.choice=
f("select",{"aria-label":"File",onchange:()=>{this.open(Number(this.choice.value))}},...this.files.map(i=>f("option",{value:i},K(n[i]?.name??"",120))));let r=(i,o,s)=>f(
"button",{type:"button","aria-label":s,title:s,onclick:()=>{this.step(i)}},o);this.element=f("section",{"aria-labelledby":"code"},f("h2",{id:"code"},"Code"),f("\
div",{class:"toolbar"},this.choice,r(-1,"\u2191","Previous finding"),r(1,"\u2193","Next finding"),f("span",{class:"legend"},f("span",{},f("i",{class:"key traced"}),
"traced"),f("span",{},f("i",{class:"key break"}),"break"),f("span",{},f("i",{class:"key level"}),"recompile"))),this.content)}page;element;files;choice;content=f(
"div");windowed=null;shown=-1;marked=[];active=0;show({file:t,line:n}){this.files.includes(t)&&(this.open(t),this.reveal(n))}start(){this.shown>=0||(this.open(this.
files[0]??-1),this.marked[0]!==void 0&&this.windowed?.reveal(this.marked[0]-1,"center"))}step(t){let n=Math.min(Math.max(this.active+t,0),this.marked.length-1),
r=this.marked[n];r!==void 0&&(this.active=n,this.reveal(r))}reveal(t){let n=this.windowed?.reveal(t-1,"center");for(let r of this.content.querySelectorAll(".cur\
rent"))r.classList.remove("current");n?.classList.add("current"),this.active=Math.max(0,this.marked.findIndex(r=>r>=t))}open(t){let n=this.page.report.files[t];
if(n===void 0||t===this.shown)return;this.shown=t,this.choice.value=String(t);let r=this.findingsByLine(t);this.marked=[...r.keys()].sort((l,u)=>l-u),this.active=
-1;let i=Au(n),o=new Set(n.traced),s=f("div",{class:"source",tabindex:0,role:"group","aria-label":`Code of ${n.name.slice(0,200)}`}),a=i.reduce((l,u)=>Math.max(
l,Bo(u)),0),h=Math.min(a,_n)+60;this.windowed=new jt(s,{rowHeight:zu,count:i.length,render:l=>this.line(l+1,i[l]??[],o.has(l+1),r.get(l+1)??[])}),this.windowed.
body.style.minWidth=`${h}ch`,s.append(this.windowed.body),this.content.replaceChildren(s)}findingsByLine(t){let n=new Map;return this.page.report.findings.forEach(
({place:r},i)=>{r.file===t&&n.set(r.line,[...n.get(r.line)??[],i])}),n}line(t,n,r,i){let s=i.flatMap(l=>this.page.report.findings[l]??[]).some(l=>!Ht(l)),a=i.length>
0?s?"break":"recompile":r?"traced":"",h=r&&i.length===0&&f("span",{class:"unseen"},"traced");return f("div",{class:`line ${a}`},f("span",{class:"line-number"},t),
f("span",{class:"margin"},h),f("code",{},f("bdi",{dir:"ltr"},...n.map(([l,u])=>u?f("span",{class:u},l):l))),...i.slice(0,3).map(l=>lt(this.page,l)),i.length>3&&
z(`and ${i.length-3} more`,"meta"))}};function Bo(e){return e.reduce((t,[n])=>t+n.length,0)}function Au(e){let t=e.text.replace(/\r?\n$/,""),n=[[]],r=(i,o)=>{let s=n.
at(-1);s&&Bo(s)<_n&&s.push([i.slice(0,_n),o])};return t.length>Mu?t.split(/\r\n|\r|\n/).map(i=>[[i.slice(0,_n),""]]):(_o(t,Fo.parse(t),Cu,r,()=>{n.push([])}),n)}var Xu=30,Wu=15;function ot(e,t,n,r){let i=n,o=n,s=null,a=f("div",{class:"table",tabindex:0,role:"table","aria-label":e});a.setAttribute("aria-rowcount",String(
n.length+1)),a.style.setProperty("--columns",t.map(({width:y})=>y).join(" "));let h=y=>t.map(Q=>f("div",{role:"cell",class:Q.isNumber?"number":""},Q.cell(y))),l=new jt(
a,{rowHeight:Xu,count:n.length,render:y=>f("div",{role:"row",class:"row","aria-rowindex":y+2},...h(i[y]))});l.body.setAttribute("role","rowgroup");let u=()=>{let y=s?.
column.key,Q=s?.isDescending?-1:1;i=y?[...o].sort((w,v)=>Iu(y(w),y(v))*Q):o,a.setAttribute("aria-rowcount",String(i.length+1)),l.reset(i.length)},c=t.map(y=>{let Q=f(
"div",{role:"columnheader",class:y.isNumber?"number":""}),{key:w}=y;return w===void 0?(tt(Q,[y.heading??y.title]),Q):(tt(Q,[f("button",{type:"button",onclick:()=>{
let x=s?.column===y?!s.isDescending:y.isNumber===!0;s={column:y,isDescending:x};for(let S of c)S.removeAttribute("aria-sort");Q.setAttribute("aria-sort",x?"desc\
ending":"ascending"),u()}},y.title)]),Q)}),d=f("div",{role:"rowgroup",class:"head"});if(tt(d,[f("div",{role:"row",class:"row","aria-rowindex":1},...c)]),tt(a,[d,
l.body]),r===void 0||n.length<Wu)return a;let p=f("span",{class:"meta",role:"status"}),m=f("input",{type:"search",placeholder:"Filter","aria-label":`Filter: ${e}`,
oninput:()=>{let y=m.value.toLowerCase().split(/\s+/);o=n.filter(Q=>{let w=r(Q).toLowerCase();return y.every(v=>w.includes(v))}),p.textContent=m.value===""?"":`${o.
length} of ${n.length}`,u()}});return f("div",{},f("div",{class:"toolbar"},m,p),a)}function Iu(e,t){return e<t?-1:e>t?1:0}function En(e,t,n){let r=n.flatMap(i=>{let o=e.report.findings[i];return o===void 0?[]:[{index:i,finding:o}]});return ot(t,[{title:"Kind",width:"9rem",cell:({finding:i})=>f(
"span",{class:`kind of-${i.kind}`},St(i)),key:({finding:i})=>i.kind},{title:"Finding",width:"minmax(12rem, 3fr)",cell:({index:i})=>lt(e,i),key:({finding:i})=>i.
title},{title:"Code",width:"5rem",cell:({finding:i})=>de(i),key:({finding:i})=>i.code},{title:"Place",width:"minmax(11rem, 1fr)",cell:({finding:i})=>Z(e,i.place),
key:({finding:{place:i}})=>i.file*1e7+i.line},{title:"Seen",width:"5rem",isNumber:!0,cell:({finding:i})=>`${i.count.toLocaleString("en")}\xD7`,key:({finding:i})=>i.
count},{title:"Cost",width:"9rem",isNumber:!0,cell:({finding:i})=>fr(i),key:({finding:i})=>i.seconds??-1}],r,({finding:i})=>{let o=Wt(e.report.files,i.place);return`${St(
i)} ${i.code} ${i.title} ${o} ${i.place.function}`})}var Zo={1:"better","-1":"worse",0:""};function Ho(e,t){let{rows:n,came:r,went:i}=t;return f("div",{},f("section",{"aria-labelledby":"comparison"},f("h2",{id:"co\
mparison"},"Compared with ",z(t.other)),f("table",{class:"compared"},f("thead",{},f("tr",{},...["","Before","Now","Change"].map(o=>f("th",{scope:"col"},o)))),f(
"tbody",{},...n.map(o=>f("tr",{},f("th",{scope:"row"},z(o.name)),f("td",{},z(o.before)),f("td",{},z(o.after)),f("td",{class:`change ${Zo[o.change]??""}`},Zo[o.change]??
"")))))),f("section",{"aria-labelledby":"went"},f("h2",{id:"went"},`Gone: ${i.length.toLocaleString("en")}`),i.length>0&&Lu(e,i)),f("section",{"aria-labelledby":"\
came"},f("h2",{id:"came"},`New: ${r.length.toLocaleString("en")}`),r.length>0&&En(e,"New findings",r)))}function Lu(e,t){return ot("Findings that are gone",[{title:"\
Kind",width:"9rem",cell:n=>f("span",{class:`kind of-${n.kind}`},St(n)),key:({kind:n})=>n},{title:"Finding",width:"minmax(12rem, 3fr)",cell:({title:n})=>F(n),key:({
title:n})=>n},{title:"Code",width:"5rem",cell:n=>de(n)},{title:"Place",width:"minmax(8rem, 1fr)",cell:({place:n})=>Z(e,n)}],t)}function Me(e){return f("span",{class:"stack","aria-hidden":"true"},...e.map((t,n)=>{let r=f("span",{class:`part part-${n%6}`});return r.style.width=`${t*100}%`,
r}))}function Yo(e){let{compilations:t}=e.report,n=new Map,r=new Map;for(let{phases:s,caches:a}of t){for(let[h,l]of Object.entries(s))Do(n,h,l);for(let[h,l]of Object.
entries(a))Do(r,h,l)}let i=[...n.keys()],o=Jo([...n.values()]);return f("section",{"aria-labelledby":"time"},f("h2",{id:"time"},`Compile time: ${B(o)}`),f("div",
{class:"phases"},Me([...n.values()].map(s=>s/(o||1)))),f("ul",{class:"plain phase-list"},...i.map((s,a)=>f("li",{},f("i",{class:`part part-${a%6}`,"aria-hidden":"\
true"}),z(s),f("span",{class:"meta"},` ${Uu(n.get(s)??0,o)}`)))),Gu(e,i),r.size>0&&f("h2",{id:"caches"},"Caches"),r.size>0&&f("dl",{class:"facts"},...[...r].map(
([s,a])=>f("div",{},f("dt",{},z(s)),f("dd",{},a.toLocaleString("en"))))))}function Gu(e,t){let{compilations:n}=e.report,r=n.map((o,s)=>({compilation:o,index:s})),
[,i]=me(0,n.reduce((o,s)=>Math.max(o,jr(s)),1e-6),4);return ot("Compile time of each compilation",[{title:"Compilation",width:"8rem",cell:({compilation:o,index:s})=>gt(
z(o.id,"mono"),()=>{e.showCompilation(s)})},{title:"Function",width:"minmax(8rem, 1fr)",cell:({compilation:o})=>z(o.place.function,"mono"),key:({compilation:o})=>o.
place.function},{title:"Place",width:"minmax(7rem, 1fr)",cell:({compilation:o})=>Z(e,o.place)},{title:"Time",width:"6rem",isNumber:!0,cell:({compilation:o})=>B(
jr(o)),key:({compilation:o})=>jr(o)},{title:"By phase",heading:ju(i),width:"minmax(14rem, 3fr)",cell:({compilation:o})=>Vu(o,t,i)}],r)}function ju(e){return f("\
span",{class:"axis"},...Yt(0,e,4).flatMap(t=>{if(t>=e)return[];let n=f("span",{},B(t));return n.style.left=`${t/e*100}%`,n}))}function Vu(e,t,n){let r=Object.entries(
e.phases).map(([o,s])=>`${o} ${B(s)}`).join(", "),i=Me(t.map(o=>(e.phases[o]??0)/n));return i.title=r,f("span",{},i,f("span",{class:"unseen"},r))}function jr({phases:e}){
return Jo(Object.values(e))}function Uu(e,t){return B(e)+(t>0?`, ${Je(e/t)}`:"")}function Do(e,t,n){e.set(t,(e.get(t)??0)+n)}function Jo(e){return e.reduce((t,n)=>t+
n,0)}var Vr="http://www.w3.org/1999/xhtml",Ko={svg:"http://www.w3.org/2000/svg",xhtml:Vr,xlink:"http://www.w3.org/1999/xlink",xml:"http://www.w3.org/XML/1998/namespa\
ce",xmlns:"http://www.w3.org/2000/xmlns/"};function Ce(e){var t=e+="",n=t.indexOf(":");return n>=0&&(t=e.slice(0,n))!=="xmlns"&&(e=e.slice(n+1)),Ko.hasOwnProperty(
t)?{space:Ko[t],local:e}:e}function Fu(e){return function(){var t=this.ownerDocument,n=this.namespaceURI;return n===Vr&&t.documentElement.namespaceURI===Vr?t.createElement(
e):t.createElementNS(n,e)}}function Bu(e){return function(){return this.ownerDocument.createElementNS(e.space,e.local)}}function ts(e){var t=Ce(e);return(t.local?
Bu:Fu)(t)}function Zu(){}function Rn(e){return e==null?Zu:function(){return this.querySelector(e)}}function Hu(e){typeof e!="function"&&(e=Rn(e));for(var t=this.
_groups,n=t.length,r=new Array(n),i=0;i<n;++i)for(var o=t[i],s=o.length,a=r[i]=new Array(s),h,l,u=0;u<s;++u)(h=o[u])&&(l=e.call(h,h.__data__,u,o))&&("__data__"in
h&&(l.__data__=h.__data__),a[u]=l);return new ut(r,this._parents)}function Du(e){return e==null?[]:Array.isArray(e)?e:Array.from(e)}function Yu(){return[]}function Fr(e){
return e==null?Yu:function(){return this.querySelectorAll(e)}}function Ju(e){return function(){return Du(e.apply(this,arguments))}}function Ku(e){typeof e=="fun\
ction"?e=Ju(e):e=Fr(e);for(var t=this._groups,n=t.length,r=[],i=[],o=0;o<n;++o)for(var s=t[o],a=s.length,h,l=0;l<a;++l)(h=s[l])&&(r.push(e.call(h,h.__data__,l,s)),
i.push(h));return new ut(r,i)}function Br(e){return function(){return this.matches(e)}}function es(e){return function(t){return t.matches(e)}}var tc=Array.prototype.
find;function ec(e){return function(){return tc.call(this.children,e)}}function nc(){return this.firstElementChild}function rc(e){return this.select(e==null?nc:
ec(typeof e=="function"?e:es(e)))}var ic=Array.prototype.filter;function oc(){return Array.from(this.children)}function sc(e){return function(){return ic.call(this.
children,e)}}function ac(e){return this.selectAll(e==null?oc:sc(typeof e=="function"?e:es(e)))}function lc(e){typeof e!="function"&&(e=Br(e));for(var t=this._groups,
n=t.length,r=new Array(n),i=0;i<n;++i)for(var o=t[i],s=o.length,a=r[i]=[],h,l=0;l<s;++l)(h=o[l])&&e.call(h,h.__data__,l,o)&&a.push(h);return new ut(r,this._parents)}
function ns(e){return new Array(e.length)}function hc(){return new ut(this._enter||this._groups.map(ns),this._parents)}function $n(e,t){this.ownerDocument=e.ownerDocument,
this.namespaceURI=e.namespaceURI,this._next=null,this._parent=e,this.__data__=t}$n.prototype={constructor:$n,appendChild:function(e){return this._parent.insertBefore(
e,this._next)},insertBefore:function(e,t){return this._parent.insertBefore(e,t)},querySelector:function(e){return this._parent.querySelector(e)},querySelectorAll:function(e){
return this._parent.querySelectorAll(e)}};function uc(e){return function(){return e}}function cc(e,t,n,r,i,o){for(var s=0,a,h=t.length,l=o.length;s<l;++s)(a=t[s])?
(a.__data__=o[s],r[s]=a):n[s]=new $n(e,o[s]);for(;s<h;++s)(a=t[s])&&(i[s]=a)}function fc(e,t,n,r,i,o,s){var a,h,l=new Map,u=t.length,c=o.length,d=new Array(u),p;
for(a=0;a<u;++a)(h=t[a])&&(d[a]=p=s.call(h,h.__data__,a,t)+"",l.has(p)?i[a]=h:l.set(p,h));for(a=0;a<c;++a)p=s.call(e,o[a],a,o)+"",(h=l.get(p))?(r[a]=h,h.__data__=
o[a],l.delete(p)):n[a]=new $n(e,o[a]);for(a=0;a<u;++a)(h=t[a])&&l.get(d[a])===h&&(i[a]=h)}function dc(e){return e.__data__}function pc(e,t){if(!arguments.length)
return Array.from(this,dc);var n=t?fc:cc,r=this._parents,i=this._groups;typeof e!="function"&&(e=uc(e));for(var o=i.length,s=new Array(o),a=new Array(o),h=new Array(
o),l=0;l<o;++l){var u=r[l],c=i[l],d=c.length,p=Oc(e.call(u,u&&u.__data__,l,r)),m=p.length,y=a[l]=new Array(m),Q=s[l]=new Array(m),w=h[l]=new Array(d);n(u,c,y,Q,
w,p,t);for(var v=0,x=0,S,T;v<m;++v)if(S=y[v]){for(v>=x&&(x=v+1);!(T=Q[x])&&++x<m;);S._next=T||null}}return s=new ut(s,r),s._enter=a,s._exit=h,s}function Oc(e){return typeof e==
"object"&&"length"in e?e:Array.from(e)}function mc(){return new ut(this._exit||this._groups.map(ns),this._parents)}function gc(e,t,n){var r=this.enter(),i=this,
o=this.exit();return typeof e=="function"?(r=e(r),r&&(r=r.selection())):r=r.append(e+""),t!=null&&(i=t(i),i&&(i=i.selection())),n==null?o.remove():n(o),r&&i?r.merge(
i).order():i}function yc(e){for(var t=e.selection?e.selection():e,n=this._groups,r=t._groups,i=n.length,o=r.length,s=Math.min(i,o),a=new Array(i),h=0;h<s;++h)for(var l=n[h],
u=r[h],c=l.length,d=a[h]=new Array(c),p,m=0;m<c;++m)(p=l[m]||u[m])&&(d[m]=p);for(;h<i;++h)a[h]=n[h];return new ut(a,this._parents)}function bc(){for(var e=this.
_groups,t=-1,n=e.length;++t<n;)for(var r=e[t],i=r.length-1,o=r[i],s;--i>=0;)(s=r[i])&&(o&&s.compareDocumentPosition(o)^4&&o.parentNode.insertBefore(s,o),o=s);return this}
function wc(e){e||(e=vc);function t(c,d){return c&&d?e(c.__data__,d.__data__):!c-!d}for(var n=this._groups,r=n.length,i=new Array(r),o=0;o<r;++o){for(var s=n[o],
a=s.length,h=i[o]=new Array(a),l,u=0;u<a;++u)(l=s[u])&&(h[u]=l);h.sort(t)}return new ut(i,this._parents).order()}function vc(e,t){return e<t?-1:e>t?1:e>=t?0:NaN}
function xc(){var e=arguments[0];return arguments[0]=this,e.apply(null,arguments),this}function kc(){return Array.from(this)}function Qc(){for(var e=this._groups,
t=0,n=e.length;t<n;++t)for(var r=e[t],i=0,o=r.length;i<o;++i){var s=r[i];if(s)return s}return null}function Tc(){let e=0;for(let t of this)++e;return e}function Sc(){
return!this.node()}function _c(e){for(var t=this._groups,n=0,r=t.length;n<r;++n)for(var i=t[n],o=0,s=i.length,a;o<s;++o)(a=i[o])&&e.call(a,a.__data__,o,i);return this}
function Pc(e){return function(){this.removeAttribute(e)}}function Ec(e){return function(){this.removeAttributeNS(e.space,e.local)}}function $c(e,t){return function(){
this.setAttribute(e,t)}}function Rc(e,t){return function(){this.setAttributeNS(e.space,e.local,t)}}function qc(e,t){return function(){var n=t.apply(this,arguments);
n==null?this.removeAttribute(e):this.setAttribute(e,n)}}function Nc(e,t){return function(){var n=t.apply(this,arguments);n==null?this.removeAttributeNS(e.space,
e.local):this.setAttributeNS(e.space,e.local,n)}}function zc(e,t){var n=Ce(e);if(arguments.length<2){var r=this.node();return n.local?r.getAttributeNS(n.space,n.
local):r.getAttribute(n)}return this.each((t==null?n.local?Ec:Pc:typeof t=="function"?n.local?Nc:qc:n.local?Rc:$c)(n,t))}function rs(e){return e.ownerDocument&&
e.ownerDocument.defaultView||e.document&&e||e.defaultView}function Mc(e){return function(){this.style.removeProperty(e)}}function Cc(e,t,n){return function(){this.
style.setProperty(e,t,n)}}function Ac(e,t,n){return function(){var r=t.apply(this,arguments);r==null?this.style.removeProperty(e):this.style.setProperty(e,r,n)}}
function Xc(e,t,n){return arguments.length>1?this.each((t==null?Mc:typeof t=="function"?Ac:Cc)(e,t,n??"")):re(this.node(),e)}function re(e,t){return e.style.getPropertyValue(
t)||rs(e).getComputedStyle(e,null).getPropertyValue(t)}function Wc(e){return function(){delete this[e]}}function Ic(e,t){return function(){this[e]=t}}function Lc(e,t){
return function(){var n=t.apply(this,arguments);n==null?delete this[e]:this[e]=n}}function Gc(e,t){return arguments.length>1?this.each((t==null?Wc:typeof t=="fu\
nction"?Lc:Ic)(e,t)):this.node()[e]}function is(e){return e.trim().split(/^|\s+/)}function Zr(e){return e.classList||new os(e)}function os(e){this._node=e,this.
_names=is(e.getAttribute("class")||"")}os.prototype={add:function(e){var t=this._names.indexOf(e);t<0&&(this._names.push(e),this._node.setAttribute("class",this.
_names.join(" ")))},remove:function(e){var t=this._names.indexOf(e);t>=0&&(this._names.splice(t,1),this._node.setAttribute("class",this._names.join(" ")))},contains:function(e){
return this._names.indexOf(e)>=0}};function ss(e,t){for(var n=Zr(e),r=-1,i=t.length;++r<i;)n.add(t[r])}function as(e,t){for(var n=Zr(e),r=-1,i=t.length;++r<i;)n.
remove(t[r])}function jc(e){return function(){ss(this,e)}}function Vc(e){return function(){as(this,e)}}function Uc(e,t){return function(){(t.apply(this,arguments)?
ss:as)(this,e)}}function Fc(e,t){var n=is(e+"");if(arguments.length<2){for(var r=Zr(this.node()),i=-1,o=n.length;++i<o;)if(!r.contains(n[i]))return!1;return!0}return this.
each((typeof t=="function"?Uc:t?jc:Vc)(n,t))}function Bc(){this.textContent=""}function Zc(e){return function(){this.textContent=e}}function Hc(e){return function(){
var t=e.apply(this,arguments);this.textContent=t??""}}function Dc(e){return arguments.length?this.each(e==null?Bc:(typeof e=="function"?Hc:Zc)(e)):this.node().textContent}
function Yc(){this.innerHTML=""}function Jc(e){return function(){this.innerHTML=e}}function Kc(e){return function(){var t=e.apply(this,arguments);this.innerHTML=
t??""}}function tf(e){return arguments.length?this.each(e==null?Yc:(typeof e=="function"?Kc:Jc)(e)):this.node().innerHTML}function ef(){this.nextSibling&&this.parentNode.
appendChild(this)}function nf(){return this.each(ef)}function rf(){this.previousSibling&&this.parentNode.insertBefore(this,this.parentNode.firstChild)}function of(){
return this.each(rf)}function sf(e){var t=typeof e=="function"?e:ts(e);return this.select(function(){return this.appendChild(t.apply(this,arguments))})}function af(){
return null}function lf(e,t){var n=typeof e=="function"?e:ts(e),r=t==null?af:typeof t=="function"?t:Rn(t);return this.select(function(){return this.insertBefore(
n.apply(this,arguments),r.apply(this,arguments)||null)})}function hf(){var e=this.parentNode;e&&e.removeChild(this)}function uf(){return this.each(hf)}function cf(){
var e=this.cloneNode(!1),t=this.parentNode;return t?t.insertBefore(e,this.nextSibling):e}function ff(){var e=this.cloneNode(!0),t=this.parentNode;return t?t.insertBefore(
e,this.nextSibling):e}function df(e){return this.select(e?ff:cf)}function pf(e){return arguments.length?this.property("__data__",e):this.node().__data__}function Of(e){
return function(t){e.call(this,t,this.__data__)}}function mf(e){return e.trim().split(/^|\s+/).map(function(t){var n="",r=t.indexOf(".");return r>=0&&(n=t.slice(
r+1),t=t.slice(0,r)),{type:t,name:n}})}function gf(e){return function(){var t=this.__on;if(t){for(var n=0,r=-1,i=t.length,o;n<i;++n)o=t[n],(!e.type||o.type===e.
type)&&o.name===e.name?this.removeEventListener(o.type,o.listener,o.options):t[++r]=o;++r?t.length=r:delete this.__on}}}function yf(e,t,n){return function(){var r=this.
__on,i,o=Of(t);if(r){for(var s=0,a=r.length;s<a;++s)if((i=r[s]).type===e.type&&i.name===e.name){this.removeEventListener(i.type,i.listener,i.options),this.addEventListener(
i.type,i.listener=o,i.options=n),i.value=t;return}}this.addEventListener(e.type,o,n),i={type:e.type,name:e.name,value:t,listener:o,options:n},r?r.push(i):this.__on=
[i]}}function bf(e,t,n){var r=mf(e+""),i,o=r.length,s;if(arguments.length<2){var a=this.node().__on;if(a){for(var h=0,l=a.length,u;h<l;++h)for(i=0,u=a[h];i<o;++i)
if((s=r[i]).type===u.type&&s.name===u.name)return u.value}return}for(a=t?yf:gf,i=0;i<o;++i)this.each(a(r[i],t,n));return this}function ls(e,t,n){var r=rs(e),i=r.
CustomEvent;typeof i=="function"?i=new i(t,n):(i=r.document.createEvent("Event"),n?(i.initEvent(t,n.bubbles,n.cancelable),i.detail=n.detail):i.initEvent(t,!1,!1)),
e.dispatchEvent(i)}function wf(e,t){return function(){return ls(this,e,t)}}function vf(e,t){return function(){return ls(this,e,t.apply(this,arguments))}}function xf(e,t){
return this.each((typeof t=="function"?vf:wf)(e,t))}function*kf(){for(var e=this._groups,t=0,n=e.length;t<n;++t)for(var r=e[t],i=0,o=r.length,s;i<o;++i)(s=r[i])&&
(yield s)}var hs=[null];function ut(e,t){this._groups=e,this._parents=t}function ie(){return new ut([[document.documentElement]],hs)}function Qf(){return this}ut.
prototype=ie.prototype={constructor:ut,select:Hu,selectAll:Ku,selectChild:rc,selectChildren:ac,filter:lc,data:pc,enter:hc,exit:mc,join:gc,merge:yc,selection:Qf,
order:bc,sort:wc,call:xc,nodes:kc,node:Qc,size:Tc,empty:Sc,each:_c,attr:zc,style:Xc,property:Gc,classed:Fc,text:Dc,html:tf,raise:nf,lower:of,append:sf,insert:lf,
remove:uf,clone:df,datum:pf,on:bf,dispatch:xf,[Symbol.iterator]:kf};function st(e){return typeof e=="string"?new ut([[document.querySelector(e)]],[document.documentElement]):
new ut([[e]],hs)}var Tf=0;function Sf(){return new Ur}function Ur(){this._="@"+(++Tf).toString(36)}Ur.prototype=Sf.prototype={constructor:Ur,get:function(e){for(var t=this._;!(t in
e);)if(!(e=e.parentNode))return;return e[t]},set:function(e,t){return e[this._]=t},remove:function(e){return this._ in e&&delete e[this._]},toString:function(){
return this._}};function _f(e){let t;for(;t=e.sourceEvent;)e=t;return e}function Nt(e,t){if(e=_f(e),t===void 0&&(t=e.currentTarget),t){var n=t.ownerSVGElement||
t;if(n.createSVGPoint){var r=n.createSVGPoint();return r.x=e.clientX,r.y=e.clientY,r=r.matrixTransform(t.getScreenCTM().inverse()),[r.x,r.y]}if(t.getBoundingClientRect){
var i=t.getBoundingClientRect();return[e.clientX-i.left-t.clientLeft,e.clientY-i.top-t.clientTop]}}return[e.pageX,e.pageY]}var Pf={value:()=>{}};function Ae(){for(var e=0,t=arguments.length,n={},r;e<t;++e){if(!(r=arguments[e]+"")||r in n||/[\s.]/.test(r))throw new Error("illegal typ\
e: "+r);n[r]=[]}return new qn(n)}function qn(e){this._=e}function Ef(e,t){return e.trim().split(/^|\s+/).map(function(n){var r="",i=n.indexOf(".");if(i>=0&&(r=n.
slice(i+1),n=n.slice(0,i)),n&&!t.hasOwnProperty(n))throw new Error("unknown type: "+n);return{type:n,name:r}})}qn.prototype=Ae.prototype={constructor:qn,on:function(e,t){
var n=this._,r=Ef(e+"",n),i,o=-1,s=r.length;if(arguments.length<2){for(;++o<s;)if((i=(e=r[o]).type)&&(i=$f(n[i],e.name)))return i;return}if(t!=null&&typeof t!="\
function")throw new Error("invalid callback: "+t);for(;++o<s;)if(i=(e=r[o]).type)n[i]=us(n[i],e.name,t);else if(t==null)for(i in n)n[i]=us(n[i],e.name,null);return this},
copy:function(){var e={},t=this._;for(var n in t)e[n]=t[n].slice();return new qn(e)},call:function(e,t){if((i=arguments.length-2)>0)for(var n=new Array(i),r=0,i,
o;r<i;++r)n[r]=arguments[r+2];if(!this._.hasOwnProperty(e))throw new Error("unknown type: "+e);for(o=this._[e],r=0,i=o.length;r<i;++r)o[r].value.apply(t,n)},apply:function(e,t,n){
if(!this._.hasOwnProperty(e))throw new Error("unknown type: "+e);for(var r=this._[e],i=0,o=r.length;i<o;++i)r[i].value.apply(t,n)}};function $f(e,t){for(var n=0,
r=e.length,i;n<r;++n)if((i=e[n]).name===t)return i.value}function us(e,t,n){for(var r=0,i=e.length;r<i;++r)if(e[r].name===t){e[r]=Pf,e=e.slice(0,r).concat(e.slice(
r+1));break}return n!=null&&e.push({name:t,value:n}),e}var Hr={capture:!0,passive:!1};function Dr(e){e.preventDefault(),e.stopImmediatePropagation()}function cs(e){var t=e.document.documentElement,n=st(e).on("dragstart.drag",Dr,Hr);"onselectstart"in
t?n.on("selectstart.drag",Dr,Hr):(t.__noselect=t.style.MozUserSelect,t.style.MozUserSelect="none")}function fs(e,t){var n=e.document.documentElement,r=st(e).on(
"dragstart.drag",null);t&&(r.on("click.drag",Dr,Hr),setTimeout(function(){r.on("click.drag",null)},0)),"onselectstart"in n?r.on("selectstart.drag",null):(n.style.
MozUserSelect=n.__noselect,delete n.__noselect)}function Rf(e,{sourceEvent:t,subject:n,target:r,identifier:i,active:o,x:s,y:a,dx:h,dy:l,dispatch:u}){Object.defineProperties(this,{type:{value:e,enumerable:!0,configurable:!0},
sourceEvent:{value:t,enumerable:!0,configurable:!0},subject:{value:n,enumerable:!0,configurable:!0},target:{value:r,enumerable:!0,configurable:!0},identifier:{value:i,
enumerable:!0,configurable:!0},active:{value:o,enumerable:!0,configurable:!0},x:{value:s,enumerable:!0,configurable:!0},y:{value:a,enumerable:!0,configurable:!0},
dx:{value:h,enumerable:!0,configurable:!0},dy:{value:l,enumerable:!0,configurable:!0},_:{value:u}})}Rf.prototype.on=function(){var e=this._.on.apply(this._,arguments);
return e===this._?this:e};function ve(e,t,n){e.prototype=t.prototype=n,n.constructor=e}function Ie(e,t){var n=Object.create(e.prototype);for(var r in t)n[r]=t[r];return n}function Zt(){}
var le=.7,we=1/le,ye="\\s*([+-]?\\d+)\\s*",Xe="\\s*([+-]?(?:\\d*\\.)?\\d+(?:[eE][+-]?\\d+)?)\\s*",xt="\\s*([+-]?(?:\\d*\\.)?\\d+(?:[eE][+-]?\\d+)?)%\\s*",qf=/^#([0-9a-f]{3,8})$/,
Nf=new RegExp(`^rgb\\(${ye},${ye},${ye}\\)$`),zf=new RegExp(`^rgb\\(${xt},${xt},${xt}\\)$`),Mf=new RegExp(`^rgba\\(${ye},${ye},${ye},${Xe}\\)$`),Cf=new RegExp(`\
^rgba\\(${xt},${xt},${xt},${Xe}\\)$`),Af=new RegExp(`^hsl\\(${Xe},${xt},${xt}\\)$`),Xf=new RegExp(`^hsla\\(${Xe},${xt},${xt},${Xe}\\)$`),ds={aliceblue:15792383,
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
ve(Zt,he,{copy(e){return Object.assign(new this.constructor,this,e)},displayable(){return this.rgb().displayable()},hex:ps,formatHex:ps,formatHex8:Wf,formatHsl:If,
formatRgb:Os,toString:Os});function ps(){return this.rgb().formatHex()}function Wf(){return this.rgb().formatHex8()}function If(){return Qs(this).formatHsl()}function Os(){
return this.rgb().formatRgb()}function he(e){var t,n;return e=(e+"").trim().toLowerCase(),(t=qf.exec(e))?(n=t[1].length,t=parseInt(t[1],16),n===6?ms(t):n===3?new et(
t>>8&15|t>>4&240,t>>4&15|t&240,(t&15)<<4|t&15,1):n===8?Nn(t>>24&255,t>>16&255,t>>8&255,(t&255)/255):n===4?Nn(t>>12&15|t>>8&240,t>>8&15|t>>4&240,t>>4&15|t&240,((t&
15)<<4|t&15)/255):null):(t=Nf.exec(e))?new et(t[1],t[2],t[3],1):(t=zf.exec(e))?new et(t[1]*255/100,t[2]*255/100,t[3]*255/100,1):(t=Mf.exec(e))?Nn(t[1],t[2],t[3],
t[4]):(t=Cf.exec(e))?Nn(t[1]*255/100,t[2]*255/100,t[3]*255/100,t[4]):(t=Af.exec(e))?bs(t[1],t[2]/100,t[3]/100,1):(t=Xf.exec(e))?bs(t[1],t[2]/100,t[3]/100,t[4]):
ds.hasOwnProperty(e)?ms(ds[e]):e==="transparent"?new et(NaN,NaN,NaN,0):null}function ms(e){return new et(e>>16&255,e>>8&255,e&255,1)}function Nn(e,t,n,r){return r<=
0&&(e=t=n=NaN),new et(e,t,n,r)}function ni(e){return e instanceof Zt||(e=he(e)),e?(e=e.rgb(),new et(e.r,e.g,e.b,e.opacity)):new et}function Le(e,t,n,r){return arguments.
length===1?ni(e):new et(e,t,n,r??1)}function et(e,t,n,r){this.r=+e,this.g=+t,this.b=+n,this.opacity=+r}ve(et,Le,Ie(Zt,{brighter(e){return e=e==null?we:Math.pow(
we,e),new et(this.r*e,this.g*e,this.b*e,this.opacity)},darker(e){return e=e==null?le:Math.pow(le,e),new et(this.r*e,this.g*e,this.b*e,this.opacity)},rgb(){return this},
clamp(){return new et(se(this.r),se(this.g),se(this.b),Mn(this.opacity))},displayable(){return-.5<=this.r&&this.r<255.5&&-.5<=this.g&&this.g<255.5&&-.5<=this.b&&
this.b<255.5&&0<=this.opacity&&this.opacity<=1},hex:gs,formatHex:gs,formatHex8:Lf,formatRgb:ys,toString:ys}));function gs(){return`#${oe(this.r)}${oe(this.g)}${oe(
this.b)}`}function Lf(){return`#${oe(this.r)}${oe(this.g)}${oe(this.b)}${oe((isNaN(this.opacity)?1:this.opacity)*255)}`}function ys(){let e=Mn(this.opacity);return`${e===
1?"rgb(":"rgba("}${se(this.r)}, ${se(this.g)}, ${se(this.b)}${e===1?")":`, ${e})`}`}function Mn(e){return isNaN(e)?1:Math.max(0,Math.min(1,e))}function se(e){return Math.
max(0,Math.min(255,Math.round(e)||0))}function oe(e){return e=se(e),(e<16?"0":"")+e.toString(16)}function bs(e,t,n,r){return r<=0?e=t=n=NaN:n<=0||n>=1?e=t=NaN:t<=
0&&(e=NaN),new Ot(e,t,n,r)}function Qs(e){if(e instanceof Ot)return new Ot(e.h,e.s,e.l,e.opacity);if(e instanceof Zt||(e=he(e)),!e)return new Ot;if(e instanceof
Ot)return e;e=e.rgb();var t=e.r/255,n=e.g/255,r=e.b/255,i=Math.min(t,n,r),o=Math.max(t,n,r),s=NaN,a=o-i,h=(o+i)/2;return a?(t===o?s=(n-r)/a+(n<r)*6:n===o?s=(r-t)/
a+2:s=(t-n)/a+4,a/=h<.5?o+i:2-o-i,s*=60):a=h>0&&h<1?0:s,new Ot(s,a,h,e.opacity)}function An(e,t,n,r){return arguments.length===1?Qs(e):new Ot(e,t,n,r??1)}function Ot(e,t,n,r){
this.h=+e,this.s=+t,this.l=+n,this.opacity=+r}ve(Ot,An,Ie(Zt,{brighter(e){return e=e==null?we:Math.pow(we,e),new Ot(this.h,this.s,this.l*e,this.opacity)},darker(e){
return e=e==null?le:Math.pow(le,e),new Ot(this.h,this.s,this.l*e,this.opacity)},rgb(){var e=this.h%360+(this.h<0)*360,t=isNaN(e)||isNaN(this.s)?0:this.s,n=this.
l,r=n+(n<.5?n:1-n)*t,i=2*n-r;return new et(Yr(e>=240?e-240:e+120,i,r),Yr(e,i,r),Yr(e<120?e+240:e-120,i,r),this.opacity)},clamp(){return new Ot(ws(this.h),zn(this.
s),zn(this.l),Mn(this.opacity))},displayable(){return(0<=this.s&&this.s<=1||isNaN(this.s))&&0<=this.l&&this.l<=1&&0<=this.opacity&&this.opacity<=1},formatHsl(){
let e=Mn(this.opacity);return`${e===1?"hsl(":"hsla("}${ws(this.h)}, ${zn(this.s)*100}%, ${zn(this.l)*100}%${e===1?")":`, ${e})`}`}}));function ws(e){return e=(e||
0)%360,e<0?e+360:e}function zn(e){return Math.max(0,Math.min(1,e||0))}function Yr(e,t,n){return(e<60?t+(n-t)*e/60:e<180?n:e<240?t+(n-t)*(240-e)/60:t)*255}var Ts=Math.
PI/180,Ss=180/Math.PI,Cn=18,_s=.96422,Ps=1,Es=.82521,$s=4/29,be=6/29,Rs=3*be*be,Gf=be*be*be;function qs(e){if(e instanceof kt)return new kt(e.l,e.a,e.b,e.opacity);
if(e instanceof zt)return zs(e);e instanceof et||(e=ni(e));var t=ei(e.r),n=ei(e.g),r=ei(e.b),i=Jr((.2225045*t+.7168786*n+.0606169*r)/Ps),o,s;return t===n&&n===r?
o=s=i:(o=Jr((.4360747*t+.3850649*n+.1430804*r)/_s),s=Jr((.0139322*t+.0971045*n+.7141733*r)/Es)),new kt(116*i-16,500*(o-i),200*(i-s),e.opacity)}function Ns(e,t,n,r){return arguments.length===1?qs(e):new kt(e,t,n,r??1)}function kt(e,t,n,r){this.l=+e,this.a=+t,this.b=+n,this.opacity=+r}ve(kt,Ns,Ie(Zt,{brighter(e){
return new kt(this.l+Cn*(e??1),this.a,this.b,this.opacity)},darker(e){return new kt(this.l-Cn*(e??1),this.a,this.b,this.opacity)},rgb(){var e=(this.l+16)/116,t=isNaN(
this.a)?e:e+this.a/500,n=isNaN(this.b)?e:e-this.b/200;return t=_s*Kr(t),e=Ps*Kr(e),n=Es*Kr(n),new et(ti(3.1338561*t-1.6168667*e-.4906146*n),ti(-.9787684*t+1.9161415*
e+.033454*n),ti(.0719453*t-.2289914*e+1.4052427*n),this.opacity)}}));function Jr(e){return e>Gf?Math.pow(e,1/3):e/Rs+$s}function Kr(e){return e>be?e*e*e:Rs*(e-$s)}
function ti(e){return 255*(e<=.0031308?12.92*e:1.055*Math.pow(e,1/2.4)-.055)}function ei(e){return(e/=255)<=.04045?e/12.92:Math.pow((e+.055)/1.055,2.4)}function jf(e){
if(e instanceof zt)return new zt(e.h,e.c,e.l,e.opacity);if(e instanceof kt||(e=qs(e)),e.a===0&&e.b===0)return new zt(NaN,0<e.l&&e.l<100?0:NaN,e.l,e.opacity);var t=Math.
atan2(e.b,e.a)*Ss;return new zt(t<0?t+360:t,Math.sqrt(e.a*e.a+e.b*e.b),e.l,e.opacity)}function Xn(e,t,n,r){return arguments.length===1?jf(e):new zt(e,t,n,r??1)}function zt(e,t,n,r){this.h=+e,this.c=+t,this.l=+n,this.opacity=+r}function zs(e){if(isNaN(
e.h))return new kt(e.l,0,0,e.opacity);var t=e.h*Ts;return new kt(e.l,Math.cos(t)*e.c,Math.sin(t)*e.c,e.opacity)}ve(zt,Xn,Ie(Zt,{brighter(e){return new zt(this.h,
this.c,this.l+Cn*(e??1),this.opacity)},darker(e){return new zt(this.h,this.c,this.l-Cn*(e??1),this.opacity)},rgb(){return zs(this).rgb()}}));var Ms=-.14861,ri=1.78277,
ii=-.29227,Wn=-.90649,We=1.97294,vs=We*Wn,xs=We*ri,ks=ri*ii-Wn*Ms;function Vf(e){if(e instanceof ae)return new ae(e.h,e.s,e.l,e.opacity);e instanceof et||(e=ni(
e));var t=e.r/255,n=e.g/255,r=e.b/255,i=(ks*r+vs*t-xs*n)/(ks+vs-xs),o=r-i,s=(We*(n-i)-ii*o)/Wn,a=Math.sqrt(s*s+o*o)/(We*i*(1-i)),h=a?Math.atan2(s,o)*Ss-120:NaN;
return new ae(h<0?h+360:h,a,i,e.opacity)}function In(e,t,n,r){return arguments.length===1?Vf(e):new ae(e,t,n,r??1)}function ae(e,t,n,r){this.h=+e,this.s=+t,this.
l=+n,this.opacity=+r}ve(ae,In,Ie(Zt,{brighter(e){return e=e==null?we:Math.pow(we,e),new ae(this.h,this.s,this.l*e,this.opacity)},darker(e){return e=e==null?le:Math.
pow(le,e),new ae(this.h,this.s,this.l*e,this.opacity)},rgb(){var e=isNaN(this.h)?0:(this.h+120)*Ts,t=+this.l,n=isNaN(this.s)?0:this.s*t*(1-t),r=Math.cos(e),i=Math.
sin(e);return new et(255*(t+n*(Ms*r+ri*i)),255*(t+n*(ii*r+Wn*i)),255*(t+n*(We*r)),this.opacity)}}));function Xs(e,t,n,r,i){var o=e*e,s=o*e;return((1-3*e+3*o-s)*t+(4-6*o+3*s)*n+(1+3*e+3*o-3*s)*r+s*i)/6}function Uf(e){var t=e.length-1;return function(n){var r=n<=
0?n=0:n>=1?(n=1,t-1):Math.floor(n*t),i=e[r],o=e[r+1],s=r>0?e[r-1]:2*i-o,a=r<t-1?e[r+2]:2*o-i;return Xs((n-r/t)*t,s,i,o,a)}}function Ff(e){var t=e.length;return function(n){
var r=Math.floor(((n%=1)<0?++n:n)*t),i=e[(r+t-1)%t],o=e[r%t],s=e[(r+1)%t],a=e[(r+2)%t];return Xs((n-r/t)*t,i,o,s,a)}}var li=e=>()=>e;function Ws(e,t){return function(n){
return e+n*t}}function Bf(e,t,n){return e=Math.pow(e,n),t=Math.pow(t,n)-e,n=1/n,function(r){return Math.pow(e+r*t,n)}}function hi(e,t){var n=t-e;return n?Ws(e,n>
180||n<-180?n-360*Math.round(n/360):n):li(isNaN(e)?t:e)}function Zf(e){return(e=+e)==1?at:function(t,n){return n-t?Bf(t,n,e):li(isNaN(t)?n:t)}}function at(e,t){
var n=t-e;return n?Ws(e,n):li(isNaN(e)?t:e)}var ui=(function e(t){var n=Zf(t);function r(i,o){var s=n((i=Le(i)).r,(o=Le(o)).r),a=n(i.g,o.g),h=n(i.b,o.b),l=at(i.
opacity,o.opacity);return function(u){return i.r=s(u),i.g=a(u),i.b=h(u),i.opacity=l(u),i+""}}return r.gamma=e,r})(1);function Is(e){return function(t){var n=t.length,
r=new Array(n),i=new Array(n),o=new Array(n),s,a;for(s=0;s<n;++s)a=Le(t[s]),r[s]=a.r||0,i[s]=a.g||0,o[s]=a.b||0;return r=e(r),i=e(i),o=e(o),a.opacity=1,function(h){
return a.r=r(h),a.g=i(h),a.b=o(h),a+""}}}var my=Is(Uf),gy=Is(Ff);function Mt(e,t){return e=+e,t=+t,function(n){return e*(1-n)+t*n}}var si=/[-+]?(?:\d+\.?\d*|\.?\d+)(?:[eE][-+]?\d+)?/g,oi=new RegExp(si.source,"g");function Hf(e){return function(){return e}}function Df(e){return function(t){return e(
t)+""}}function Ls(e,t){var n=si.lastIndex=oi.lastIndex=0,r,i,o,s=-1,a=[],h=[];for(e=e+"",t=t+"";(r=si.exec(e))&&(i=oi.exec(t));)(o=i.index)>n&&(o=t.slice(n,o),
a[s]?a[s]+=o:a[++s]=o),(r=r[0])===(i=i[0])?a[s]?a[s]+=i:a[++s]=i:(a[++s]=null,h.push({i:s,x:Mt(r,i)})),n=oi.lastIndex;return n<t.length&&(o=t.slice(n),a[s]?a[s]+=
o:a[++s]=o),a.length<2?h[0]?Df(h[0].x):Hf(t):(t=h.length,function(l){for(var u=0,c;u<t;++u)a[(c=h[u]).i]=c.x(l);return a.join("")})}var Cs=180/Math.PI,ai={translateX:0,translateY:0,rotate:0,skewX:0,scaleX:1,scaleY:1};function Gs(e,t,n,r,i,o){var s,a,h;return(s=Math.sqrt(e*e+t*t))&&(e/=s,t/=s),
(h=e*n+t*r)&&(n-=e*h,r-=t*h),(a=Math.sqrt(n*n+r*r))&&(n/=a,r/=a,h/=a),e*r<t*n&&(e=-e,t=-t,h=-h,s=-s),{translateX:i,translateY:o,rotate:Math.atan2(t,e)*Cs,skewX:Math.
atan(h)*Cs,scaleX:s,scaleY:a}}var Ln;function Yf(e){let t=new(typeof DOMMatrix=="function"?DOMMatrix:WebKitCSSMatrix)(e+"");return t.isIdentity?ai:Gs(t.a,t.b,t.
c,t.d,t.e,t.f)}function Jf(e){return e==null||(Ln||(Ln=document.createElementNS("http://www.w3.org/2000/svg","g")),Ln.setAttribute("transform",e),!(e=Ln.transform.
baseVal.consolidate()))?ai:(e=e.matrix,Gs(e.a,e.b,e.c,e.d,e.e,e.f))}function js(e,t,n,r){function i(l){return l.length?l.pop()+" ":""}function o(l,u,c,d,p,m){if(l!==
c||u!==d){var y=p.push("translate(",null,t,null,n);m.push({i:y-4,x:Mt(l,c)},{i:y-2,x:Mt(u,d)})}else(c||d)&&p.push("translate("+c+t+d+n)}function s(l,u,c,d){l!==
u?(l-u>180?u+=360:u-l>180&&(l+=360),d.push({i:c.push(i(c)+"rotate(",null,r)-2,x:Mt(l,u)})):u&&c.push(i(c)+"rotate("+u+r)}function a(l,u,c,d){l!==u?d.push({i:c.push(
i(c)+"skewX(",null,r)-2,x:Mt(l,u)}):u&&c.push(i(c)+"skewX("+u+r)}function h(l,u,c,d,p,m){if(l!==c||u!==d){var y=p.push(i(p)+"scale(",null,",",null,")");m.push({
i:y-4,x:Mt(l,c)},{i:y-2,x:Mt(u,d)})}else(c!==1||d!==1)&&p.push(i(p)+"scale("+c+","+d+")")}return function(l,u){var c=[],d=[];return l=e(l),u=e(u),o(l.translateX,
l.translateY,u.translateX,u.translateY,c,d),s(l.rotate,u.rotate,c,d),a(l.skewX,u.skewX,c,d),h(l.scaleX,l.scaleY,u.scaleX,u.scaleY,c,d),l=u=null,function(p){for(var m=-1,
y=d.length,Q;++m<y;)c[(Q=d[m]).i]=Q.x(p);return c.join("")}}}var Vs=js(Yf,"px, ","px)","deg)"),Us=js(Jf,", ",")",")"),Kf=1e-12;function As(e){return((e=Math.exp(
e))+1/e)/2}function td(e){return((e=Math.exp(e))-1/e)/2}function ed(e){return((e=Math.exp(2*e))-1)/(e+1)}var Fs=(function e(t,n,r){function i(o,s){var a=o[0],h=o[1],
l=o[2],u=s[0],c=s[1],d=s[2],p=u-a,m=c-h,y=p*p+m*m,Q,w;if(y<Kf)w=Math.log(d/l)/t,Q=function(P){return[a+P*p,h+P*m,l*Math.exp(t*P*w)]};else{var v=Math.sqrt(y),x=(d*
d-l*l+r*y)/(2*l*n*v),S=(d*d-l*l-r*y)/(2*d*n*v),T=Math.log(Math.sqrt(x*x+1)-x),q=Math.log(Math.sqrt(S*S+1)-S);w=(q-T)/t,Q=function(P){var $=P*w,M=As(T),W=l/(n*v)*
(M*ed(t*$+T)-td(T));return[a+W*p,h+W*m,l*M/As(t*$+T)]}}return Q.duration=Math.abs(w)*1e3*t/Math.SQRT2,Q}return i.rho=function(o){var s=Math.max(.001,+o),a=s*s,h=a*
a;return e(s,a,h)},i})(Math.SQRT2,2,4);function Bs(e){return function(t,n){var r=e((t=An(t)).h,(n=An(n)).h),i=at(t.s,n.s),o=at(t.l,n.l),s=at(t.opacity,n.opacity);
return function(a){return t.h=r(a),t.s=i(a),t.l=o(a),t.opacity=s(a),t+""}}}var yy=Bs(hi),by=Bs(at);function Zs(e){return function(t,n){var r=e((t=Xn(t)).h,(n=Xn(n)).h),i=at(t.c,n.c),o=at(t.l,n.l),s=at(t.opacity,n.opacity);return function(a){return t.h=r(a),t.
c=i(a),t.l=o(a),t.opacity=s(a),t+""}}}var wy=Zs(hi),vy=Zs(at);function Hs(e){return(function t(n){n=+n;function r(i,o){var s=e((i=In(i)).h,(o=In(o)).h),a=at(i.s,
o.s),h=at(i.l,o.l),l=at(i.opacity,o.opacity);return function(u){return i.h=s(u),i.s=a(u),i.l=h(Math.pow(u,n)),i.opacity=l(u),i+""}}return r.gamma=t,r})(1)}var xy=Hs(
hi),ky=Hs(at);var xe=0,je=0,Ge=0,Ys=1e3,Gn,Ve,jn=0,ue=0,Un=0,Ue=typeof performance=="object"&&performance.now?performance:Date,Js=typeof window=="object"&&window.requestAnimationFrame?
window.requestAnimationFrame.bind(window):function(e){setTimeout(e,17)};function Fn(){return ue||(Js(nd),ue=Ue.now()+Un)}function nd(){ue=0}function Vn(){this._call=
this._time=this._next=null}Vn.prototype=fi.prototype={constructor:Vn,restart:function(e,t,n){if(typeof e!="function")throw new TypeError("callback is not a func\
tion");n=(n==null?Fn():+n)+(t==null?0:+t),!this._next&&Ve!==this&&(Ve?Ve._next=this:Gn=this,Ve=this),this._call=e,this._time=n,ci()},stop:function(){this._call&&
(this._call=null,this._time=1/0,ci())}};function fi(e,t,n){var r=new Vn;return r.restart(e,t,n),r}function rd(){Fn(),++xe;for(var e=Gn,t;e;)(t=ue-e._time)>=0&&e.
_call.call(void 0,t),e=e._next;--xe}function Ds(){ue=(jn=Ue.now())+Un,xe=je=0;try{rd()}finally{xe=0,od(),ue=0}}function id(){var e=Ue.now(),t=e-jn;t>Ys&&(Un-=t,
jn=e)}function od(){for(var e,t=Gn,n,r=1/0;t;)t._call?(r>t._time&&(r=t._time),e=t,t=t._next):(n=t._next,t._next=null,t=e?e._next=n:Gn=n);Ve=e,ci(r)}function ci(e){
if(!xe){je&&(je=clearTimeout(je));var t=e-ue;t>24?(e<1/0&&(je=setTimeout(Ds,Math.ceil(e-Ue.now()-Un)+1)),Ge&&(Ge=clearInterval(Ge))):(Ge||(jn=Ue.now(),Ge=setInterval(
id,Ys)),xe=1,Js(Ds))}}function di(e,t,n){var r=new Vn;return t=t==null?0:+t,r.restart(i=>{r.stop(),e(i+t)},t,n),r}function ta(e){return((e*=2)<=1?e*e*e:(e-=2)*e*e+2)/2}var pi=3,Sy=(function e(t){t=+t;function n(r){return Math.pow(r,t)}return n.exponent=e,n})(pi),_y=(function e(t){
t=+t;function n(r){return 1-Math.pow(1-r,t)}return n.exponent=e,n})(pi),Py=(function e(t){t=+t;function n(r){return((r*=2)<=1?Math.pow(r,t):2-Math.pow(2-r,t))/2}
return n.exponent=e,n})(pi),sd=Math.PI,Ey=sd/2;function Bn(e){return(Math.pow(2,-10*e)-.0009765625)*1.0009775171065494}var Ks=4/11,$y=6/11,Ry=8/11,qy=3/4,Ny=9/11,zy=10/11,My=15/16,Cy=21/22,Ay=63/64,Xy=1/Ks/Ks;var Oi=1.70158,Wy=(function e(t){t=+t;function n(r){return(r=+r)*r*(t*(r-1)+r)}return n.overshoot=e,n})(Oi),Iy=(function e(t){t=+t;function n(r){return--r*r*((r+
1)*t+r)+1}return n.overshoot=e,n})(Oi),Ly=(function e(t){t=+t;function n(r){return((r*=2)<1?r*r*((t+1)*r-t):(r-=2)*r*((t+1)*r+t)+2)/2}return n.overshoot=e,n})(Oi),
ke=2*Math.PI,mi=1,gi=.3,Gy=(function e(t,n){var r=Math.asin(1/(t=Math.max(1,t)))*(n/=ke);function i(o){return t*Bn(- --o)*Math.sin((r-o)/n)}return i.amplitude=function(o){
return e(o,n*ke)},i.period=function(o){return e(t,o)},i})(mi,gi),jy=(function e(t,n){var r=Math.asin(1/(t=Math.max(1,t)))*(n/=ke);function i(o){return 1-t*Bn(o=
+o)*Math.sin((o+r)/n)}return i.amplitude=function(o){return e(o,n*ke)},i.period=function(o){return e(t,o)},i})(mi,gi),Vy=(function e(t,n){var r=Math.asin(1/(t=Math.
max(1,t)))*(n/=ke);function i(o){return((o=o*2-1)<0?t*Bn(-o)*Math.sin((r-o)/n):2-t*Bn(o)*Math.sin((r+o)/n))/2}return i.amplitude=function(o){return e(o,n*ke)},i.
period=function(o){return e(t,o)},i})(mi,gi);var ad=Ae("start","end","cancel","interrupt"),ld=[],ra=0,ea=1,yi=2,Zn=3,na=4,bi=5,Hn=6;function Dn(e,t,n,r,i,o){var s=e.__transition;if(!s)e.__transition={};else if(n in
s)return;hd(e,n,{name:t,index:r,group:i,on:ad,tween:ld,time:o.time,delay:o.delay,duration:o.duration,ease:o.ease,timer:null,state:ra})}function wi(e,t){var n=mt(
e,t);if(n.state>ra)throw new Error("too late; already scheduled");return n}function Qt(e,t){var n=mt(e,t);if(n.state>Zn)throw new Error("too late; already runni\
ng");return n}function mt(e,t){var n=e.__transition;if(!n||!(n=n[t]))throw new Error("transition not found");return n}function hd(e,t,n){var r=e.__transition,i;
r[t]=n,n.timer=fi(o,0,n.time);function o(l){n.state=ea,n.timer.restart(s,n.delay,n.time),n.delay<=l&&s(l-n.delay)}function s(l){var u,c,d,p;if(n.state!==ea)return h();
for(u in r)if(p=r[u],p.name===n.name){if(p.state===Zn)return di(s);p.state===na?(p.state=Hn,p.timer.stop(),p.on.call("interrupt",e,e.__data__,p.index,p.group),delete r[u]):
+u<t&&(p.state=Hn,p.timer.stop(),p.on.call("cancel",e,e.__data__,p.index,p.group),delete r[u])}if(di(function(){n.state===Zn&&(n.state=na,n.timer.restart(a,n.delay,
n.time),a(l))}),n.state=yi,n.on.call("start",e,e.__data__,n.index,n.group),n.state===yi){for(n.state=Zn,i=new Array(d=n.tween.length),u=0,c=-1;u<d;++u)(p=n.tween[u].
value.call(e,e.__data__,n.index,n.group))&&(i[++c]=p);i.length=c+1}}function a(l){for(var u=l<n.duration?n.ease.call(null,l/n.duration):(n.timer.restart(h),n.state=
bi,1),c=-1,d=i.length;++c<d;)i[c].call(e,u);n.state===bi&&(n.on.call("end",e,e.__data__,n.index,n.group),h())}function h(){n.state=Hn,n.timer.stop(),delete r[t];
for(var l in r)return;delete e.__transition}}function Fe(e,t){var n=e.__transition,r,i,o=!0,s;if(n){t=t==null?null:t+"";for(s in n){if((r=n[s]).name!==t){o=!1;continue}
i=r.state>yi&&r.state<bi,r.state=Hn,r.timer.stop(),r.on.call(i?"interrupt":"cancel",e,e.__data__,r.index,r.group),delete n[s]}o&&delete e.__transition}}function ud(e){
return this.each(function(){Fe(this,e)})}function cd(e,t){var n,r;return function(){var i=Qt(this,e),o=i.tween;if(o!==n){r=n=o;for(var s=0,a=r.length;s<a;++s)if(r[s].
name===t){r=r.slice(),r.splice(s,1);break}}i.tween=r}}function fd(e,t,n){var r,i;if(typeof n!="function")throw new Error;return function(){var o=Qt(this,e),s=o.
tween;if(s!==r){i=(r=s).slice();for(var a={name:t,value:n},h=0,l=i.length;h<l;++h)if(i[h].name===t){i[h]=a;break}h===l&&i.push(a)}o.tween=i}}function dd(e,t){var n=this.
_id;if(e+="",arguments.length<2){for(var r=mt(this.node(),n).tween,i=0,o=r.length,s;i<o;++i)if((s=r[i]).name===e)return s.value;return null}return this.each((t==
null?cd:fd)(n,e,t))}function vi(e,t,n){var r=e._id;return e.each(function(){var i=Qt(this,r);(i.value||(i.value={}))[t]=n.apply(this,arguments)}),function(i){return mt(
i,r).value[t]}}function ia(e,t){var n;return(typeof t=="number"?Mt:t instanceof he?ui:(n=he(t))?(t=n,ui):Ls)(e,t)}function pd(e){return function(){this.removeAttribute(
e)}}function Od(e){return function(){this.removeAttributeNS(e.space,e.local)}}function md(e,t,n){var r,i=n+"",o;return function(){var s=this.getAttribute(e);return s===
i?null:s===r?o:o=t(r=s,n)}}function gd(e,t,n){var r,i=n+"",o;return function(){var s=this.getAttributeNS(e.space,e.local);return s===i?null:s===r?o:o=t(r=s,n)}}
function yd(e,t,n){var r,i,o;return function(){var s,a=n(this),h;return a==null?void this.removeAttribute(e):(s=this.getAttribute(e),h=a+"",s===h?null:s===r&&h===
i?o:(i=h,o=t(r=s,a)))}}function bd(e,t,n){var r,i,o;return function(){var s,a=n(this),h;return a==null?void this.removeAttributeNS(e.space,e.local):(s=this.getAttributeNS(
e.space,e.local),h=a+"",s===h?null:s===r&&h===i?o:(i=h,o=t(r=s,a)))}}function wd(e,t){var n=Ce(e),r=n==="transform"?Us:ia;return this.attrTween(e,typeof t=="fun\
ction"?(n.local?bd:yd)(n,r,vi(this,"attr."+e,t)):t==null?(n.local?Od:pd)(n):(n.local?gd:md)(n,r,t))}function vd(e,t){return function(n){this.setAttribute(e,t.call(
this,n))}}function xd(e,t){return function(n){this.setAttributeNS(e.space,e.local,t.call(this,n))}}function kd(e,t){var n,r;function i(){var o=t.apply(this,arguments);
return o!==r&&(n=(r=o)&&xd(e,o)),n}return i._value=t,i}function Qd(e,t){var n,r;function i(){var o=t.apply(this,arguments);return o!==r&&(n=(r=o)&&vd(e,o)),n}return i.
_value=t,i}function Td(e,t){var n="attr."+e;if(arguments.length<2)return(n=this.tween(n))&&n._value;if(t==null)return this.tween(n,null);if(typeof t!="function")
throw new Error;var r=Ce(e);return this.tween(n,(r.local?kd:Qd)(r,t))}function Sd(e,t){return function(){wi(this,e).delay=+t.apply(this,arguments)}}function _d(e,t){
return t=+t,function(){wi(this,e).delay=t}}function Pd(e){var t=this._id;return arguments.length?this.each((typeof e=="function"?Sd:_d)(t,e)):mt(this.node(),t).
delay}function Ed(e,t){return function(){Qt(this,e).duration=+t.apply(this,arguments)}}function $d(e,t){return t=+t,function(){Qt(this,e).duration=t}}function Rd(e){
var t=this._id;return arguments.length?this.each((typeof e=="function"?Ed:$d)(t,e)):mt(this.node(),t).duration}function qd(e,t){if(typeof t!="function")throw new Error;
return function(){Qt(this,e).ease=t}}function Nd(e){var t=this._id;return arguments.length?this.each(qd(t,e)):mt(this.node(),t).ease}function zd(e,t){return function(){
var n=t.apply(this,arguments);if(typeof n!="function")throw new Error;Qt(this,e).ease=n}}function Md(e){if(typeof e!="function")throw new Error;return this.each(
zd(this._id,e))}function Cd(e){typeof e!="function"&&(e=Br(e));for(var t=this._groups,n=t.length,r=new Array(n),i=0;i<n;++i)for(var o=t[i],s=o.length,a=r[i]=[],
h,l=0;l<s;++l)(h=o[l])&&e.call(h,h.__data__,l,o)&&a.push(h);return new At(r,this._parents,this._name,this._id)}function Ad(e){if(e._id!==this._id)throw new Error;
for(var t=this._groups,n=e._groups,r=t.length,i=n.length,o=Math.min(r,i),s=new Array(r),a=0;a<o;++a)for(var h=t[a],l=n[a],u=h.length,c=s[a]=new Array(u),d,p=0;p<
u;++p)(d=h[p]||l[p])&&(c[p]=d);for(;a<r;++a)s[a]=t[a];return new At(s,this._parents,this._name,this._id)}function Xd(e){return(e+"").trim().split(/^|\s+/).every(
function(t){var n=t.indexOf(".");return n>=0&&(t=t.slice(0,n)),!t||t==="start"})}function Wd(e,t,n){var r,i,o=Xd(t)?wi:Qt;return function(){var s=o(this,e),a=s.
on;a!==r&&(i=(r=a).copy()).on(t,n),s.on=i}}function Id(e,t){var n=this._id;return arguments.length<2?mt(this.node(),n).on.on(e):this.each(Wd(n,e,t))}function Ld(e){
return function(){var t=this.parentNode;for(var n in this.__transition)if(+n!==e)return;t&&t.removeChild(this)}}function Gd(){return this.on("end.remove",Ld(this.
_id))}function jd(e){var t=this._name,n=this._id;typeof e!="function"&&(e=Rn(e));for(var r=this._groups,i=r.length,o=new Array(i),s=0;s<i;++s)for(var a=r[s],h=a.
length,l=o[s]=new Array(h),u,c,d=0;d<h;++d)(u=a[d])&&(c=e.call(u,u.__data__,d,a))&&("__data__"in u&&(c.__data__=u.__data__),l[d]=c,Dn(l[d],t,n,d,l,mt(u,n)));return new At(
o,this._parents,t,n)}function Vd(e){var t=this._name,n=this._id;typeof e!="function"&&(e=Fr(e));for(var r=this._groups,i=r.length,o=[],s=[],a=0;a<i;++a)for(var h=r[a],
l=h.length,u,c=0;c<l;++c)if(u=h[c]){for(var d=e.call(u,u.__data__,c,h),p,m=mt(u,n),y=0,Q=d.length;y<Q;++y)(p=d[y])&&Dn(p,t,n,y,d,m);o.push(d),s.push(u)}return new At(
o,s,t,n)}var Ud=ie.prototype.constructor;function Fd(){return new Ud(this._groups,this._parents)}function Bd(e,t){var n,r,i;return function(){var o=re(this,e),s=(this.
style.removeProperty(e),re(this,e));return o===s?null:o===n&&s===r?i:i=t(n=o,r=s)}}function oa(e){return function(){this.style.removeProperty(e)}}function Zd(e,t,n){
var r,i=n+"",o;return function(){var s=re(this,e);return s===i?null:s===r?o:o=t(r=s,n)}}function Hd(e,t,n){var r,i,o;return function(){var s=re(this,e),a=n(this),
h=a+"";return a==null&&(h=a=(this.style.removeProperty(e),re(this,e))),s===h?null:s===r&&h===i?o:(i=h,o=t(r=s,a))}}function Dd(e,t){var n,r,i,o="style."+t,s="en\
d."+o,a;return function(){var h=Qt(this,e),l=h.on,u=h.value[o]==null?a||(a=oa(t)):void 0;(l!==n||i!==u)&&(r=(n=l).copy()).on(s,i=u),h.on=r}}function Yd(e,t,n){var r=(e+=
"")=="transform"?Vs:ia;return t==null?this.styleTween(e,Bd(e,r)).on("end.style."+e,oa(e)):typeof t=="function"?this.styleTween(e,Hd(e,r,vi(this,"style."+e,t))).
each(Dd(this._id,e)):this.styleTween(e,Zd(e,r,t),n).on("end.style."+e,null)}function Jd(e,t,n){return function(r){this.style.setProperty(e,t.call(this,r),n)}}function Kd(e,t,n){
var r,i;function o(){var s=t.apply(this,arguments);return s!==i&&(r=(i=s)&&Jd(e,s,n)),r}return o._value=t,o}function tp(e,t,n){var r="style."+(e+="");if(arguments.
length<2)return(r=this.tween(r))&&r._value;if(t==null)return this.tween(r,null);if(typeof t!="function")throw new Error;return this.tween(r,Kd(e,t,n??""))}function ep(e){
return function(){this.textContent=e}}function np(e){return function(){var t=e(this);this.textContent=t??""}}function rp(e){return this.tween("text",typeof e=="\
function"?np(vi(this,"text",e)):ep(e==null?"":e+""))}function ip(e){return function(t){this.textContent=e.call(this,t)}}function op(e){var t,n;function r(){var i=e.
apply(this,arguments);return i!==n&&(t=(n=i)&&ip(i)),t}return r._value=e,r}function sp(e){var t="text";if(arguments.length<1)return(t=this.tween(t))&&t._value;if(e==
null)return this.tween(t,null);if(typeof e!="function")throw new Error;return this.tween(t,op(e))}function ap(){for(var e=this._name,t=this._id,n=sa(),r=this._groups,
i=r.length,o=0;o<i;++o)for(var s=r[o],a=s.length,h,l=0;l<a;++l)if(h=s[l]){var u=mt(h,t);Dn(h,e,n,l,s,{time:u.time+u.delay+u.duration,delay:0,duration:u.duration,
ease:u.ease})}return new At(r,this._parents,e,n)}function lp(){var e,t,n=this,r=n._id,i=n.size();return new Promise(function(o,s){var a={value:s},h={value:function(){
--i===0&&o()}};n.each(function(){var l=Qt(this,r),u=l.on;u!==e&&(t=(e=u).copy(),t._.cancel.push(a),t._.interrupt.push(a),t._.end.push(h)),l.on=t}),i===0&&o()})}
var hp=0;function At(e,t,n,r){this._groups=e,this._parents=t,this._name=n,this._id=r}function up(e){return ie().transition(e)}function sa(){return++hp}var Ct=ie.
prototype;At.prototype=up.prototype={constructor:At,select:jd,selectAll:Vd,selectChild:Ct.selectChild,selectChildren:Ct.selectChildren,filter:Cd,merge:Ad,selection:Fd,
transition:ap,call:Ct.call,nodes:Ct.nodes,node:Ct.node,size:Ct.size,empty:Ct.empty,each:Ct.each,on:Id,attr:wd,attrTween:Td,style:Yd,styleTween:tp,text:rp,textTween:sp,
remove:Gd,tween:dd,delay:Pd,duration:Rd,ease:Nd,easeVarying:Md,end:lp,[Symbol.iterator]:Ct[Symbol.iterator]};var cp={time:null,delay:0,duration:250,ease:ta};function fp(e,t){
for(var n;!(n=e.__transition)||!(n=n[t]);)if(!(e=e.parentNode))throw new Error(`transition ${t} not found`);return n}function dp(e){var t,n;e instanceof At?(t=e.
_id,e=e._name):(t=sa(),(n=cp).time=Fn(),e=e==null?null:e+"");for(var r=this._groups,i=r.length,o=0;o<i;++o)for(var s=r[o],a=s.length,h,l=0;l<a;++l)(h=s[l])&&Dn(
h,e,t,l,s,n||fp(h,t));return new At(r,this._parents,e,t)}ie.prototype.interrupt=ud;ie.prototype.transition=dp;var Yn=e=>()=>e;function pp(e,{sourceEvent:t,target:n,transform:r,dispatch:i}){Object.defineProperties(this,{type:{value:e,enumerable:!0,configurable:!0},sourceEvent:{
value:t,enumerable:!0,configurable:!0},target:{value:n,enumerable:!0,configurable:!0},transform:{value:r,enumerable:!0,configurable:!0},_:{value:i}})}function Xt(e,t,n){
this.k=e,this.x=t,this.y=n}Xt.prototype={constructor:Xt,scale:function(e){return e===1?this:new Xt(this.k*e,this.x,this.y)},translate:function(e,t){return e===0&
t===0?this:new Xt(this.k,this.x+this.k*e,this.y+this.k*t)},apply:function(e){return[e[0]*this.k+this.x,e[1]*this.k+this.y]},applyX:function(e){return e*this.k+this.
x},applyY:function(e){return e*this.k+this.y},invert:function(e){return[(e[0]-this.x)/this.k,(e[1]-this.y)/this.k]},invertX:function(e){return(e-this.x)/this.k},
invertY:function(e){return(e-this.y)/this.k},rescaleX:function(e){return e.copy().domain(e.range().map(this.invertX,this).map(e.invert,e))},rescaleY:function(e){
return e.copy().domain(e.range().map(this.invertY,this).map(e.invert,e))},toString:function(){return"translate("+this.x+","+this.y+") scale("+this.k+")"}};var Ze=new Xt(
1,0,0);Op.prototype=Xt.prototype;function Op(e){for(;!e.__zoom;)if(!(e=e.parentNode))return Ze;return e.__zoom}function xi(e){e.stopImmediatePropagation()}function Be(e){
e.preventDefault(),e.stopImmediatePropagation()}function mp(e){return(!e.ctrlKey||e.type==="wheel")&&!e.button}function gp(){var e=this;return e instanceof SVGElement?
(e=e.ownerSVGElement||e,e.hasAttribute("viewBox")?(e=e.viewBox.baseVal,[[e.x,e.y],[e.x+e.width,e.y+e.height]]):[[0,0],[e.width.baseVal.value,e.height.baseVal.value]]):
[[0,0],[e.clientWidth,e.clientHeight]]}function aa(){return this.__zoom||Ze}function yp(e){return-e.deltaY*(e.deltaMode===1?.05:e.deltaMode?1:.002)*(e.ctrlKey?10:
1)}function bp(){return navigator.maxTouchPoints||"ontouchstart"in this}function wp(e,t,n){var r=e.invertX(t[0][0])-n[0][0],i=e.invertX(t[1][0])-n[1][0],o=e.invertY(
t[0][1])-n[0][1],s=e.invertY(t[1][1])-n[1][1];return e.translate(i>r?(r+i)/2:Math.min(0,r)||Math.max(0,i),s>o?(o+s)/2:Math.min(0,o)||Math.max(0,s))}function la(){
var e=mp,t=gp,n=wp,r=yp,i=bp,o=[0,1/0],s=[[-1/0,-1/0],[1/0,1/0]],a=250,h=Fs,l=Ae("start","zoom","end"),u,c,d,p=500,m=150,y=0,Q=10;function w(O){O.property("__zo\
om",aa).on("wheel.zoom",$,{passive:!1}).on("mousedown.zoom",M).on("dblclick.zoom",W).filter(i).on("touchstart.zoom",N).on("touchmove.zoom",_).on("touchend.zoom \
touchcancel.zoom",C).style("-webkit-tap-highlight-color","rgba(0,0,0,0)")}w.transform=function(O,b,g,R){var A=O.selection?O.selection():O;A.property("__zoom",aa),
O!==A?T(O,b,g,R):A.interrupt().each(function(){q(this,arguments).event(R).start().zoom(null,typeof b=="function"?b.apply(this,arguments):b).end()})},w.scaleBy=function(O,b,g,R){
w.scaleTo(O,function(){var A=this.__zoom.k,X=typeof b=="function"?b.apply(this,arguments):b;return A*X},g,R)},w.scaleTo=function(O,b,g,R){w.transform(O,function(){
var A=t.apply(this,arguments),X=this.__zoom,I=g==null?S(A):typeof g=="function"?g.apply(this,arguments):g,G=X.invert(I),L=typeof b=="function"?b.apply(this,arguments):
b;return n(x(v(X,L),I,G),A,s)},g,R)},w.translateBy=function(O,b,g,R){w.transform(O,function(){return n(this.__zoom.translate(typeof b=="function"?b.apply(this,arguments):
b,typeof g=="function"?g.apply(this,arguments):g),t.apply(this,arguments),s)},null,R)},w.translateTo=function(O,b,g,R,A){w.transform(O,function(){var X=t.apply(
this,arguments),I=this.__zoom,G=R==null?S(X):typeof R=="function"?R.apply(this,arguments):R;return n(Ze.translate(G[0],G[1]).scale(I.k).translate(typeof b=="fun\
ction"?-b.apply(this,arguments):-b,typeof g=="function"?-g.apply(this,arguments):-g),X,s)},R,A)};function v(O,b){return b=Math.max(o[0],Math.min(o[1],b)),b===O.
k?O:new Xt(b,O.x,O.y)}function x(O,b,g){var R=b[0]-g[0]*O.k,A=b[1]-g[1]*O.k;return R===O.x&&A===O.y?O:new Xt(O.k,R,A)}function S(O){return[(+O[0][0]+ +O[1][0])/
2,(+O[0][1]+ +O[1][1])/2]}function T(O,b,g,R){O.on("start.zoom",function(){q(this,arguments).event(R).start()}).on("interrupt.zoom end.zoom",function(){q(this,arguments).
event(R).end()}).tween("zoom",function(){var A=this,X=arguments,I=q(A,X).event(R),G=t.apply(A,X),L=g==null?S(G):typeof g=="function"?g.apply(A,X):g,H=Math.max(G[1][0]-
G[0][0],G[1][1]-G[0][1]),V=A.__zoom,Y=typeof b=="function"?b.apply(A,X):b,rt=h(V.invert(L).concat(H/V.k),Y.invert(L).concat(H/Y.k));return function(nt){if(nt===
1)nt=Y;else{var ct=rt(nt),hr=H/ct[2];nt=new Xt(hr,L[0]-ct[0]*hr,L[1]-ct[1]*hr)}I.zoom(null,nt)}})}function q(O,b,g){return!g&&O.__zooming||new P(O,b)}function P(O,b){
this.that=O,this.args=b,this.active=0,this.sourceEvent=null,this.extent=t.apply(O,b),this.taps=0}P.prototype={event:function(O){return O&&(this.sourceEvent=O),this},
start:function(){return++this.active===1&&(this.that.__zooming=this,this.emit("start")),this},zoom:function(O,b){return this.mouse&&O!=="mouse"&&(this.mouse[1]=
b.invert(this.mouse[0])),this.touch0&&O!=="touch"&&(this.touch0[1]=b.invert(this.touch0[0])),this.touch1&&O!=="touch"&&(this.touch1[1]=b.invert(this.touch1[0])),
this.that.__zoom=b,this.emit("zoom"),this},end:function(){return--this.active===0&&(delete this.that.__zooming,this.emit("end")),this},emit:function(O){var b=st(
this.that).datum();l.call(O,this.that,new pp(O,{sourceEvent:this.sourceEvent,target:w,transform:this.that.__zoom,dispatch:l}),b)}};function $(O,...b){if(!e.apply(
this,arguments))return;var g=q(this,b).event(O),R=this.__zoom,A=Math.max(o[0],Math.min(o[1],R.k*Math.pow(2,r.apply(this,arguments)))),X=Nt(O);if(g.wheel)(g.mouse[0][0]!==
X[0]||g.mouse[0][1]!==X[1])&&(g.mouse[1]=R.invert(g.mouse[0]=X)),clearTimeout(g.wheel);else{if(R.k===A)return;g.mouse=[X,R.invert(X)],Fe(this),g.start()}Be(O),g.
wheel=setTimeout(I,m),g.zoom("mouse",n(x(v(R,A),g.mouse[0],g.mouse[1]),g.extent,s));function I(){g.wheel=null,g.end()}}function M(O,...b){if(d||!e.apply(this,arguments))
return;var g=O.currentTarget,R=q(this,b,!0).event(O),A=st(O.view).on("mousemove.zoom",L,!0).on("mouseup.zoom",H,!0),X=Nt(O,g),I=O.clientX,G=O.clientY;cs(O.view),
xi(O),R.mouse=[X,this.__zoom.invert(X)],Fe(this),R.start();function L(V){if(Be(V),!R.moved){var Y=V.clientX-I,rt=V.clientY-G;R.moved=Y*Y+rt*rt>y}R.event(V).zoom(
"mouse",n(x(R.that.__zoom,R.mouse[0]=Nt(V,g),R.mouse[1]),R.extent,s))}function H(V){A.on("mousemove.zoom mouseup.zoom",null),fs(V.view,R.moved),Be(V),R.event(V).
end()}}function W(O,...b){if(e.apply(this,arguments)){var g=this.__zoom,R=Nt(O.changedTouches?O.changedTouches[0]:O,this),A=g.invert(R),X=g.k*(O.shiftKey?.5:2),
I=n(x(v(g,X),R,A),t.apply(this,b),s);Be(O),a>0?st(this).transition().duration(a).call(T,I,R,O):st(this).call(w.transform,I,R,O)}}function N(O,...b){if(e.apply(this,
arguments)){var g=O.touches,R=g.length,A=q(this,b,O.changedTouches.length===R).event(O),X,I,G,L;for(xi(O),I=0;I<R;++I)G=g[I],L=Nt(G,this),L=[L,this.__zoom.invert(
L),G.identifier],A.touch0?!A.touch1&&A.touch0[2]!==L[2]&&(A.touch1=L,A.taps=0):(A.touch0=L,X=!0,A.taps=1+!!u);u&&(u=clearTimeout(u)),X&&(A.taps<2&&(c=L[0],u=setTimeout(
function(){u=null},p)),Fe(this),A.start())}}function _(O,...b){if(this.__zooming){var g=q(this,b).event(O),R=O.changedTouches,A=R.length,X,I,G,L;for(Be(O),X=0;X<
A;++X)I=R[X],G=Nt(I,this),g.touch0&&g.touch0[2]===I.identifier?g.touch0[0]=G:g.touch1&&g.touch1[2]===I.identifier&&(g.touch1[0]=G);if(I=g.that.__zoom,g.touch1){
var H=g.touch0[0],V=g.touch0[1],Y=g.touch1[0],rt=g.touch1[1],nt=(nt=Y[0]-H[0])*nt+(nt=Y[1]-H[1])*nt,ct=(ct=rt[0]-V[0])*ct+(ct=rt[1]-V[1])*ct;I=v(I,Math.sqrt(nt/
ct)),G=[(H[0]+Y[0])/2,(H[1]+Y[1])/2],L=[(V[0]+rt[0])/2,(V[1]+rt[1])/2]}else if(g.touch0)G=g.touch0[0],L=g.touch0[1];else return;g.zoom("touch",n(x(I,G,L),g.extent,
s))}}function C(O,...b){if(this.__zooming){var g=q(this,b).event(O),R=O.changedTouches,A=R.length,X,I;for(xi(O),d&&clearTimeout(d),d=setTimeout(function(){d=null},
p),X=0;X<A;++X)I=R[X],g.touch0&&g.touch0[2]===I.identifier?delete g.touch0:g.touch1&&g.touch1[2]===I.identifier&&delete g.touch1;if(g.touch1&&!g.touch0&&(g.touch0=
g.touch1,delete g.touch1),g.touch0)g.touch0[1]=this.__zoom.invert(g.touch0[0]);else if(g.end(),g.taps===2&&(I=Nt(I,this),Math.hypot(c[0]-I[0],c[1]-I[1])<Q)){var G=st(
this).on("dblclick.zoom");G&&G.apply(this,arguments)}}}return w.wheelDelta=function(O){return arguments.length?(r=typeof O=="function"?O:Yn(+O),w):r},w.filter=function(O){
return arguments.length?(e=typeof O=="function"?O:Yn(!!O),w):e},w.touchable=function(O){return arguments.length?(i=typeof O=="function"?O:Yn(!!O),w):i},w.extent=
function(O){return arguments.length?(t=typeof O=="function"?O:Yn([[+O[0][0],+O[0][1]],[+O[1][0],+O[1][1]]]),w):t},w.scaleExtent=function(O){return arguments.length?
(o[0]=+O[0],o[1]=+O[1],w):[o[0],o[1]]},w.translateExtent=function(O){return arguments.length?(s[0][0]=+O[0][0],s[1][0]=+O[1][0],s[0][1]=+O[0][1],s[1][1]=+O[1][1],
w):[[s[0][0],s[0][1]],[s[1][0],s[1][1]]]},w.constrain=function(O){return arguments.length?(n=O,w):n},w.duration=function(O){return arguments.length?(a=+O,w):a},
w.interpolate=function(O){return arguments.length?(h=O,w):h},w.on=function(){var O=l.on.apply(l,arguments);return O===l?w:O},w.clickDistance=function(O){return arguments.
length?(y=(O=+O)*O,w):Math.sqrt(y)},w.tapDistance=function(O){return arguments.length?(Q=+O,w):Q},w}var Ea=Object.defineProperty,vp=(e,t,n)=>t in e?Ea(e,t,{enumerable:!0,configurable:!0,writable:!0,value:n}):e[t]=n,xp=(e,t)=>{for(var n in t)Ea(e,n,{get:t[n],enumerable:!0})},
kp=(e,t,n)=>vp(e,typeof t!="symbol"?t+"":t,n),Qp={};xp(Qp,{Graph:()=>dt,alg:()=>Ri});var Tp=Object.defineProperty,$a=(e,t)=>{for(var n in t)Tp(e,n,{get:t[n],enumerable:!0})},
$i=class{constructor(e){this._isDirected=!0,this._isMultigraph=!1,this._isCompound=!1,this._nodes={},this._in={},this._preds={},this._out={},this._sucs={},this.
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
t)}successors(e){let t=this._sucs[e];if(t)return Object.keys(t)}neighbors(e){let t=this.predecessors(e);if(t){let n=new Set(t),r=this.successors(e);if(r)for(let i of r)
n.add(i);return Array.from(n.values())}}isLeaf(e){var t;let n;return this.isDirected()?n=this.successors(e):n=this.neighbors(e),((t=n?.length)!=null?t:0)===0}filterNodes(e){
let t=new this.constructor({directed:this._isDirected,multigraph:this._isMultigraph,compound:this._isCompound});t.setGraph(this.graph()),Object.entries(this._nodes).
forEach(([i,o])=>{e(i)&&t.setNode(i,o)}),Object.values(this._edgeObjs).forEach(i=>{t.hasNode(i.v)&&t.hasNode(i.w)&&t.setEdge(i,this.edge(i))});let n={},r=i=>{let o=this.
parent(i);return!o||t.hasNode(o)?(n[i]=o,o):o in n?n[o]:r(o)};return this._isCompound&&t.nodes().forEach(i=>t.setParent(i,r(i))),t}setDefaultEdgeLabel(e){return typeof e!=
"function"?this._defaultEdgeLabelFn=()=>e:this._defaultEdgeLabelFn=e,this}edgeCount(){return this._edgeCount}edges(){return Object.values(this._edgeObjs)}setPath(e,t){
return e.reduce((n,r)=>(t!==void 0?this.setEdge(n,r,t):this.setEdge(n,r),r)),this}setEdge(e,t,n,r){let i,o,s,a,h=!1;typeof e=="object"&&e!==null&&"v"in e?(i=e.v,
o=e.w,s=e.name,arguments.length===2&&(a=t,h=!0)):(i=e,o=t,s=r,arguments.length>2&&(a=n,h=!0)),i=""+i,o=""+o,s!==void 0&&(s=""+s);let l=He(this._isDirected,i,o,s);
if(l in this._edgeLabels)return h&&(this._edgeLabels[l]=a),this;if(s!==void 0&&!this._isMultigraph)throw new Error("Cannot set a named edge when isMultigraph = \
false");this.setNode(i),this.setNode(o),this._edgeLabels[l]=h?a:this._defaultEdgeLabelFn(i,o,s);let u=Sp(this._isDirected,i,o,s);return i=u.v,o=u.w,Object.freeze(
u),this._edgeObjs[l]=u,ha(this._preds[o],i),ha(this._sucs[i],o),this._in[o][l]=u,this._out[i][l]=u,this._edgeCount++,this}edge(e,t,n){let r=arguments.length===1?
ki(this._isDirected,e):He(this._isDirected,e,t,n);return this._edgeLabels[r]}edgeAsObj(e,t,n){let r=arguments.length===1?this.edge(e):this.edge(e,t,n);return typeof r!=
"object"||r===null?{label:r}:r}hasEdge(e,t,n){return(arguments.length===1?ki(this._isDirected,e):He(this._isDirected,e,t,n))in this._edgeLabels}removeEdge(e,t,n){
let r=arguments.length===1?ki(this._isDirected,e):He(this._isDirected,e,t,n),i=this._edgeObjs[r];if(i){let o=i.v,s=i.w;delete this._edgeLabels[r],delete this._edgeObjs[r],
ua(this._preds[s],o),ua(this._sucs[o],s),delete this._in[s][r],delete this._out[o][r],this._edgeCount--}return this}inEdges(e,t){return this.isDirected()?this.filterEdges(
this._in[e],e,t):this.nodeEdges(e,t)}outEdges(e,t){return this.isDirected()?this.filterEdges(this._out[e],e,t):this.nodeEdges(e,t)}nodeEdges(e,t){if(e in this._nodes)
return this.filterEdges({...this._in[e],...this._out[e]},e,t)}_removeFromParentsChildList(e){delete this._children[this._parent[e]][e]}filterEdges(e,t,n){if(!e)
return;let r=Object.values(e);return n?r.filter(i=>i.v===t&&i.w===n||i.v===n&&i.w===t):r}};function ha(e,t){e[t]?e[t]++:e[t]=1}function ua(e,t){e[t]!==void 0&&!--e[t]&&
delete e[t]}function He(e,t,n,r){let i=""+t,o=""+n;if(!e&&i>o){let s=i;i=o,o=s}return i+""+o+""+(r===void 0?"\0":r)}function Sp(e,t,n,r){let i=""+t,o=""+n;if(!e&&
i>o){let a=i;i=o,o=a}let s={v:i,w:o};return r&&(s.name=r),s}function ki(e,t){return He(e,t.v,t.w,t.name)}var _p={};$a(_p,{read:()=>Rp,write:()=>Pp});function Pp(e){
let t={options:{directed:e.isDirected(),multigraph:e.isMultigraph(),compound:e.isCompound()},nodes:Ep(e),edges:$p(e)},n=e.graph();return n!==void 0&&(t.value=structuredClone(
n)),t}function Ep(e){return e.nodes().map(t=>{let n=e.node(t),r=e.parent(t),i={v:t};return n!==void 0&&(i.value=n),r!==void 0&&(i.parent=r),i})}function $p(e){return e.
edges().map(t=>{let n=e.edge(t),r={v:t.v,w:t.w};return t.name!==void 0&&(r.name=t.name),n!==void 0&&(r.value=n),r})}function Rp(e){let t=new $i(e.options);return e.
value!==void 0&&t.setGraph(e.value),e.nodes.forEach(n=>{t.setNode(n.v,n.value),n.parent&&t.setParent(n.v,n.parent)}),e.edges.forEach(n=>{t.setEdge({v:n.v,w:n.w,
name:n.name},n.value)}),t}var Ri={};$a(Ri,{CycleException:()=>Kn,bellmanFord:()=>Ra,components:()=>zp,dijkstra:()=>Jn,dijkstraAll:()=>Ap,findCycles:()=>Xp,floydWarshall:()=>Ip,
isAcyclic:()=>Gp,postorder:()=>Vp,preorder:()=>Up,prim:()=>Fp,shortestPaths:()=>Bp,tarjan:()=>Na,topsort:()=>za});var qp=()=>1;function Ra(e,t,n,r){return Np(e,
String(t),n||qp,r||function(i){var o;return(o=e.outEdges(i))!=null?o:[]})}function Np(e,t,n,r){let i={},o,s=0,a=e.nodes(),h=function(c){let d=i[c.v],p=i[c.w];if(!d||
!p)return;let m=n(c);d.distance+m<p.distance&&(i[c.w]={distance:d.distance+m,predecessor:c.v},o=!0)},l=function(){a.forEach(function(c){r(c).forEach(function(d){
let p=d.v===c?d.v:d.w,m=p===d.v?d.w:d.v;h({v:p,w:m})})})};a.forEach(function(c){let d=c===t?0:Number.POSITIVE_INFINITY;i[c]={distance:d,predecessor:""}});let u=a.
length;for(let c=1;c<u&&(o=!1,s++,l(),!!o);c++);if(s===u-1&&(o=!1,l(),o))throw new Error("The graph contains a negative weight cycle");return i}function zp(e){let t={},
n=[],r;function i(o){var s,a;o in t||(t[o]=!0,r.push(o),(s=e.successors(o))==null||s.forEach(i),(a=e.predecessors(o))==null||a.forEach(i))}return e.nodes().forEach(
function(o){r=[],i(o),r.length&&n.push(r)}),n}var qa=class{constructor(){this._arr=[],this._keyIndices={}}size(){return this._arr.length}keys(){return this._arr.
map(e=>e.key)}has(e){return e in this._keyIndices}priority(e){let t=this._keyIndices[e];if(t!==void 0)return this._arr[t].priority}min(){if(this.size()===0)throw new Error(
"Queue underflow");return this._arr[0].key}add(e,t){let n=this._keyIndices,r=String(e);if(!(r in n)){let i=this._arr,o=i.length;return n[r]=o,i.push({key:r,priority:t}),
this._decrease(o),!0}return!1}removeMin(){if(this.size()===0)throw new Error("Queue underflow");this._swap(0,this._arr.length-1);let e=this._arr.pop();return delete this.
_keyIndices[e.key],this._heapify(0),e.key}decrease(e,t){let n=this._keyIndices[e];if(n===void 0)throw new Error(`Key not found: ${e}`);let r=this._arr[n].priority;
if(t>r)throw new Error(`New priority is greater than current priority. Key: ${e} Old: ${r} New: ${t}`);this._arr[n].priority=t,this._decrease(n)}_heapify(e){let t=this.
_arr,n=2*e,r=n+1,i=e;n<t.length&&(i=t[n].priority<t[i].priority?n:i,r<t.length&&(i=t[r].priority<t[i].priority?r:i),i!==e&&(this._swap(e,i),this._heapify(i)))}_decrease(e){
let t=this._arr,n=t[e].priority,r;for(;e!==0&&(r=e>>1,!(t[r].priority<n));)this._swap(e,r),e=r}_swap(e,t){let n=this._arr,r=this._keyIndices,i=n[e],o=n[t];n[e]=
o,n[t]=i,r[o.key]=e,r[i.key]=t}},Mp=()=>1;function Jn(e,t,n,r){let i=function(o){var s;return(s=e.outEdges(o))!=null?s:[]};return Cp(e,String(t),n||Mp,r||i)}function Cp(e,t,n,r){
let i={},o=new qa,s,a,h=function(l){let u=l.v!==s?l.v:l.w,c=i[u];if(!c)return;let d=n(l),p=a.distance+d;if(d<0)throw new Error("dijkstra does not allow negative\
 edge weights. Bad edge: "+l+" Weight: "+d);p<c.distance&&(c.distance=p,c.predecessor=s,o.decrease(u,p))};for(e.nodes().forEach(function(l){let u=l===t?0:Number.
POSITIVE_INFINITY;i[l]={distance:u,predecessor:""},o.add(l,u)});o.size()>0;){s=o.removeMin();let l=i[s];if(!l||l.distance===Number.POSITIVE_INFINITY)break;a=l,r(
s).forEach(h)}return i}function Ap(e,t,n){return e.nodes().reduce(function(r,i){return r[i]=Jn(e,i,t,n),r},{})}function Na(e){let t=0,n=[],r={},i=[];function o(s){
var a;let h=r[s]={onStack:!0,lowlink:t,index:t++};if(n.push(s),(a=e.successors(s))==null||a.forEach(function(l){if(l in r){let u=r[l];u!=null&&u.onStack&&(h.lowlink=
Math.min(h.lowlink,u.index))}else{o(l);let u=r[l];u&&(h.lowlink=Math.min(h.lowlink,u.lowlink))}}),h.lowlink===h.index){let l=[],u;do{u=n.pop();let c=r[u];c&&(c.
onStack=!1),l.push(u)}while(s!==u);i.push(l)}}return e.nodes().forEach(function(s){s in r||o(s)}),i}function Xp(e){return Na(e).filter(function(t){var n;let r=t[0];
return r?t.length>1||t.length===1&&((n=e.outEdges(r,r))!=null?n:[]).length>0:!1})}var Wp=()=>1;function Ip(e,t,n){return Lp(e,t||Wp,n||function(r){var i;return(i=
e.outEdges(r))!=null?i:[]})}function Lp(e,t,n){let r={},i=e.nodes();return i.forEach(function(o){let s={};r[o]=s,s[o]={distance:0,predecessor:""},i.forEach(function(a){
o!==a&&(s[a]={distance:Number.POSITIVE_INFINITY,predecessor:""})}),n(o).forEach(function(a){let h=a.v===o?a.w:a.v,l=t(a);s[h]={distance:l,predecessor:o}})}),i.forEach(
function(o){let s=r[o];s&&i.forEach(function(a){let h=r[a];h&&i.forEach(function(l){let u=h[o],c=s[l],d=h[l];if(u&&c&&d){let p=u.distance+c.distance;p<d.distance&&
(d.distance=p,d.predecessor=c.predecessor)}})})}),r}var Kn=class extends Error{constructor(e){super(e),this.name="CycleException"}};function za(e){let t={},n={},
r=[];function i(o){var s;if(o in n)throw new Kn;o in t||(n[o]=!0,t[o]=!0,(s=e.predecessors(o))==null||s.forEach(i),delete n[o],r.push(o))}if(e.sinks().forEach(i),
Object.keys(t).length!==e.nodeCount())throw new Kn;return r}function Gp(e){try{za(e)}catch(t){if(t instanceof Kn)return!1;throw t}return!0}function jp(e,t,n,r,i){
Array.isArray(t)||(t=[t]);let o=(a=>{var h;return(h=e.isDirected()?e.successors(a):e.neighbors(a))!=null?h:[]}),s={};return t.forEach(function(a){if(!e.hasNode(
a))throw new Error("Graph does not have node: "+a);i=Ma(e,a,n==="post",s,o,r,i)}),i}function Ma(e,t,n,r,i,o,s){return t in r||(r[t]=!0,n||(s=o(s,t)),i(t).forEach(
function(a){s=Ma(e,a,n,r,i,o,s)}),n&&(s=o(s,t))),s}function Ca(e,t,n){return jp(e,t,n,function(r,i){return r.push(i),r},[])}function Vp(e,t){return Ca(e,t,"post")}
function Up(e,t){return Ca(e,t,"pre")}function Fp(e,t){var n;let r=new $i,i={},o=new qa,s;function a(u){let c=u.v===s?u.w:u.v,d=o.priority(c);if(d!==void 0){let p=t(
u);p<d&&(i[c]=s,o.decrease(c,p))}}if(e.nodeCount()===0)return r;e.nodes().forEach(function(u){o.add(u,Number.POSITIVE_INFINITY),r.setNode(u)});let h=e.nodes()[0];
h!==void 0&&o.decrease(h,0);let l=!1;for(;o.size()>0;){if(s=o.removeMin(),s in i)r.setEdge(s,i[s]);else{if(l)throw new Error("Input graph is not connected: "+e);
l=!0}(n=e.nodeEdges(s))==null||n.forEach(a)}return r}function Bp(e,t,n,r){return Zp(e,t,n,r??(i=>{var o;return(o=e.outEdges(i))!=null?o:[]}))}function Zp(e,t,n,r){
if(n===void 0)return Jn(e,t,n,r);let i=!1,o=e.nodes();for(let s=0;s<o.length;s++){let a=o[s];if(a===void 0)continue;let h=r(a);for(let l=0;l<h.length;l++){let u=h[l];
if(!u)continue;let c=u.v===a?u.v:u.w,d=c===u.v?u.w:u.v;n({v:c,w:d})<0&&(i=!0)}if(i)return Ra(e,t,n,r)}return Jn(e,t,n,r)}var dt=$i;function Te(e,t,n,r){let i=r;
for(;e.hasNode(i);)i=qi(r);return n.dummy=t,e.setNode(i,n),i}function Hp(e){let t=new dt().setGraph(e.graph());return e.nodes().forEach(n=>t.setNode(n,e.node(n))),
e.edges().forEach(n=>{let r=t.edge(n.v,n.w)||{weight:0,minlen:1},i=e.edge(n);t.setEdge(n.v,n.w,{weight:r.weight+i.weight,minlen:Math.max(r.minlen,i.minlen)})}),
t}function Aa(e){let t=new dt({multigraph:e.isMultigraph()}).setGraph(e.graph());return e.nodes().forEach(n=>{e.children(n).length||t.setNode(n,e.node(n))}),e.edges().
forEach(n=>{t.setEdge(n,e.edge(n))}),t}function ca(e,t){let n=e.x,r=e.y,i=t.x-n,o=t.y-r,s=e.width/2,a=e.height/2;if(!i&&!o)throw new Error("Not possible to find\
 intersection inside of the rectangle");let h,l;return i===0||Math.abs(o)*s>Math.abs(i)*a?(o<0&&(a=-a),h=a*i/o,l=a):(i<0&&(s=-s),h=s,l=s*o/i),{x:n+h,y:r+l}}function er(e){
let t=De(Wa(e)+1).map(()=>[]);return e.nodes().forEach(n=>{let r=e.node(n),i=r.rank;i!==void 0&&(t[i]||(t[i]=[]),t[i][r.order]=n)}),t}function Dp(e){let t=e.nodes().
map(r=>{let i=e.node(r).rank;return i===void 0?Number.MAX_VALUE:i}),n=Tt(Math.min,t);e.nodes().forEach(r=>{let i=e.node(r);Object.hasOwn(i,"rank")&&(i.rank-=n)})}
function Yp(e){let t=e.nodes().map(s=>e.node(s).rank).filter(s=>s!==void 0),n=Tt(Math.min,t),r=[];e.nodes().forEach(s=>{let a=e.node(s).rank-n;r[a]||(r[a]=[]),r[a].
push(s)});let i=0,o=e.graph().nodeRankFactor;Array.from(r).forEach((s,a)=>{s===void 0&&a%o!==0?--i:s!==void 0&&i&&s.forEach(h=>e.node(h).rank+=i)})}function fa(e,t,n,r){
let i={width:0,height:0};return arguments.length>=4&&(i.rank=n,i.order=r),Te(e,"border",i,t)}function Jp(e,t=Xa){let n=[];for(let r=0;r<e.length;r+=t){let i=e.slice(
r,r+t);n.push(i)}return n}var Xa=65535;function Tt(e,t){if(t.length>Xa){let n=Jp(t);return e(...n.map(r=>e(...r)))}else return e(...t)}function Wa(e){let t=e.nodes().
map(n=>{let r=e.node(n).rank;return r===void 0?Number.MIN_VALUE:r});return Tt(Math.max,t)}function Kp(e,t){let n={lhs:[],rhs:[]};return e.forEach(r=>{t(r)?n.lhs.
push(r):n.rhs.push(r)}),n}function tO(e,t){return t()}var eO=0;function qi(e){let t=++eO;return e+(""+t)}function De(e,t,n=1){t==null&&(t=e,e=0);let r=o=>o<t;n<0&&(r=o=>t<o);let i=[];for(let o=e;r(
o);o+=n)i.push(o);return i}function tr(e,t){let n={};for(let r of t)e[r]!==void 0&&(n[r]=e[r]);return n}function nr(e,t){let n;return typeof t=="string"?n=r=>r[t]:
n=t,Object.entries(e).reduce((r,[i,o])=>(r[i]=n(o,i),r),{})}function nO(e,t){return e.reduce((n,r,i)=>(n[r]=t[i],n),{})}var rr="\0";function Ia(e,t,n){var r,i,o,
s,a,h;if(!(e&&t&&n&&t.dummy==="edge"&&n.dummy==="edge"&&t.edgeObj&&n.edgeObj&&e[t.edgeObj.v]&&e[n.edgeObj.v]&&e[t.edgeObj.w]&&e[n.edgeObj.w]))return 0;let l=!0;
t.edgeObj.w===n.edgeObj.w&&(l=!1);let u=l?(i=(r=e[t.edgeObj.v])==null?void 0:r.rank)!=null?i:NaN+1:(s=(o=e[t.edgeObj.w])==null?void 0:o.rank)!=null?s:NaN-1,c=Object.
entries(e).find(y=>{var Q,w;return((Q=y[1].edgeObj)==null?void 0:Q.v)===t.edgeObj.v&&((w=y[1].edgeObj)==null?void 0:w.w)===t.edgeObj.w&&y[1].rank===u}),d=Object.
entries(e).find(y=>{var Q,w;return((Q=y[1].edgeObj)==null?void 0:Q.v)===n.edgeObj.v&&((w=y[1].edgeObj)==null?void 0:w.w)===n.edgeObj.w&&y[1].rank===u});if(!c||!d)
return 0;let p=(a=c[1].order)!=null?a:NaN,m=(h=d[1].order)!=null?h:NaN;return isNaN(p-m)?0:p-m}var rO=class{constructor(){kp(this,"_sentinel");let e={};e._next=e._prev=e,this._sentinel=e}dequeue(){let e=this._sentinel,t=e._prev;if(t!==e)return da(t),t}enqueue(e){
let t=this._sentinel;e._prev&&e._next&&da(e),e._next=t._next,t._next._prev=e,t._next=e,e._prev=t}toString(){let e=[],t=this._sentinel,n=t._prev;for(;n!==t;)e.push(
JSON.stringify(n,iO)),n=n._prev;return"["+e.join(", ")+"]"}};function da(e){e._prev._next=e._next,e._next._prev=e._prev,delete e._next,delete e._prev}function iO(e,t){
if(e!=="_next"&&e!=="_prev")return t}var oO=rO,sO=()=>1;function aO(e,t){if(e.nodeCount()<=1)return[];let n=hO(e,t||sO);return lO(n.graph,n.buckets,n.zeroIdx).flatMap(
r=>e.outEdges(r.v,r.w)||[])}function lO(e,t,n){var r;let i=[],o=t[t.length-1],s=t[0],a;for(;e.nodeCount();){for(;a=s.dequeue();)Qi(e,t,n,a);for(;a=o.dequeue();)
Qi(e,t,n,a);if(e.nodeCount()){for(let h=t.length-2;h>0;--h)if(a=(r=t[h])==null?void 0:r.dequeue(),a){i=i.concat(Qi(e,t,n,a,!0)||[]);break}}}return i}function Qi(e,t,n,r,i){
let o=[],s=i?o:void 0;return(e.inEdges(r.v)||[]).forEach(a=>{let h=e.edge(a),l=e.node(a.v);i&&o.push({v:a.v,w:a.w}),l.out-=h,Ei(t,n,l)}),(e.outEdges(r.v)||[]).forEach(
a=>{let h=e.edge(a),l=a.w,u=e.node(l);u.in-=h,Ei(t,n,u)}),e.removeNode(r.v),s}function hO(e,t){let n=new dt,r=0,i=0;e.nodes().forEach(a=>{n.setNode(a,{v:a,in:0,
out:0})}),e.edges().forEach(a=>{let h=n.edge(a.v,a.w)||0,l=t(a),u=h+l;n.setEdge(a.v,a.w,u);let c=n.node(a.v),d=n.node(a.w);i=Math.max(i,c.out+=l),r=Math.max(r,d.
in+=l)});let o=uO(i+r+3).map(()=>new oO),s=r+1;return n.nodes().forEach(a=>{Ei(o,s,n.node(a))}),{graph:n,buckets:o,zeroIdx:s}}function Ei(e,t,n){var r,i,o;n.out?
n.in?(o=e[n.out-n.in+t])==null||o.enqueue(n):(i=e[e.length-1])==null||i.enqueue(n):(r=e[0])==null||r.enqueue(n)}function uO(e){let t=[];for(let n=0;n<e;n++)t.push(
n);return t}function cO(e,t){(e.graph().acyclicer==="greedy"?aO(e,n(e)):fO(e,t??null)).forEach(r=>{let i=e.edge(r);e.removeEdge(r),i.forwardName=r.name,i.reversed=
!0,e.setEdge(r.w,r.v,i,qi("rev"))});function n(r){return i=>r.edge(i).weight}}function fO(e,t){let n=[],r={},i={};function o(h){Object.hasOwn(i,h)||(i[h]=!0,r[h]=
!0,e.outEdges(h).forEach(l=>{Object.hasOwn(r,l.w)?n.push(l):o(l.w)}),delete r[h])}function s(h){var l;Object.hasOwn(i,h)||(i[h]=!0,r[h]=!0,(l=e.outEdges(h))==null||
l.forEach(u=>{var c,d;Object.hasOwn(r,u.w)||((c=t.node(h))==null?void 0:c.rank)>((d=t.node(u.w))==null?void 0:d.rank)&&pO(e,u.w,u)?n.push(u):s(u.w)}),delete r[h])}
let a=o;return t&&typeof t.node=="function"&&(a=s),e.sources().forEach(a),e.nodes().forEach(a),n}function dO(e){e.edges().forEach(t=>{let n=e.edge(t);if(n.reversed){
e.removeEdge(t);let r=n.forwardName;delete n.reversed,delete n.forwardName,e.setEdge(t.w,t.v,n,r)}})}function pO(e,t,n){let r=new Set;function i(o){var s;if(e.sources().
includes(o))return!0;r.add(o);for(let a of(s=e.inEdges(o))!=null?s:[])if(!(a.v===n.v&&a.w===n.w)&&!r.has(a.v)&&i(a.v))return!0;return!1}return i(t)}function OO(e){
e.graph().dummyChains=[],e.edges().forEach(t=>mO(e,t))}function mO(e,t){let n=t.v,r=e.node(n).rank,i=t.w,o=e.node(i).rank,s=t.name,a=e.edge(t),h=a.labelRank;if(o===
r+1)return;e.removeEdge(t);let l,u,c;for(c=0,++r;r<o;++c,++r)a.points=[],u={width:0,height:0,edgeLabel:a,edgeObj:t,rank:r},l=Te(e,"edge",u,"_d"),r===h&&(u.width=
a.width,u.height=a.height,u.dummy="edge-label",u.labelpos=a.labelpos),e.setEdge(n,l,{weight:a.weight},s),c===0&&e.graph().dummyChains.push(l),n=l;e.setEdge(n,i,
{weight:a.weight},s)}function gO(e){e.graph().dummyChains.forEach(t=>{let n=e.node(t),r=n.edgeLabel,i;for(e.setEdge(n.edgeObj,r);n.dummy;)i=e.successors(t)[0],e.
removeNode(t),r.points.push({x:n.x,y:n.y}),n.dummy==="edge-label"&&(r.x=n.x,r.y=n.y,r.width=n.width,r.height=n.height),t=i,n=e.node(t)})}function Ni(e){let t={};
function n(r){let i=e.node(r);if(Object.hasOwn(t,r))return i.rank;t[r]=!0;let o=e.outEdges(r),s=o?o.map(h=>h==null?Number.POSITIVE_INFINITY:n(h.w)-e.edge(h).minlen):
[],a=Tt(Math.min,s);return a===Number.POSITIVE_INFINITY&&(a=0),i.rank=a}e.sources().forEach(n)}function Qe(e,t){return e.node(t.w).rank-e.node(t.v).rank-e.edge(
t).minlen}var La=yO;function yO(e){let t=new dt({directed:!1}),n=e.nodes();if(n.length===0)throw new Error("Graph must have at least one node");let r=n[0],i=e.nodeCount();
t.setNode(r,{});let o,s;for(;bO(t,e)<i&&(o=wO(t,e),!!o);)s=t.hasNode(o.v)?Qe(e,o):-Qe(e,o),vO(t,e,s);return t}function bO(e,t){function n(r){let i=t.nodeEdges(r);
i&&i.forEach(o=>{let s=o.v,a=r===s?o.w:s;!e.hasNode(a)&&!Qe(t,o)&&(e.setNode(a,{}),e.setEdge(r,a,{}),n(a))})}return e.nodes().forEach(n),e.nodeCount()}function wO(e,t){
return t.edges().reduce((n,r)=>{let i=Number.POSITIVE_INFINITY;return e.hasNode(r.v)!==e.hasNode(r.w)&&(i=Qe(t,r)),i<n[0]?[i,r]:n},[Number.POSITIVE_INFINITY,null])[1]}
function vO(e,t,n){e.nodes().forEach(r=>t.node(r).rank+=n)}var{preorder:xO,postorder:kO}=Ri,QO=ce;ce.initLowLimValues=Mi;ce.initCutValues=zi;ce.calcCutValue=Ga;
ce.leaveEdge=Va;ce.enterEdge=Ua;ce.exchangeEdges=Fa;function ce(e){e=Hp(e),Ni(e);let t=La(e);Mi(t),zi(t,e);let n,r;for(;n=Va(t);)r=Ua(t,e,n),Fa(t,e,n,r)}function zi(e,t){
let n=kO(e,e.nodes());n=n.slice(0,n.length-1),n.forEach(r=>TO(e,t,r))}function TO(e,t,n){let r=e.node(n).parent,i=e.edge(n,r);i.cutvalue=Ga(e,t,n)}function Ga(e,t,n){
let r=e.node(n).parent,i=!0,o=t.edge(n,r),s=0;o||(i=!1,o=t.edge(r,n)),s=o.weight;let a=t.nodeEdges(n);return a&&a.forEach(h=>{let l=h.v===n,u=l?h.w:h.v;if(u!==r){
let c=l===i,d=t.edge(h).weight;if(s+=c?d:-d,_O(e,n,u)){let p=e.edge(n,u).cutvalue;s+=c?-p:p}}}),s}function Mi(e,t){arguments.length<2&&(t=e.nodes()[0]),ja(e,{},
1,t)}function ja(e,t,n,r,i){let o=n,s=e.node(r);t[r]=!0;let a=e.neighbors(r);return a&&a.forEach(h=>{Object.hasOwn(t,h)||(n=ja(e,t,n,h,r))}),s.low=o,s.lim=n++,i?
s.parent=i:delete s.parent,n}function Va(e){return e.edges().find(t=>e.edge(t).cutvalue<0)}function Ua(e,t,n){let r=n.v,i=n.w;t.hasEdge(r,i)||(r=n.w,i=n.v);let o=e.
node(r),s=e.node(i),a=o,h=!1;return o.lim>s.lim&&(a=s,h=!0),t.edges().filter(l=>h===pa(e,e.node(l.v),a)&&h!==pa(e,e.node(l.w),a)).reduce((l,u)=>Qe(t,u)<Qe(t,l)?
u:l)}function Fa(e,t,n,r){let i=n.v,o=n.w;e.removeEdge(i,o),e.setEdge(r.v,r.w,{}),Mi(e),zi(e,t),SO(e,t)}function SO(e,t){let n=e.nodes().find(i=>!e.node(i).parent);
if(!n)return;let r=xO(e,[n]);r=r.slice(1),r.forEach(i=>{let o=e.node(i).parent,s=t.edge(i,o),a=!1;s||(s=t.edge(o,i),a=!0),t.node(i).rank=t.node(o).rank+(a?s.minlen:
-s.minlen)})}function _O(e,t,n){return e.hasEdge(t,n)}function pa(e,t,n){return n.low<=t.lim&&t.lim<=n.lim}var PO=EO;function EO(e){let t=e.graph().ranker;if(typeof t==
"function")return t(e);switch(t){case"network-simplex":Oa(e);break;case"tight-tree":RO(e);break;case"longest-path":$O(e);break;case"none":break;default:Oa(e)}}var $O=Ni;
function RO(e){Ni(e),La(e)}function Oa(e){QO(e)}var qO=NO;function NO(e){let t=MO(e),n=e.graph();Array.isArray(n.dummyChains)&&n.dummyChains.forEach(r=>{let i=e.
node(r),o=i.edgeObj,s=zO(e,t,o.v,o.w),a=s.path,h=s.lca,l=0,u=a[l],c=!0;for(;r!==o.w;){if(i=e.node(r),c){for(;(u=a[l])!==h&&e.node(u).maxRank<i.rank;)l++;u===h&&
(c=!1)}if(!c){for(;l<a.length-1&&e.node(a[l+1]).minRank<=i.rank;)l++;u=a[l]}u!==void 0&&e.setParent(r,u),r=e.successors(r)[0]}})}function zO(e,t,n,r){let i=[],o=[],
s=Math.min(t[n].low,t[r].low),a=Math.max(t[n].lim,t[r].lim),h;h=n;do h=e.parent(h),i.push(h);while(h&&(t[h].low>s||a>t[h].lim));let l=h,u=r;for(;(u=e.parent(u))!==
l;)o.push(u);return{path:i.concat(o.reverse()),lca:l}}function MO(e){let t={},n=0;function r(i){let o=n;e.children(i).forEach(r),t[i]={low:o,lim:n++}}return e.children(
rr).forEach(r),t}function CO(e){let t=Te(e,"root",{},"_root"),n=AO(e),r=Object.values(n),i=Tt(Math.max,r)-1,o=2*i+1;e.graph().nestingRoot=t,e.edges().forEach(a=>e.
edge(a).minlen*=o);let s=XO(e)+1;e.children(rr).forEach(a=>{Ba(e,t,o,s,i,n,a)}),e.graph().nodeRankFactor=o}function Ba(e,t,n,r,i,o,s){var a;let h=e.children(s);
if(!h.length){s!==t&&e.setEdge(t,s,{weight:0,minlen:n});return}let l=fa(e,"_bt"),u=fa(e,"_bb"),c=e.node(s);e.setParent(l,s),c.borderTop=l,e.setParent(u,s),c.borderBottom=
u,h.forEach(d=>{var p;Ba(e,t,n,r,i,o,d);let m=e.node(d),y=m.borderTop?m.borderTop:d,Q=m.borderBottom?m.borderBottom:d,w=m.borderTop?r:2*r,v=y!==Q?1:i-((p=o[s])!=
null?p:0)+1;e.setEdge(l,y,{weight:w,minlen:v,nestingEdge:!0}),e.setEdge(Q,u,{weight:w,minlen:v,nestingEdge:!0})}),e.parent(s)||e.setEdge(t,l,{weight:0,minlen:i+
((a=o[s])!=null?a:0)})}function AO(e){let t={};function n(r,i){let o=e.children(r);o&&o.length&&o.forEach(s=>n(s,i+1)),t[r]=i}return e.children(rr).forEach(r=>n(
r,1)),t}function XO(e){return e.edges().reduce((t,n)=>t+e.edge(n).weight,0)}function WO(e){let t=e.graph();e.removeNode(t.nestingRoot),delete t.nestingRoot,e.edges().
forEach(n=>{e.edge(n).nestingEdge&&e.removeEdge(n)})}var IO=LO;function LO(e){function t(n){let r=e.children(n),i=e.node(n);if(r.length&&r.forEach(t),i&&Object.
hasOwn(i,"minRank")){i.borderLeft=[],i.borderRight=[];for(let o=i.minRank,s=i.maxRank+1;o<s;++o)ma(e,"borderLeft","_bl",n,i,o),ma(e,"borderRight","_br",n,i,o)}}
e.children(rr).forEach(t)}function ma(e,t,n,r,i,o){let s={width:0,height:0,rank:o,borderType:t},a=i[t][o-1],h=Te(e,"border",s,n);i[t][o]=h,e.setParent(h,r),a&&e.
setEdge(a,h,{weight:1})}function GO(e){var t;let n=(t=e.graph().rankdir)==null?void 0:t.toLowerCase();(n==="lr"||n==="rl")&&Za(e)}function jO(e){var t;let n=(t=
e.graph().rankdir)==null?void 0:t.toLowerCase();(n==="bt"||n==="rl")&&VO(e),(n==="lr"||n==="rl")&&(UO(e),Za(e))}function Za(e){e.nodes().forEach(t=>ga(e.node(t))),
e.edges().forEach(t=>ga(e.edge(t)))}function ga(e){let t=e.width;e.width=e.height,e.height=t}function VO(e){e.nodes().forEach(t=>Ti(e.node(t))),e.edges().forEach(
t=>{var n;let r=e.edge(t);(n=r.points)==null||n.forEach(Ti),Object.hasOwn(r,"y")&&Ti(r)})}function Ti(e){e.y=-e.y}function UO(e){e.nodes().forEach(t=>Si(e.node(
t))),e.edges().forEach(t=>{var n;let r=e.edge(t);(n=r.points)==null||n.forEach(Si),Object.hasOwn(r,"x")&&Si(r)})}function Si(e){let t=e.x;e.x=e.y,e.y=t}function FO(e,t=null){
let n={},r=e.nodes().filter(l=>!e.children(l).length),i=r.map(l=>e.node(l).rank),o=Tt(Math.max,i),s=De(o+1).map(()=>[]);function a(l){if(n[l])return;n[l]=!0;let u=e.
node(l);s[u.rank].push(l);let c=e.successors(l);c&&[...c].sort((d,p)=>h(d,p)).forEach(a)}r.sort((l,u)=>e.node(l).rank-e.node(u).rank).forEach(a);function h(l,u){
let c=e.node(l),d=e.node(u);return Ia(t,c,d)}return s}function BO(e,t){let n=0;for(let r=1;r<t.length;++r)n+=ZO(e,t[r-1],t[r]);return n}function ZO(e,t,n){let r=nO(
n,n.map((l,u)=>u)),i=t.flatMap(l=>{let u=e.outEdges(l);return u?u.map(c=>({pos:r[c.w],weight:e.edge(c).weight})).sort((c,d)=>c.pos-d.pos):[]}),o=1;for(;o<n.length;)
o<<=1;let s=2*o-1;o-=1;let a=new Array(s).fill(0),h=0;return i.forEach(l=>{let u=l.pos+o;a[u]+=l.weight;let c=0;for(;u>0;)u%2&&(c+=a[u+1]),u=u-1>>1,a[u]+=l.weight;
h+=l.weight*c}),h}function HO(e,t=[]){return t.map(n=>{let r=e.inEdges(n);if(!r||!r.length)return{v:n};{let i=r.reduce((o,s)=>{let a=e.edge(s),h=e.node(s.v);return{
sum:o.sum+a.weight*h.order,weight:o.weight+a.weight}},{sum:0,weight:0});return{v:n,barycenter:i.sum/i.weight,weight:i.weight}}})}function DO(e,t){let n={};e.forEach(
(i,o)=>{let s={indegree:0,in:[],out:[],vs:[i.v],i:o};i.barycenter!==void 0&&(s.barycenter=i.barycenter,s.weight=i.weight),n[i.v]=s}),t.edges().forEach(i=>{let o=n[i.
v],s=n[i.w];o!==void 0&&s!==void 0&&(s.indegree++,o.out.push(s))});let r=Object.values(n).filter(i=>!i.indegree);return YO(r)}function YO(e){let t=[];function n(i){
return o=>{o.merged||(o.barycenter===void 0||i.barycenter===void 0||o.barycenter>=i.barycenter)&&JO(i,o)}}function r(i){return o=>{o.in.push(i),--o.indegree===0&&
e.push(o)}}for(;e.length;){let i=e.pop();t.push(i),i.in.reverse().forEach(n(i)),i.out.forEach(r(i))}return t.filter(i=>!i.merged).map(i=>tr(i,["vs","i","barycen\
ter","weight"]))}function JO(e,t){let n=0,r=0;e.weight&&(n+=e.barycenter*e.weight,r+=e.weight),t.weight&&(n+=t.barycenter*t.weight,r+=t.weight),e.vs=t.vs.concat(
e.vs),e.barycenter=n/r,e.weight=r,e.i=Math.min(t.i,e.i),t.merged=!0}function KO(e,t,n,r,i){let o={},s=null,a=null,h=i;typeof t=="boolean"?(h=t,o={}):t&&(o=t,s=n??
null,a=r??null);let l=Kp(e,w=>Object.hasOwn(w,"barycenter")),u=l.lhs,c=l.rhs.sort((w,v)=>v.i-w.i),d=[],p=0,m=0,y=0;u.sort(tm(a,s,!!h));for(let[w,v]of Object.entries(
o)){let x=u.findIndex(S=>S.vs[0]===w);u.splice(x+1,0,v)}y=ya(d,c,y),u.forEach(w=>{y+=w.vs.length,d.push(w.vs),p+=w.barycenter*w.weight,m+=w.weight,y=ya(d,c,y)});
let Q={vs:d.flat(1)};return m&&(Q.barycenter=p/m,Q.weight=m),Q}function ya(e,t,n){let r;for(;t.length&&(r=t[t.length-1]).i<=n;)t.pop(),e.push(r.vs),n++;return n}
function tm(e,t,n){return(r,i)=>{if(r.barycenter<i.barycenter)return-1;if(r.barycenter>i.barycenter)return 1;if(e&&(typeof r.vs[0]=="string"||typeof i.vs[0]=="s\
tring")){let o=e.node(r.vs[0]),s=e.node(i.vs[0]),a=Ia(t,o,s);if(a!==0)return a}return n?i.i-r.i:r.i-i.i}}function Ha(e,t,n,r,i){var o,s,a,h,l,u,c,d,p,m,y;let Q=null,
w=i;typeof r=="boolean"?(w=r,Q=null):r!==void 0&&(Q=r);let v=e.children(t),x=e.node(t),S=x?x.borderLeft:void 0,T=x?x.borderRight:void 0,q={};S&&(v=v.filter(_=>_!==
S&&_!==T));let P=HO(e,v);P.forEach(_=>{if(e.children(_.v).length){let{result:C}=Ha(e,_.v,n,Q,w);q[_.v]=C,Object.hasOwn(C,"barycenter")&&nm(_,C)}});let $=DO(P,n);
em($,q);let M={},W=!1;for(let _=0;_<$.length;_++)for(let C=_+1;C<$.length;C++)if(!(!$[_]||!$[C]||!((o=$[_])!=null&&o.barycenter)||!((s=$[C])!=null&&s.barycenter))&&
((a=$[_])==null?void 0:a.barycenter)===$[C].barycenter){let O=(l=(h=$[_])==null?void 0:h.vs[0])!=null?l:"",b=(c=(u=$[C])==null?void 0:u.vs[0])!=null?c:"",g=e.node(
O),R=e.node(b);if(g.dummy==="edge"&&R.dummy==="edge"&&((d=g.edgeObj)==null?void 0:d.v)===((p=R.edgeObj)==null?void 0:p.v)&&((m=g.edgeObj)==null?void 0:m.w)===((y=
R.edgeObj)==null?void 0:y.w))if(g.edgeLabel.reversed){M[b]=$[_],$.splice(_,1),_--;break}else M[O]||(M[O]=$[C],$.splice(C,1),C--);else W=!0}let N=KO($,M,Q,e,w);if(S&&
T){N.vs=[S,N.vs,T].flat(1);let _=e.predecessors(S);if(_&&_.length){let C=e.node(_[0]),O=e.predecessors(T),b=e.node(O[0]);Object.hasOwn(N,"barycenter")||(N.barycenter=
0,N.weight=0),N.barycenter=(N.barycenter*N.weight+C.order+b.order)/(N.weight+2),N.weight+=2}}return Object.defineProperty(N,"result",{value:N,enumerable:!1,configurable:!0,
writable:!0}),Object.defineProperty(N,"usedBias",{value:W,enumerable:!1,configurable:!0,writable:!0}),N}function em(e,t){e.forEach(n=>{n.vs=n.vs.flatMap(r=>t[r]?
t[r].vs:r)})}function nm(e,t){e.barycenter!==void 0?(e.barycenter=(e.barycenter*e.weight+t.barycenter*t.weight)/(e.weight+t.weight),e.weight+=t.weight):(e.barycenter=
t.barycenter,e.weight=t.weight)}function rm(e,t,n,r){r||(r=e.nodes());let i=im(e),o=new dt({compound:!0}).setGraph({root:i}).setDefaultNodeLabel(s=>e.node(s));return r.
forEach(s=>{let a=e.node(s),h=e.parent(s);if(a.rank===t||a.minRank<=t&&t<=a.maxRank){o.setNode(s),o.setParent(s,h||i);let l=e[n](s);l&&l.forEach(u=>{let c=u.v===
s?u.w:u.v,d=o.edge(c,s),p=d!==void 0?d.weight:0;o.setEdge(c,s,{weight:e.edge(u).weight+p})}),Object.hasOwn(a,"minRank")&&o.setNode(s,{borderLeft:a.borderLeft[t],
borderRight:a.borderRight[t]})}}),o}function im(e){let t;for(;e.hasNode(t=qi("_root")););return t}function om(e,t,n){let r={},i;n.forEach(o=>{let s=e.parent(o),
a,h;for(;s;){if(a=e.parent(s),a?(h=r[a],r[a]=s):(h=i,i=s),h&&h!==s){t.setEdge(h,s);return}s=a}})}function Da(e,t={},n=null){if(typeof t.customOrder=="function"){
t.customOrder(e,Da);return}let r=Wa(e),i=ba(e,De(1,r+1),"inEdges"),o=ba(e,De(r-1,-1,-1),"outEdges"),s=FO(e,n);if(wa(e,s),t.disableOptimalOrderHeuristic)return;let a=Number.
POSITIVE_INFINITY,h,l=t.constraints||[];for(let u=0,c=0;c<4;++u,++c){sm(u%2?i:o,u%4>=2,l,n),s=er(e);let d=BO(e,s);d<a?(c=0,h=Object.assign({},s),a=d):d===a&&(h=
structuredClone(s))}wa(e,h)}function ba(e,t,n){let r=new Map,i=(o,s)=>{r.has(o)||r.set(o,[]),r.get(o).push(s)};for(let o of e.nodes()){let s=e.node(o);if(typeof s.
rank=="number"&&i(s.rank,o),typeof s.minRank=="number"&&typeof s.maxRank=="number")for(let a=s.minRank;a<=s.maxRank;a++)a!==s.rank&&i(a,o)}return t.map(function(o){
return rm(e,o,n,r.get(o)||[])})}function sm(e,t,n,r){let i=!0,o=new dt;e.forEach(function(s){n.forEach(u=>o.setEdge(u.left,u.right));let a=s.graph().root,{result:h,
usedBias:l}=Ha(s,a,o,r,i);t&&l&&(i=!i),h.vs.forEach((u,c)=>s.node(u).order=c),om(s,o,h.vs)})}function wa(e,t){Object.values(t).forEach(n=>n.forEach((r,i)=>e.node(
r).order=i))}function am(e,t){let n={};function r(i,o){let s=0,a=0,h=i.length,l=o[o.length-1];return o.forEach((u,c)=>{let d=hm(e,u),p=d?e.node(d).order:h;(d||u===
l)&&(o.slice(a,c+1).forEach(m=>{let y=e.predecessors(m);y&&y.forEach(Q=>{let w=e.node(Q),v=w.order;(v<s||p<v)&&!(w.dummy&&e.node(m).dummy)&&Ya(n,Q,m)})}),a=c+1,
s=p)}),o}return t.length&&t.reduce(r),n}function lm(e,t){let n={};function r(s){var a;return((a=e.node(s))==null?void 0:a.dummy)==="border"}if(!e.nodes().some(r))
return n;function i(s,a,h,l,u){De(a,h).forEach(c=>{let d=s[c];if(d!==void 0&&e.node(d).dummy){let p=e.predecessors(d);p&&p.forEach(m=>{if(m===void 0)return;let y=e.
node(m);y.dummy&&(y.order<l||y.order>u)&&Ya(n,m,d)})}})}function o(s,a){let h=-1,l=-1,u=0;return a.forEach((c,d)=>{if(r(c)){let p=e.predecessors(c);if(p&&p.length){
let m=p[0];if(m===void 0)return;l=e.node(m).order,i(a,u,d,h,l),u=d,h=l}}i(a,u,a.length,l,s.length)}),a}return t.length&&t.reduce(o),n}function hm(e,t){if(e.node(
t).dummy){let n=e.predecessors(t);if(n)return n.find(r=>e.node(r).dummy)}}function Ya(e,t,n){if(t>n){let i=t;t=n,n=i}let r=e[t];r||(e[t]=r={}),r[n]=!0}function um(e,t,n){
if(t>n){let i=t;t=n,n=i}let r=e[t];return r!==void 0&&Object.hasOwn(r,n)}function cm(e,t,n,r,i){let o={},s={},a={};return t.forEach(h=>{h.forEach((l,u)=>{o[l]=l,
s[l]=l,a[l]=u})}),t.forEach(h=>{let l=-1,u=-1,c=!1,d=h,p=h.findIndex(m=>i?.includes(m)||va(m,e,i));p>0&&(d=[h[p],...h.slice(0,p),...h.slice(p+1)],c=!0),d.forEach(
m=>{var y;let Q=r(m);if(Q&&Q.length){i!=null&&i.includes(m)&&(Q=Q.filter(x=>va(x,e,i)));let w=Q.sort((x,S)=>{let T=a[x],q=a[S];return(T!==void 0?T:0)-(q!==void 0?
q:0)}),v=(w.length-1)/2;for(let x=Math.floor(v),S=Math.ceil(v);x<=S;++x){let T=w[x];if(T===void 0)continue;let q=a[T];if(q!==void 0&&s[m]===m&&l<q&&a[T]!==u&&!um(
n,m,T)){let P=o[T];P!==void 0&&(s[T]=m,s[m]=o[m]=P,l=q,c&&(l=-1,u=(y=a[T])!=null?y:-1,c=!1))}}}})}),{root:o,align:s}}function fm(e,t,n,r,i=!1){let o={},s=dm(e,t,
n,i),a=i?"borderLeft":"borderRight";function h(p,m){let y=s.nodes().slice(),Q={},w=y.pop();for(;w;){if(Q[w])p(w);else{Q[w]=!0,y.push(w);for(let v of m(w))y.push(
v)}w=y.pop()}}function l(p){let m=s.inEdges(p);m?o[p]=m.reduce((y,Q)=>{var w;let v=(w=o[Q.v])!=null?w:0,x=s.edge(Q);return Math.max(y,v+(x!==void 0?x:0))},0):o[p]=
0}function u(p){let m=s.outEdges(p),y=Number.POSITIVE_INFINITY;m&&(y=m.reduce((w,v)=>{let x=o[v.w],S=s.edge(v);return Math.min(w,(x!==void 0?x:0)-(S!==void 0?S:
0))},Number.POSITIVE_INFINITY));let Q=e.node(p);y!==Number.POSITIVE_INFINITY&&Q.borderType!==a&&(o[p]=Math.max(o[p]!==void 0?o[p]:0,y))}function c(p){return s.predecessors(
p)||[]}function d(p){return s.successors(p)||[]}return h(l,c),h(u,d),Object.keys(r).forEach(p=>{var m;let y=n[p];y!==void 0&&(o[p]=(m=o[y])!=null?m:0)}),o}function dm(e,t,n,r){
let i=new dt,o=e.graph(),s=ym(o.nodesep,o.edgesep,r);return t.forEach(a=>{let h;a.forEach(l=>{let u=n[l];if(u!==void 0){if(i.setNode(u),h!==void 0){let c=n[h];if(c!==
void 0){let d=i.edge(c,u);i.setEdge(c,u,Math.max(s(e,l,h),d||0))}}h=l}})}),i}function pm(e,t){return Object.values(t).reduce((n,r)=>{let i=Number.NEGATIVE_INFINITY,
o=Number.POSITIVE_INFINITY;Object.entries(r).forEach(([a,h])=>{let l=bm(e,a)/2;i=Math.max(h+l,i),o=Math.min(h-l,o)});let s=i-o;return s<n[0]&&(n=[s,r]),n},[Number.
POSITIVE_INFINITY,null])[1]}function Om(e,t){let n=Object.values(t),r=Tt(Math.min,n),i=Tt(Math.max,n);["u","d"].forEach(o=>{["l","r"].forEach(s=>{let a=o+s,h=e[a];
if(!h||h===t)return;let l=Object.values(h),u=r-Tt(Math.min,l);s!=="l"&&(u=i-Tt(Math.max,l)),u&&(e[a]=nr(h,c=>c+u))})})}function mm(e,t=void 0){let n=e.ul;return n?
nr(n,(r,i)=>{var o,s;if(t){let h=t.toLowerCase(),l=e[h];if(l&&l[i]!==void 0)return l[i]}let a=Object.values(e).map(h=>{let l=h[i];return l!==void 0?l:0}).sort((h,l)=>h-
l);return(((o=a[1])!=null?o:0)+((s=a[2])!=null?s:0))/2}):{}}function gm(e,t){let n=er(e),r=Object.assign(am(e,n),lm(e,n)),i={},o;["u","d"].forEach(a=>{o=a==="u"?
n:Object.values(n).reverse(),["l","r"].forEach(h=>{h==="r"&&(o=o.map(c=>Object.values(c).reverse()));let l=cm(e,o,r,c=>(a==="u"?e.predecessors(c):e.successors(c))||
[],t),u=fm(e,o,l.root,l.align,h==="r");h==="r"&&(u=nr(u,c=>-c)),i[a+h]=u})});let s=pm(e,i);return Om(i,s),mm(i,e.graph().align)}function ym(e,t,n){return(r,i,o)=>{
let s=r.node(i),a=r.node(o),h=0,l;if(h+=s.width/2,Object.hasOwn(s,"labelpos"))switch(s.labelpos.toLowerCase()){case"l":l=-s.width/2;break;case"r":l=s.width/2;break}
if(l&&(h+=n?l:-l),l=void 0,h+=(s.dummy?t:e)/2,h+=(a.dummy?t:e)/2,h+=a.width/2,Object.hasOwn(a,"labelpos"))switch(a.labelpos.toLowerCase()){case"l":l=a.width/2;break;case"\
r":l=-a.width/2;break}return l&&(h+=n?l:-l),h}}function bm(e,t){return e.node(t).width}function va(e,t,n){var r;if(!n)return!1;let i=(r=t.node(e))==null?void 0:
r.edgeObj;if(!i||t.node(e).edgeLabel.reversed)return!1;let o=n.indexOf(i?.v),s=n.indexOf(i?.w);return o!==-1&&s!==-1&&o===(s+1)%n.length||o===(s-1)%n.length}function wm(e,t){
e=Aa(e),vm(e),Object.entries(gm(e,t)).forEach(([n,r])=>e.node(n).x=r)}function vm(e){let t=er(e),n=e.graph(),r=n.ranksep,i=n.rankalign,o=0;t.forEach(s=>{let a=s.
reduce((h,l)=>{var u;let c=(u=e.node(l).height)!=null?u:0;return h>c?h:c},0);s.forEach(h=>{let l=e.node(h);i==="top"?l.y=o+l.height/2:i==="bottom"?l.y=o+a-l.height/
2:l.y=o+a/2}),o+=a+r})}var xa=new WeakMap;function Ja(e,t={}){return Ka(e,tO,t),e}function ka(e,t,n){let r=t;for(;r!==void 0;){let i=e.parent(r);if(i===n)return r;
r=i}}function Ka(e,t,n){var r;let i=e.nodes().filter(v=>e.children(v).length),o={};i.forEach(v=>{let x=e.node(v);if(x&&x.rankdir){let S=new dt({multigraph:!0,compound:!0});
S.setGraph({rankdir:x.rankdir});let T=e.children(v);T.forEach(O=>{let b={...e.node(O)};S.setNode(O,b);let g=e.parent(O);g&&g!==v&&T.includes(g)&&S.setParent(O,g)});
let q=new Set;e.edges().forEach(O=>{let b=ka(e,O.v,v),g=ka(e,O.w,v);if(b===O.v&&g===O.w)S.setEdge(O,{...e.edge(O)});else if(b&&g&&b!==g){let R=`${b}\0${g}`;q.has(
R)||(q.add(R),S.setEdge(b,g,{...e.edge(O)}))}}),Ka(S,t,n);let P=Pa(S);Ta(P,t,n,null),Sa(S,P);let $=1/0,M=1/0,W=-1/0,N=-1/0;S.nodes().forEach(O=>{if(O===v)return;
let b=S.node(O);b&&typeof b.x=="number"&&typeof b.y=="number"&&typeof b.width=="number"&&typeof b.height=="number"&&($=Math.min($,b.x-b.width/2),W=Math.max(W,b.
x+b.width/2),M=Math.min(M,b.y-b.height/2),N=Math.max(N,b.y+b.height/2))}),(!isFinite($)||!isFinite(M)||!isFinite(W)||!isFinite(N))&&($=M=0,W=N=0);let _=W-$,C=N-
M;o[v]={minX:$,minY:M,maxX:W,maxY:N,width:_,height:C,offsetX:$,offsetY:M},x._dagreClusterSubgraph=S}});let s=[],a=v=>{let x=[],S=(e.children(v)||[]).filter(T=>T!==
v);for(;S.length>0;){let T=S.shift();x.push(T),(e.children(T)||[]).filter(q=>q!==T).forEach(q=>S.push(q))}return x},h=new Map;i.forEach(v=>{let x=e.node(v);x&&x.
rankdir&&o[v]&&h.set(v,(e.children(v)||[]).filter(S=>S!==v))});let l=new Set([...h.values()].flat()),u=new Map;h.forEach((v,x)=>{l.has(x)||u.set(x,a(x))});let c=new Set(
[...u.values()].flat()),d=v=>{for(let[x,S]of u)if(S.includes(v))return x;return v},p=[];e.edges().forEach(v=>{(c.has(v.v)||c.has(v.w))&&p.push({edge:v,label:e.edge(
v)})});let m=new Map;c.forEach(v=>{let x=e.parent(v);m.set(v,typeof x=="string"?x:void 0)}),u.forEach((v,x)=>{let S=e.node(x),T=[];v.forEach($=>{let M=e.node($);
M&&(T.push({id:$,node:M,parent:m.get($)}),e.removeNode($))});let q=p.filter(({edge:$})=>v.includes($.v)||v.includes($.w)),P=o[x];S&&(s.push({clusterId:x,subgraph:S.
_dagreClusterSubgraph,bounds:P,children:v,removedNodes:T,removedEdges:q}),S.width=P.width,S.height=P.height)});let y=new Set;p.forEach(({edge:v,label:x})=>{let S=d(
v.v),T=d(v.w);if(S!==T&&e.hasNode(S)&&e.hasNode(T)){let q=`${S}\0${T}`;y.has(q)||(y.add(q),e.setEdge(S,T,{...x,width:0,height:0}))}});let Q=Pa(e),w=Ta(Q,t,n,(r=
xa.get(e))!=null?r:null);xa.set(e,w),Sa(e,Q),y.forEach(v=>{let x=v.indexOf("\0"),S=v.slice(0,x),T=v.slice(x+1);e.hasEdge(S,T)&&e.removeEdge(S,T)}),s.forEach(({clusterId:v,
subgraph:x,bounds:S,removedNodes:T,removedEdges:q})=>{var P,$;let M=e.node(v),W=(P=M?.x)!=null?P:0,N=($=M?.y)!=null?$:0,_=(S.minX+S.maxX)/2,C=(S.minY+S.maxY)/2;
T.forEach(({id:O,node:b,parent:g})=>{e.setNode(O,b),g!==void 0&&e.setParent(O,g)}),q.forEach(({edge:O,label:b})=>{e.setEdge(O,b)}),x.nodes().forEach(O=>{if(O===
v)return;let b=x.node(O),g=e.node(O);g&&b&&typeof b.x=="number"&&typeof b.y=="number"&&(g.x=W+(b.x-_),g.y=N+(b.y-C))}),Qa(e,x,W-_,N-C),delete M._dagreClusterSubgraph}),
i.forEach(v=>{var x,S;let T=e.node(v),q=o[v];if(T&&T.rankdir&&T._dagreClusterSubgraph&&q){let P=T._dagreClusterSubgraph,$=(x=T.x)!=null?x:0,M=(S=T.y)!=null?S:0,
W=(q.minX+q.maxX)/2,N=(q.minY+q.maxY)/2;P.nodes().forEach(_=>{if(_===v)return;let C=P.node(_),O=e.node(_);if(O&&C&&typeof C.x=="number"&&typeof C.y=="number"){let b=C.
x-W,g=C.y-N;O.x=$+b,O.y=M+g}}),Qa(e,P,$-W,M-N),delete T._dagreClusterSubgraph}})}function Qa(e,t,n,r){t.edges().forEach(i=>{if(!e.hasEdge(i))return;let o=t.edge(
i),s=e.edge(i);s.points=o.points.map(a=>({x:a.x+n,y:a.y+r})),Object.hasOwn(o,"x")&&(s.x=o.x+n,s.y=o.y+r)})}function Ta(e,t,n,r=null){var i,o;let s=n?.useDynamic!==
!1,a=s&&(i=r?.graph)!=null?i:null,h=s&&(o=r?.rawNodes)!=null?o:null;t("    makeSpaceForEdgeLabels",()=>Em(e)),t("    removeSelfEdges",()=>Xm(e)),t("    acyclic",
()=>cO(e,a)),t("    nestingGraph.run",()=>CO(e)),t("    rank",()=>PO(Aa(e))),t("    injectEdgeLabelProxies",()=>$m(e)),t("    removeEmptyRanks",()=>Yp(e)),t("  \
  nestingGraph.cleanup",()=>WO(e)),t("    normalizeRanks",()=>Dp(e)),t("    assignRankMinMax",()=>Rm(e)),t("    removeEdgeLabelProxies",()=>qm(e)),t("    normal\
ize.run",()=>OO(e)),t("    parentDummyChains",()=>qO(e)),t("    addBorderSegments",()=>IO(e)),t("    order",()=>Da(e,n,h)),t("    insertSelfEdges",()=>Wm(e)),t(
"    adjustCoordinateSystem",()=>GO(e)),t("    position",()=>wm(e,n.corePath)),t("    positionSelfEdges",()=>Im(e));let l=JSON.parse(JSON.stringify(e._nodes));return t(
"    removeBorderNodes",()=>Am(e)),t("    normalize.undo",()=>gO(e)),t("    fixupEdgeLabelCoords",()=>Mm(e)),t("    undoCoordinateSystem",()=>jO(e)),t("    tran\
slateGraph",()=>Nm(e)),t("    assignNodeIntersects",()=>zm(e)),t("    reversePoints",()=>Cm(e)),t("    acyclic.undo",()=>dO(e)),{graph:e,rawNodes:l}}function Sa(e,t){
e.nodes().forEach(n=>{let r=e.node(n),i=t.node(n);r&&(r.x=i.x,r.y=i.y,r.order=i.order,r.rank=i.rank,t.children(n).length&&(r.width=i.width,r.height=i.height))}),
e.edges().forEach(n=>{let r=e.edge(n),i=t.edge(n);r.points=i.points,Object.hasOwn(i,"x")&&(r.x=i.x,r.y=i.y)}),e.graph().width=t.graph().width,e.graph().height=t.
graph().height}var xm=["nodesep","edgesep","ranksep","marginx","marginy"],km={ranksep:50,edgesep:20,nodesep:50,rankdir:"TB",rankalign:"center"},Qm=["acyclicer",
"ranker","rankdir","align","rankalign"],Tm=["width","height","rank"],_a={width:0,height:0},Sm=["minlen","weight","width","height","labeloffset"],_m={minlen:1,weight:1,
width:0,height:0,labeloffset:10,labelpos:"r"},Pm=["labelpos"];function Pa(e){let t=new dt({multigraph:!0,compound:!0}),n=Pi(e.graph());return t.setGraph(Object.
assign({},km,_i(n,xm),tr(n,Qm))),e.nodes().forEach(r=>{let i=Pi(e.node(r)),o=_i(i,Tm);Object.keys(_a).forEach(a=>{o[a]===void 0&&(o[a]=_a[a])}),t.setNode(r,o);let s=e.
parent(r);s!==void 0&&t.setParent(r,s)}),e.edges().forEach(r=>{let i=Pi(e.edge(r));t.setEdge(r,Object.assign({},_m,_i(i,Sm),tr(i,Pm)))}),t}function Em(e){let t=e.
graph();t.ranksep/=2,e.edges().forEach(n=>{var r;let i=e.edge(n);i.minlen*=2,((r=i.labelpos)!=null?r:"r").toLowerCase()!=="c"&&(t.rankdir==="TB"||t.rankdir==="B\
T"?i.width+=i.labeloffset:i.height+=i.labeloffset)})}function $m(e){e.edges().forEach(t=>{let n=e.edge(t);if(n.width&&n.height){let r=e.node(t.v),i={rank:(e.node(
t.w).rank-r.rank)/2+r.rank,e:t};Te(e,"edge-proxy",i,"_ep")}})}function Rm(e){let t=0;e.nodes().forEach(n=>{let r=e.node(n);r.borderTop&&(r.minRank=e.node(r.borderTop).
rank,r.maxRank=e.node(r.borderBottom).rank,t=Math.max(t,r.maxRank))}),e.graph().maxRank=t}function qm(e){e.nodes().forEach(t=>{let n=e.node(t);if(n.dummy==="edg\
e-proxy"){let r=n;e.edge(r.e).labelRank=n.rank,e.removeNode(t)}})}function Nm(e){let t=Number.POSITIVE_INFINITY,n=0,r=Number.POSITIVE_INFINITY,i=0,o=e.graph(),s=o.
marginx||0,a=o.marginy||0;function h(l){let u=l.x,c=l.y,d=l.width,p=l.height;t=Math.min(t,u-d/2),n=Math.max(n,u+d/2),r=Math.min(r,c-p/2),i=Math.max(i,c+p/2)}e.nodes().
forEach(l=>h(e.node(l))),e.edges().forEach(l=>{let u=e.edge(l);Object.hasOwn(u,"x")&&h(u)}),t-=s,r-=a,e.nodes().forEach(l=>{let u=e.node(l);u.x-=t,u.y-=r}),e.edges().
forEach(l=>{let u=e.edge(l);u.points.forEach(c=>{c.x-=t,c.y-=r}),Object.hasOwn(u,"x")&&(u.x-=t),Object.hasOwn(u,"y")&&(u.y-=r)}),o.width=n-t+s,o.height=i-r+a}function zm(e){
e.edges().forEach(t=>{if(t.v===t.w)return;let n=e.edge(t),r=e.node(t.v),i=e.node(t.w),o,s;n.points?(o=n.points[0],s=n.points[n.points.length-1]):(n.points=[],o=
i,s=r),n.points.unshift(ca(r,o)),n.points.push(ca(i,s))})}function Mm(e){e.edges().forEach(t=>{let n=e.edge(t);if(Object.hasOwn(n,"x"))switch((n.labelpos==="l"||
n.labelpos==="r")&&(n.width-=n.labeloffset),n.labelpos){case"l":n.x-=n.width/2+n.labeloffset;break;case"r":n.x+=n.width/2+n.labeloffset;break}})}function Cm(e){
e.edges().forEach(t=>{let n=e.edge(t);n.reversed&&n.points.reverse()})}function Am(e){e.nodes().forEach(t=>{if(e.children(t).length){let n=e.node(t),r=e.node(n.
borderTop),i=e.node(n.borderBottom),o=e.node(n.borderLeft[n.borderLeft.length-1]),s=e.node(n.borderRight[n.borderRight.length-1]);n.width=Math.abs(s.x-o.x),n.height=
Math.abs(i.y-r.y),n.x=o.x+n.width/2,n.y=r.y+n.height/2}}),e.nodes().forEach(t=>{e.node(t).dummy==="border"&&e.removeNode(t)})}function Xm(e){e.edges().forEach(t=>{
if(t.v===t.w){let n=e.node(t.v);n.selfEdges||(n.selfEdges=[]),n.selfEdges.push({e:t,label:e.edge(t)}),e.removeEdge(t)}})}function Wm(e){er(e).forEach(t=>{let n=0;
t.forEach((r,i)=>{let o=e.node(r);typeof o.rank!="number"&&(o.rank=0),o.order=i+n,(o.selfEdges||[]).forEach(s=>{Te(e,"selfedge",{width:s.label.width,height:s.label.
height,rank:o.rank,order:i+ ++n,e:s.e,edgeLabel:s.label},"_se"),(!Array.isArray(s.label.points)||s.label.points.length!==7)&&(s.label.points=[{x:0,y:-10},{x:0,y:-10},
{x:0,y:0},{x:0,y:10},{x:0,y:10},{x:0,y:0},{x:0,y:0}])}),delete o.selfEdges})})}function Im(e){e.nodes().forEach(t=>{let n=e.node(t),r=i=>typeof i=="number"&&isFinite(
i);if(n.dummy==="selfedge"){let i=n,o=e.node(i.e.v),s=r(o?.x)?o.x:0,a=r(o?.y)?o.y:0,h=r(o?.width)?o.width:0,l=r(o?.height)?o.height:0,u=r(n.x)?n.x:s,c=r(n.y)?n.
y:a,d=h/2,p=l/2;i.edgeLabel.points=[{x:u+d,y:c-p},{x:u+d,y:c-p},{x:u,y:c},{x:u-d,y:c+p},{x:u-d,y:c+p},{x:u,y:c},{x:u,y:c}],i.edgeLabel.x=u,i.edgeLabel.y=c,e.setEdge(
i.e,i.edgeLabel),e.removeNode(t)}else n&&Array.isArray(n.selfEdges)&&n.selfEdges.forEach(i=>{if(!Array.isArray(i.label.points)||i.label.points.length!==7){let o=r(
n.x)?n.x:0,s=r(n.y)?n.y:0,a=r(n.width)?n.width:0,h=r(n.height)?n.height:0,l=a/2,u=h/2;i.label.points=[{x:o+l,y:s-u},{x:o+l,y:s-u},{x:o,y:s},{x:o-l,y:s+u},{x:o-l,
y:s+u},{x:o,y:s},{x:o,y:s}]}})})}function _i(e,t){return nr(tr(e,t),Number)}function Pi(e){let t={};return e&&Object.entries(e).forEach(([n,r])=>{typeof n=="str\
ing"&&(n=n.toLowerCase()),t[n]=r}),t}var Se=26,ir=12,tl=42,Ci=7.3;function Ai(e){let{name:t,operation:n}=e;return n==="input"||n==="attribute"?K(Lm(t),34):K(n||t,34)}function Lm(e){return(/_(?:parameters|buffers)_(.+?)_?$/.
exec(e)??/^l_(.+?)_?$/i.exec(e))?.[1]??e}function Xi(e){return K(e.shape,34)}function el(e,t,n){let r=nl(e,t,n);return rl(r,0,0),r}function nl(e,t,n){let r={item:e,
left:0,top:0};if(e.kind==="leaf"){let l=t[e.index],u=l?Math.max(Ai(l).length,Xi(l).length*.92):0;return{...r,width:Math.max(64,u*Ci+22),height:tl,content:null}}
if(!n.has(e.id)){let l=Math.max(110,Math.min(e.label.length,34)*Ci+40);return{...r,width:l,height:tl,content:null}}let i=new dt;i.setGraph({nodesep:22,ranksep:30,
ranker:"tight-tree"});let o=e.children.map(l=>nl(l,t,n));for(let{item:l,width:u,height:c}of o)i.setNode(l.id,{width:u,height:c});for(let[l,u]of e.edges)i.setEdge(
l.id,u.id,{});Ja(i);for(let l of o){let{x:u,y:c}=i.node(l.item.id);l.left=u-l.width/2+ir,l.top=c-l.height/2+Se+4}let s=e.edges.map(([l,u])=>{let{points:c}=i.edge(
l.id,u.id);return c.map(({x:d,y:p})=>({x:d+ir,y:p+Se+4}))}),{width:a=0,height:h=0}=i.graph();return{...r,width:Math.max(a,e.label.length*Ci+20)+2*ir,height:h+Se+
ir,content:{boxes:o,edges:s}}}function rl(e,t,n){if(e.left+=t,e.top+=n,e.content!==null){for(let r of e.content.edges)for(let i of r)i.x+=e.left,i.y+=e.top;for(let r of e.
content.boxes)rl(r,e.left,e.top)}}var sr=class{constructor(t,n){this.choose=t;this.toggle=n;let r=D("marker",{id:"arrow",viewBox:"0 0 8 8",refX:7,refY:4,markerWidth:7,markerHeight:7,orient:"auto"});
r.append(D("path",{d:"M0,0.5 L7,4 L0,7.5 z",class:"arrow"}));let i=D("defs");i.append(r),this.element.append(i,this.canvas),st(this.element).call(this.zoom).on(
"dblclick.zoom",null),new ResizeObserver(()=>{this.isMoved||this.fit()}).observe(this.element)}choose;toggle;element=D("svg",{class:"diagram",role:"group"});canvas=D(
"g");zoom=la().scaleExtent([.05,2.5]).filter(t=>t.type==="wheel"?t.ctrlKey||t.metaKey:t.button===0).on("zoom",({transform:t,sourceEvent:n})=>{n&&(this.isMoved=!0),
this.canvas.setAttribute("transform",t.toString())});drawn=[];root=null;isMoved=!1;draw(t,n,r,i){this.root=t,this.drawn=[],this.canvas.replaceChildren(),this.element.
setAttribute("aria-label",r),this.content(t,n),(this.drawn.find(({item:s})=>s.id===i)??this.drawn[0])?.element.setAttribute("tabindex","0")}focus(t){let n=this.
drawn.find(({item:r})=>r.id===t);n&&this.activate(n)}fit(){if(this.root===null)return;let{width:t}=this.element.getBoundingClientRect();if(t===0)return;this.isMoved=
!1;let n=Math.min(1,Math.max(.4,(t-24)/this.root.width));this.element.style.height=`max(260px, min(72vh, ${this.root.height*n+24}px))`;let r=Math.max(12,(t-this.
root.width*n)/2);this.zoom.transform(st(this.element),Ze.translate(r,8).scale(n))}scaleBy(t){this.zoom.scaleBy(st(this.element),t)}content(t,n){for(let r of t.content?.
edges??[])this.canvas.append(D("path",{class:"edge",d:Vm(r),"marker-end":"url(#arrow)"}));for(let r of t.content?.boxes??[])this.box(r,n),this.content(r,n)}box(t,n){
let{item:r,left:i,top:o,width:s,height:a,content:h}=t,l=r.kind==="leaf"?n[r.index]:void 0,u=h!==null,[c,d]=Gm(r,l),p=l===void 0?"module":jm(l),m=D("g",{class:`b\
ox ${p}${u?" open":""}`,role:"button",tabindex:-1,"aria-label":u?c:`${c} ${d}`.trim(),"aria-expanded":r.kind==="group"?String(u):void 0,transform:`translate(${i}\
,${o})`,onclick:()=>{this.activate(Q),this.act(r)},onkeydown:w=>{this.onkey(w,Q)}});m.append(D("rect",{width:s,height:a,rx:5}),D("text",{x:u?12:s/2,y:u||d?18:a/
2+4,class:u?"start":""},c)),!u&&d&&m.append(" ",D("text",{x:s/2,y:34,class:"sub"},d));let y=(u?Se:a)/2,Q={item:r,element:m,center:{x:i+s/2,y:o+y}};this.drawn.push(
Q),this.canvas.append(m)}act(t){t.kind==="leaf"?this.choose(t.index):this.toggle(t.id)}onkey(t,n){let r={ArrowDown:{x:0,y:1},ArrowUp:{x:0,y:-1},ArrowLeft:{x:-1,
y:0},ArrowRight:{x:1,y:0}}[t.key];if(r){let i=this.nearest(n,r);i&&this.activate(i)}else if(t.key==="Enter"||t.key===" ")this.act(n.item);else if(t.key==="+"||t.
key==="-")this.scaleBy(t.key==="+"?1.25:.8);else if(t.key==="0")this.fit();else return;t.preventDefault()}nearest(t,n){let r,i=1/0;for(let o of this.drawn){let s=o.
center.x-t.center.x,a=o.center.y-t.center.y,h=s*n.x+a*n.y,l=Math.abs(s*n.y)+Math.abs(a*n.x),u=h+2.5*l;h>4&&u<i&&([r,i]=[o,u])}return r}activate(t){for(let o of this.
drawn)o.element.setAttribute("tabindex","-1");t.element.setAttribute("tabindex","0"),t.element.focus({preventScroll:!0});let n=this.element.getBoundingClientRect(),
r=t.element.getBoundingClientRect();r.top>=n.top&&r.left>=n.left&&Math.min(r.bottom,r.top+Se)<=n.bottom&&Math.min(r.right,r.left+80)<=n.right||this.zoom.translateTo(
st(this.element),t.center.x,t.center.y)}};function Gm(e,t){return e.kind==="group"?[K(e.label,34),U(e.size,"node")]:t===void 0?["",""]:[Ai(t),Xi(t)]}function jm({
operation:e}){return["input","attribute","output"].includes(e)?"end":"operation"}function Vm(e){let[t,...n]=e,r=n.pop();if(t===void 0||r===void 0)return"";let i=`\
M${or(t)}`;return n.forEach((o,s)=>{let a=n[s+1],h=a?{x:(o.x+a.x)/2,y:(o.y+a.y)/2}:r;i+=` Q${or(o)} ${or(h)}`}),n.length>0?i:`${i} L${or(r)}`}function or({x:e,y:t}){
return`${e.toFixed(1)},${t.toFixed(1)}`}function Li(e){let t=Wi("",""),n=new Map;e.forEach((r,i)=>{let o=t,s="";r.group.forEach((a,h)=>{s+=`/${a}`;let l=n.get(s);l===void 0&&(l=Wi(s,Um(a,r.group[h-1])),
n.set(s,l),o.children.push(l)),o=l}),o.children.push({kind:"leaf",id:`#${i}`,index:i})}),il(t);for(let r of n.values())il(r);return ol(t,e),Fm(t,e),t}function Wi(e,t){
return{kind:"group",id:e,label:t,children:[],size:0,edges:[]}}function Um(e,t){return t!==void 0&&e.startsWith(`${t}.`)?e.slice(t.length+1):e}function il(e){for(let t=0;e.
children.length>40;t++){let n=[];for(let r=0;r<e.children.length;r+=25){let i=Wi(`${e.id}/${t}:${r}`,"");i.children=e.children.slice(r,r+25),n.push(i)}e.children=
n}}function ol(e,t){let n=[];for(let o of e.children)e.size+=o.kind==="leaf"?1:0,o.kind==="leaf"?n.push(t[o.index]?.name??""):(n.push(...ol(o,t)),e.size+=o.size);
let[r="",i=r]=[n[0],n.at(-1)];return e.label!==""||e.id===""?[e.label,e.label]:(e.label=`${r} \u2026 ${i}`,[r,i])}function Fm(e,t){let n=[],r=(o,s)=>{let a=[...s,
o];if(o.kind==="leaf")n[o.index]=a;else for(let h of o.children)r(h,a)};r(e,[]);let i=new Set;t.forEach((o,s)=>{for(let a of o.inputs){let[h,l]=[n[a]??[],n[s]??
[]],u=h.findIndex((y,Q)=>y!==l[Q]),[c,d,p]=[h[u-1],h[u],l[u]];if(c?.kind!=="group"||d===void 0||p===void 0)continue;let m=`${d.id}>${p.id}`;i.has(m)||(i.add(m),
c.edges.push([d,p]))}})}function sl(e,t){let n=new Set([e.id]),r=Ii(e),i=e.children.length;for(;r.length>0&&(i+=r.reduce((o,s)=>o+s.children.length,0),!(i>t));){
for(let o of r)n.add(o.id);r=r.flatMap(Ii)}return n}function Gi(e){let t=new Set([e.id]);for(let n of Ii(e))for(let r of Gi(n))t.add(r);return t}function Ii(e){
return e.children.flatMap(t=>t.kind==="group"?t:[])}var Bm=60,al=2e3,ji=30,ar=class{constructor(t){this.page=t;let{compilations:n,files:r}=t.report;this.compilations=n.flatMap(({graph:i},o)=>i>=0?o:[]),this.choice=
f("select",{"aria-label":"Graph",onchange:()=>{this.show(Number(this.choice.value))}},...this.compilations.map(i=>{let o=n[i],s=o?[o.id,o.place.function,Wt(r,o.
place),U(o.operations,"operation")]:[];return f("option",{value:i},s.map(a=>K(a,60)).join("  \xB7  "))})),this.drawing=new sr(i=>{this.showNode(i)},i=>{this.open.
delete(i)||this.open.add(i),this.draw(i),this.drawing.focus(i)}),this.modes={diagram:this.mode("Diagram","diagram"),table:this.mode("Table","table")},tt(this.tools,
[fe("Unfold all",()=>{this.unfoldAll()}),fe("Fold all",()=>{this.open=new Set([this.root.id]),this.draw(),this.drawing.fit()}),fe("\u2212",()=>{this.drawing.scaleBy(
.8)},"Zoom out"),fe("+",()=>{this.drawing.scaleBy(1.25)},"Zoom in"),fe("Fit",()=>{this.drawing.fit()})]),this.element=f("section",{"aria-labelledby":"graphs"},f(
"h2",{id:"graphs"},"Graph"),f("div",{class:"toolbar"},fe("\u2039",()=>{this.step(-1)},"Previous graph"),this.choice,fe("\u203A",()=>{this.step(1)},"Next graph"),
this.place,f("span",{class:"switch",role:"group","aria-label":"Show as"},this.modes.diagram,this.modes.table),this.tools),this.content,f("p",{class:"meta hint"},
"Drag to move, Ctrl + wheel to zoom, arrow keys from box to box, Enter to unfold."))}page;element;choice;place=f("span");content=f("div");tools=f("span",{class:"\
tools"});modes;drawing;compilations;graph={nodes:[]};root=Li([]);open=new Set;show(t){let n=this.page.report.compilations[t];n!==void 0&&(this.choice.value=String(
t),this.place.replaceChildren(Z(this.page,n.place)??""),this.graph=this.page.graph(n.graph)??{nodes:[]},this.root=Li(this.graph.nodes),this.open=sl(this.root,Bm),
this.as(this.modes.table.getAttribute("aria-pressed")==="true"?"table":"diagram"))}start(){this.content.childElementCount===0&&this.show(this.compilations[0]??-1)}step(t){
let n=this.compilations.indexOf(Number(this.choice.value))+t,r=this.compilations[n];r!==void 0&&this.show(r)}mode(t,n){return f("button",{type:"button","aria-pr\
essed":String(n==="diagram"),onclick:()=>{this.as(n)}},t)}as(t){this.modes.diagram.setAttribute("aria-pressed",String(t==="diagram")),this.modes.table.setAttribute(
"aria-pressed",String(t==="table")),this.tools.hidden=t==="table",this.graph.nodes.length===0?this.content.replaceChildren(f("p",{class:"meta"},"The report does\
 not hold this graph.")):t==="table"?this.content.replaceChildren(this.nodeTable()):(this.content.replaceChildren(this.drawing.element),this.draw(),requestAnimationFrame(
()=>{this.drawing.fit()}))}unfoldAll(){if(this.graph.nodes.length>al){this.page.say(`Only up to ${al.toLocaleString("en")} nodes are drawn. The table has all.`);
return}this.open=Gi(this.root),this.draw(),this.drawing.fit()}draw(t=null){let{nodes:n}=this.graph,r=el(this.root,n,this.open),i=`Diagram of the graph, ${U(n.length,
"node")}. The table shows the same.`;this.drawing.draw(r,n,i,t)}showNode(t){let n=this.graph.nodes[t];if(n===void 0)return;let{nodes:r}=this.graph,i=r.flatMap(({
inputs:s},a)=>s.includes(t)?a:[]),o=s=>s.length>0&&f("ul",{class:"plain"},...s.slice(0,ji).map(a=>f("li",{},gt(z(r[a]?.name??"","mono"),()=>{this.showNode(a)}))),
s.length>ji&&f("li",{class:"meta"},`and ${U(s.length-ji,"other")}`));this.page.showDetails(z(n.operation,"mono"),f("div",{class:"details"},Dt([["Result",z(n.name,
"mono")],["Type",n.shape&&z(n.shape,"mono")],["Place",n.place&&Z(this.page,n.place)],["Takes",o(n.inputs)],["Used by",o(i)],["Module",n.group.length>0&&z(n.group.
at(-1)??"","mono")]])))}nodeTable(){let{nodes:t}=this.graph;return ot("Nodes of the graph",[{title:"Result",width:"minmax(7rem, 1fr)",cell:n=>z(n.name,"mono"),key:n=>n.
name},{title:"Operation",width:"minmax(10rem, 1.6fr)",cell:n=>z(n.operation,"mono"),key:n=>n.operation},{title:"Type",width:"minmax(8rem, 1fr)",cell:n=>z(n.shape,
"mono"),key:n=>n.shape},{title:"Takes",width:"minmax(8rem, 1.2fr)",cell:({inputs:n})=>z(n.map(r=>t[r]?.name??"").join(", "),"mono")},{title:"Module",width:"minm\
ax(7rem, 1fr)",cell:({group:n})=>z(n.at(-1)??"","mono"),key:({group:n})=>n.at(-1)??""},{title:"Place",width:"minmax(7rem, 1fr)",cell:({place:n})=>n&&Z(this.page,
n)}],t)}};function fe(e,t,n=e){return f("button",{type:"button",onclick:t,"aria-label":n,title:n},e)}function ll(e){let t=new Map;for(let{id:i,kinds:o}of e.report.compilations)for(let s of o){let a=t.get(s.name)??Zm(s.name);t.set(s.name,a),a.count+=s.count;for(let h of s.
shapes)a.shapes.add(h);a.compilations.add(i)}let n=[...t.values()].sort((i,o)=>o.count-i.count),r=n[0]?.count??1;return f("section",{"aria-labelledby":"operatio\
ns"},f("h2",{id:"operations"},"Operations in graphs"),ot("Operations in graphs",[{title:"Operation",width:"minmax(12rem, 2fr)",cell:i=>z(i.name,"mono"),key:i=>i.
name},{title:"Count",width:"6rem",isNumber:!0,cell:({count:i})=>i.toLocaleString("en"),key:({count:i})=>i},{title:"",width:"8rem",cell:({count:i})=>Me([i/r])},{
title:"Results",width:"minmax(10rem, 2fr)",cell:({shapes:i})=>z([...i].join("  "),"mono")},{title:"Compilations",width:"minmax(8rem, 1fr)",cell:({compilations:i})=>z(
[...i].join(", "),"mono")}],n))}function Zm(e){return{name:e,count:0,shapes:new Set,compilations:new Set}}var Hm=3,hl=20,Vi=3;function cl(e){let{actions:t}=e.report;if(t.length===0)return null;let n=f("ol",{class:"actions"}),r=f("button",{type:"button",class:"more"}),
i=0,o=s=>{let a=i;return i=Math.min(s,t.length),tt(n,t.slice(a,i).map((h,l)=>Dm(e,h,a+l))),r.hidden=i===t.length,r.textContent=`Show ${Math.min(hl,t.length-i)} \
more of ${t.length}`,n.children[a]};return r.addEventListener("click",()=>{o(i+hl)?.querySelector("button, a, [tabindex]")?.focus()}),o(Hm),f("section",{"aria-l\
abelledby":"actions"},f("h2",{id:"actions"},"What to do"),n,r)}function Dm(e,t,n){let{findings:r,title:i}=t,o=i.slice(ul(i).length).trim();return f("li",{class:"\
action"},f("div",{class:"action-head"},f("h3",{},F(ul(t.title))),t.wins&&f("span",{class:"wins"},z(t.wins))),o!==""&&f("p",{},F(o)),f("ul",{class:"plain removed"},
...r.slice(0,Vi).map(s=>f("li",{},...Ym(e,s))),r.length>Vi&&f("li",{class:"meta"},`and ${U(r.length-Vi,"other")}`)),t.diff.length>0&&Zi(t.diff),f("div",{class:"\
buttons"},...Km(e,t,n),Jm(t)))}function ul(e){let t=e.search(/\.\s+[A-Z]/);return t<0?e:e.slice(0,t+1)}function Ym(e,t){let n=e.report.findings[t];return n===void 0?
[]:[lt(e,t)," ",Z(e,n.place)]}function Jm({safety:e}){return e==="safe"?f("span",{class:"tag safe"},"Eager results stay the same"):e==="unsafe"?f("span",{class:"\
tag unsafe"},"Check it: eager results may change"):null}function Km(e,t,n){let r=t.findings[0],i=r===void 0?void 0:e.report.findings[r];if(i===void 0)return[];let{
editor:o}=e.host,s=()=>{let a=e.report.files[i.place.file]?.path??"",{code:h,place:l}=i;o?.postMessage({command:"fix",action:n,code:h,path:a,line:l.line})};return[
o!==null&&t.diff.length>0&&f("button",{type:"button",class:"primary",onclick:s},"Fix"),dr(e,"Copy as issue",i.issue)]}var fl={graph:16,break:11};function dl(e,t){let n=e.some(({kind:l})=>l==="graph")&&e.every(l=>l.kind==="break"||l.seconds!==null),r=e.map(l=>n?l.seconds??0:l.kind===
"graph"?l.operations:0),i=r.reduce((l,u)=>l+u,0),o=e.reduce((l,{kind:u})=>l+fl[u],0),s=i>0?Math.max(0,t-o)/i:0,a=0;return{pieces:e.map((l,u)=>{let c=fl[l.kind]+
s*(r[u]??0),d={left:a,width:c};return a+=c,d}),width:a,unit:n?"time":"operations"}}function Ui(e,t){let[n,r]=[0,e.length];for(;n<r;){let i=n+r>>1,o=e[i];o===void 0||
o.left+o.width>t?r=i:n=i+1}return n}var tg=5,eg=9,ng=38,rg=4,ig={kind:"graph",compilations:[],operations:0,seconds:null},lr=class{constructor(t,n,r){this.page=t;this.region=n;this.onlayout=r;let i=n.
segments.reduce((o,s)=>Math.max(o,pl(s)),0);this.element=f("div",{class:"strip",role:"listbox",tabindex:0,"aria-orientation":"horizontal","aria-label":`Graphs a\
nd breaks of ${n.name.slice(0,100)}`,onkeydown:o=>{this.onkey(o)},onscroll:()=>{this.draw()}},this.line),this.line.style.height=`${ng+i*eg}px`,new ResizeObserver(
()=>{this.relayout()}).observe(this.element)}page;region;onlayout;element;line=f("div",{class:"strip-line",role:"presentation"});layout={pieces:[],width:0,unit:"\
operations"};shown=new Map;prefix=Ye("strip");active=0;relayout(){this.layout=dl(this.region.segments,this.element.clientWidth-2*rg),this.line.style.width=`${this.
layout.width}px`;for(let t of this.shown.values())t.remove();this.shown.clear(),this.onlayout(this.layout.unit),this.draw()}draw(){let{pieces:t}=this.layout,{scrollLeft:n,
clientWidth:r}=this.element,i=Ui(t,n-300),o=Ui(t,n+r+300);for(let[s,a]of this.shown)s>=i&&s<=o||s===this.active||(this.shown.delete(s),a.remove());for(let s=i;s<=
Math.min(o,t.length-1);s++)this.piece(s);if(t.length>0){let s=this.piece(this.active);this.element.setAttribute("aria-activedescendant",s.id)}}piece(t){let n=this.
shown.get(t);if(n!==void 0)return n;let{left:r,width:i}=this.layout.pieces[t]??{left:0,width:0},o=this.region.segments[t]??ig,s=this.label(o),a=f("div",{class:`\
piece ${o.kind}`,role:"option",id:`${this.prefix}-${t}`,title:s,"aria-label":s,"aria-selected":t===this.active?"true":"false","aria-posinset":t+1,"aria-setsize":this.
region.segments.length,onclick:()=>{this.activate(t),this.choose()}},...og(o),f("span",{class:"fill","aria-hidden":"true"},i>60&&sg(o)));return a.style.left=`${r}\
px`,a.style.width=`${i}px`,this.shown.set(t,a),this.line.append(a),a}label(t){let n=t.seconds===null?"":`, ${B(t.seconds)}`;if(t.kind==="graph"){let o=t.compilations.
length-1;return`Graph: ${U(t.operations,"operation")}${n}`+(o>0?`, recompiled ${U(o,"time")}`:"")}let r=this.page.report.findings[t.finding];if(r===void 0)return`\
Break${n}`;let i=Wt(this.page.report.files,r.place);return`Break: ${r.title.slice(0,200)}${i&&`, ${i}`}${n}`}onkey(t){let n=this.region.segments.length-1,r={ArrowRight:this.
active+1,ArrowLeft:this.active-1,Home:0,End:n}[t.key];if(r!==void 0)this.activate(Math.min(Math.max(r,0),n));else if(t.key==="Enter"||t.key===" ")this.choose();else
return;t.preventDefault()}activate(t){this.shown.get(this.active)?.setAttribute("aria-selected","false"),this.active=t;let{left:n,width:r}=this.layout.pieces[t]??
{left:0,width:0},{scrollLeft:i,clientWidth:o}=this.element;n<i?this.element.scrollLeft=n-20:n+r>i+o&&(this.element.scrollLeft=n+r-o+20),this.draw(),this.piece(t).
setAttribute("aria-selected","true")}choose(){let t=this.region.segments[this.active];if(t!==void 0)if(t.kind==="break"){this.page.showFinding(t.finding);let n=this.
page.report.findings[t.finding]?.place;n&&this.page.host.editor!==null&&this.page.go(n)}else t.compilations[0]!==void 0&&this.page.showCompilation(t.compilations[0])}};
function pl(e){return e.kind==="graph"?Math.min(tg,e.compilations.length-1):0}function og(e){return Array.from({length:pl(e)},()=>f("span",{class:"level"}))}function sg(e){
return e.seconds!==null?B(e.seconds):e.kind==="graph"?U(e.operations,"op"):""}var ag=12;function ml(e){let{findings:t,regions:n}=e.report;return f("div",{},cl(e),n.length>0&&f("section",{"aria-labelledby":"regions"},f("h2",{id:"regions"},
"Graphs and breaks"),lg(),...n.map(r=>hg(e,r))),t.length>0&&f("section",{"aria-labelledby":"findings"},f("h2",{id:"findings"},"All findings"),En(e,"All findings",
t.map((r,i)=>i))))}function lg(){return f("p",{class:"legend"},...[["graph","graph"],["break","break"],["level","recompile"]].map(([e,t])=>f("span",{},f("i",{class:`\
key ${e??""}`}),t)))}function hg(e,t){let n=f("span",{class:"scale"}),r=f("article",{class:"region","aria-label":t.name.slice(0,200)},f("header",{},f("h3",{},z(
t.name,"mono")),Z(e,t.place),f("span",{class:"meta"},ug(t)),n)),i=new IntersectionObserver(o=>{if(!o.some(({isIntersecting:a})=>a))return;i.disconnect(),r.classList.
add("built");let s=new lr(e,t,a=>{n.textContent=a==="time"?"Width: time":"Width: operations"});tt(r,[s.element,...cg(e,t)])},{rootMargin:"600px"});return i.observe(
r),r}function ug({segments:e}){let t=e.filter(({kind:i})=>i==="graph").length,n=e.flatMap(({seconds:i})=>i??[]),r=e.reduce((i,o)=>i+(o.kind==="graph"?o.compilations.
length-1:0),0);return[U(t,"graph"),U(e.length-t,"break"),r>0&&U(r,"recompile"),n.length>0&&B(n.reduce((i,o)=>i+o,0))].filter(Boolean).join(" \xB7 ")}function cg(e,t){
let n=t.segments.filter(o=>o.kind==="break");if(n.length===0)return[];let r=()=>fg(e,t,n);if(n.length<=ag)return[r()];let i=f("details",{},f("summary",{},U(n.length,
"break")));return i.addEventListener("toggle",()=>{i.children.length===1&&i.append(r())}),[i]}function fg(e,t,n){let r=({finding:o})=>e.report.findings[o],i=n.some(
({seconds:o})=>o!==null);return ot(`Breaks of ${t.name.slice(0,100)}`,[{title:"Last before",width:"minmax(8rem, 1.6fr)",cell:({before:o})=>Ol(o)},{title:"Break",
width:"minmax(10rem, 2fr)",cell:o=>lt(e,o.finding),key:o=>r(o)?.title??""},{title:"First after",width:"minmax(8rem, 1.6fr)",cell:({after:o})=>Ol(o)},{title:"Pla\
ce",width:"minmax(9rem, 1fr)",cell:o=>{let s=r(o)?.place;return s&&Z(e,s)}},...i?[{title:"Cost",width:"6.5rem",isNumber:!0,cell:({seconds:o})=>o!==null&&B(o),key:({
seconds:o})=>o??-1}]:[]],n)}function Ol(e){return e===""?f("span",{class:"quiet"},"none"):z(e,"mono")}function gl(e){let t=new Map;for(let{id:r,findings:i}of e.report.compilations)for(let o of i)t.set(o,[...t.get(o)??[],r]);let n=e.report.findings.flatMap((r,i)=>Ht(
r)?[{index:i,finding:r,compilations:t.get(i)??[]}]:[]);return f("section",{"aria-labelledby":"recompiles"},f("h2",{id:"recompiles"},"Recompiles"),f("p",{class:"\
meta hint"},"A guard is what compiled code checks before each call."),ot("Recompiles",[{title:"Function",width:"minmax(8rem, 1fr)",cell:({finding:r})=>z(r.place.
function,"mono"),key:({finding:r})=>r.place.function},{title:"Guard on",width:"minmax(9rem, 1.4fr)",cell:({finding:r})=>z(r.guard?.subject??r.reason,"mono"),key:({
finding:r})=>r.guard?.subject??""},{title:"Was",width:"minmax(5rem, 0.7fr)",cell:({finding:r})=>z(r.guard?.was??"","mono")},{title:"Now",width:"minmax(5rem, 0.7\
fr)",cell:({finding:r})=>z(r.guard?.now??"","mono")},{title:"Compiled as",width:"7rem",cell:({compilations:r})=>z(r.join(", "),"mono")},{title:"Place",width:"mi\
nmax(7rem, 1fr)",cell:({finding:r})=>Z(e,r.place)},{title:"Why",width:"minmax(10rem, 2fr)",cell:({index:r})=>lt(e,r),key:({finding:r})=>r.title}],n))}function yl(e){let{report:t}=e,{compilations:n,comparison:r}=t,i=new ar(e),o=new Pn(e);return{tabs:[{name:"overview",label:"Overview",count:0,has:t.kind==="run",
build:()=>ml(e)},{name:"benchmark",label:"Benchmark",count:0,has:t.benchmarks.length>0,build:()=>Oo(e)},{name:"comparison",label:"Comparison",count:0,has:r!==null,
build:()=>r?Ho(e,r):new Text("")},{name:"calls",label:"Calls",count:0,has:t.calls.length>0,build:()=>go(e)},{name:"graphs",label:"Graphs",count:n.filter(({graph:a})=>a>=
0).length,has:n.some(({graph:a})=>a>=0),build:()=>i.element,onshow:()=>{i.start()}},{name:"operations",label:"Operations",count:0,has:n.some(({kinds:a})=>a.length>
0),build:()=>ll(e)},{name:"recompiles",label:"Recompiles",count:t.findings.filter(Ht).length,has:t.findings.some(Ht),build:()=>gl(e)},{name:"time",label:"Compil\
e time",count:0,has:n.some(({phases:a})=>Object.keys(a).length>0),build:()=>Yo(e)},{name:"code",label:"Code",count:0,has:t.files.some(({text:a})=>a!==""),build:()=>o.
element,onshow:()=>{o.start()}}].filter(({has:a})=>a),code:o,graphs:i}}function wl(e){let t=document.getElementById(e)?.textContent;return t?JSON.parse(t):null}function dg(e){let t=new tn,n=f("div",{role:"status",class:"status"}),r=new Map,
i=Ji(),o={report:e,host:i,graph(d){return r.has(d)||r.set(d,wl(`fullgraph-graph-${d}`)),r.get(d)??null},go(d){let p=e.files[d.file]?.path;p!==void 0&&(i.editor?
i.editor.postMessage({command:"open",path:p,line:d.line}):(a.show("code"),s.code.show(d),window.scrollTo(0,0)))},open(d){a.show(d)},showFinding(d){let p=e.findings[d];
if(p===void 0)return;let m=f("span",{},`${St(p)}: `,F(p.title));t.show(m,Hi(o,d))},showCompilation(d){let p=f("span",{},"Compilation ",z(e.compilations[d]?.id??
""));t.show(p,Di(o,d))},showGraph(d){a.show("graphs"),s.graphs.show(d)},showDetails(d,p){t.show(d,p)},say(d){n.textContent=d,n.classList.add("visible"),setTimeout(
()=>{n.classList.remove("visible")},2500)}},s=yl(o),a=new en(s.tabs,d=>{i.keepView(d)}),h=document.getElementById("page");h?.replaceChildren(),h&&tt(h,[pg(e,[Ki(
i,e),to(i,e)]),a.list,f("div",{class:"columns"},f("main",{},a.panels),t.element),n]);let l=s.tabs.find(({name:d})=>d===i.lastView()),[u]=s.tabs,c=l??u;c&&a.show(
c.name)}function pg(e,t){let n=hn(e);return f("header",{class:"top"},f("p",{class:"title"},z(e.title,"mono"),f("span",{class:"meta"},...e.facts.map(r=>f("span",
{class:"fact"},z(r.name)," ",z(r.value,"value"))))),n&&_t(...un(n)),f("h1",{class:`verdict ${n?`of-${n.verdict}`:""} ${e.isClean?"clean":""}`},f("i",{class:"sig\
n","aria-hidden":"true"}),F(e.verdict)),n&&cn(n),f("div",{class:"buttons"},...t),e.notes.length>0&&f("ul",{class:"notes"},...e.notes.map(r=>f("li",{},F(r)))))}var bl=wl(
"fullgraph-report");bl!==null&&dg(bl);})();
