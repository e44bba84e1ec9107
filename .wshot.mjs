import { chromium } from 'playwright'
const [,, login, lang, size, ...paths] = process.argv
const [width,height]=size.split('x').map(Number)
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']})
const c=await b.newContext({baseURL:'http://localhost:3050',locale:lang==='ar'?'ar-SA':'en-GB',viewport:{width,height}})
await c.addInitScript(l=>{ if(location.protocol.startsWith('http')&&!sessionStorage.getItem('language')) sessionStorage.setItem('language',l)},lang)
const p=await c.newPage()
await p.goto('/')
const path={ 'super-admin':'/super-admin','admin':'/admin'}[login]??''
await p.goto('/admin/login').catch(()=>{})
await p.waitForSelector('input[type=email],input[name=email]',{timeout:20000})
await p.fill('input[type=email],input[name=email]',`${login}@demo.example`)
await p.fill('input[type=password]','Demo-pass-2026')
await p.keyboard.press('Enter')
await p.waitForURL(u=>!u.pathname.includes('login'),{timeout:20000})
await p.waitForTimeout(1500)
console.log(p.url())
let i=0
for(const x of paths){ if(x!=='.') await p.goto(x); await p.waitForTimeout(2500); const f=`/tmp/wshots/${login}-${lang}-${size}-${i++}.png`; await p.screenshot({path:f}); console.log(f,p.url()) }
await b.close()
