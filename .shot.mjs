import { chromium } from 'playwright'
const [, , ...jobs] = process.argv
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
for (const lang of ['en', 'ar'])
  for (const width of [1440, 820]) {
    const context = await browser.newContext({ viewport: { width, height: 1000 }, locale: lang })
    const page = await context.newPage()
    page.on('console', (m) => m.type() === 'error' && console.log(lang, width, m.text()))
    await page.goto('http://localhost:4304/')
    await page.evaluate((l) => sessionStorage.setItem('language', l), lang)
    await page.goto('http://localhost:4304/')
    await page.fill('input[type=email], input[name=email]', 'head-account@demo.example')
    await page.fill('input[type=password]', 'Demo-pass-2026')
    await page.keyboard.press('Enter')
    await page.waitForTimeout(2500)
    for (const job of jobs) {
      const [name, path] =
        job.split('=', 2).length > 1 ? [job.slice(0, job.indexOf('=')), job.slice(job.indexOf('=') + 1)] : []
      await page.goto('http://localhost:4304' + path)
      await page.waitForTimeout(1500)
      await page.screenshot({ path: `/tmp/rec/${name}-${lang}-${width}.png`, fullPage: width === 820 })
    }
    await context.close()
  }
await browser.close()
