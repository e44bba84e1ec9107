// The whole script of the API page: the filter box, and opening the call that a link points at.
const box = document.querySelector('#filter')
const found = document.querySelector('#found')
const calls = [...document.querySelectorAll('[data-find]')]
const introduction = document.querySelector('#conventions')
const groups = [...document.querySelectorAll('[data-group]')]

function filter() {
  const words = box.value.toLowerCase().split(/\s+/).filter(Boolean)
  for (const call of calls) call.hidden = !words.every((word) => call.dataset.find.includes(word))
  for (const group of groups) group.hidden = !group.querySelector('[data-find]:not([hidden])')
  introduction.hidden = words.length > 0
  const shown = calls.filter((call) => !call.hidden).length
  found.textContent = words.length === 0 ? '' : shown === 0 ? 'No call matches.' : `${shown} of ${calls.length} calls`
}

function openTarget() {
  const target = document.querySelector(`details[id="${CSS.escape(location.hash.slice(1))}"]`)
  if (!target) return
  target.open = true
  target.scrollIntoView()
}

box.addEventListener('input', filter)
box.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return
  box.value = ''
  filter()
})
window.addEventListener('hashchange', openTarget)
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || document.activeElement === box) return
  event.preventDefault()
  box.focus()
})
filter()
openTarget()
