import { API_BASE } from '#contract/call.ts'
import { errorBody } from '#contract/error.ts'
import { callGroups, type DescribedCall } from './call-groups.ts'
import { html, type Markup } from './html.ts'
import { wireSchema } from './json-schema.ts'
import { REFUSALS } from './openapi.ts'
import { schemaRows, type SchemaRow } from './schema-rows.ts'

/** The API page: every call by entity, its schemas as tables. Works without its script but for the filter. */
export function apiPage(base: string): string {
  const count = callGroups.reduce((sum, { calls }) => sum + calls.length, 0)
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · Bus back office</title>
<link rel="stylesheet" href="${base}/tokens.css">
<link rel="stylesheet" href="${base}/page.css">
<script src="${base}/filter.js" defer></script>
</head>
<body>
<a class="skip" href="#calls">Skip to the calls</a>
<header class="bar">
<h1>Bus back office <span>API</span></h1>
<p>${count} calls below <code>${API_BASE}</code></p>
<a href="${base}/json">OpenAPI description</a>
</header>
<div class="columns">
<nav aria-label="Entities">
<label for="filter">Find a call</label>
<input id="filter" type="search" placeholder="Name, path, field, user type" autocomplete="off" spellcheck="false" aria-describedby="found">
<p id="found" role="status"></p>
<ul>
<li><a href="#conventions">How calls work</a></li>
${callGroups.map(({ id, title, calls }) => html`<li><a href="#${id}">${title}</a><span>${calls.length}</span></li>`)}
</ul>
</nav>
<main id="calls">
${conventions()}
${callGroups.map(
  ({ id, title, calls }) =>
    html`<section id="${id}" data-group aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>${calls.map(callCard)}</section>`,
)}
</main>
</div>
</body>
</html>`.markup
}

function conventions(): Markup {
  return html`<section id="conventions" aria-labelledby="conventions-title">
<h2 id="conventions-title">How calls work</h2>
<dl class="rules">
<dt>Session</dt><dd><code>Authorization: Bearer &lt;token&gt;</code> with the token that <a href="#login">login</a> answers. It ends after its <code>expiresIn</code> seconds, at logout, at a change of the password and when the user is deactivated.</dd>
<dt>Writes</dt><dd>Calls marked <b class="keyed">keyed</b> need an <code>Idempotency-Key</code>: one per user action, repeated on a retry. The same key with the same body gives the stored answer and changes nothing; with another body it is refused with 422. Keys are kept 24 hours.</dd>
<dt>Answers</dt><dd><code>{ "data": …, "message"?: text }</code>; lists <code>{ "data": […], "page": { pageNumber, recordNumber, total, totalIsCapped?, next?, previous? } }</code>. <code>pageNumber</code> reaches row 10,000, the cursors <code>next</code> and <code>previous</code> go on from there.</dd>
<dt>Values</dt><dd>Instants are UTC text (<code>2026-11-21T08:30:00.000Z</code>), days <code>YYYY-MM-DD</code>. Amounts are whole numbers in the currency's minor unit beside an ISO 4217 code.</dd>
<dt>Versions</dt><dd>A record that people edit carries <code>version</code>; a write with an old one is answered 409.</dd>
<dt>Refusals</dt><dd><code>{ "message", "code", "fields"?, "details"? }</code>, in the language of <code>Accept-Language</code>.
<table><thead><tr><th scope="col">Status</th><th scope="col">Meaning</th></tr></thead><tbody>
${Object.entries(REFUSALS).map(([status, meaning]) => html`<tr><td><code>${status}</code></td><td>${meaning}</td></tr>`)}
</tbody></table>
${schemaTable('The body of a refusal', schemaRows(wireSchema(errorBody)))}
</dd>
</dl>
</section>`
}

function callCard(call: DescribedCall): Markup {
  return html`<details class="call" id="${call.name}" data-find="${haystack(call)}">
<summary><span class="method ${call.method.toLowerCase()}">${call.method}</span><code class="path">${call.path}</code><span class="what">${call.summary}</span>${
    call.keyed ? html`<b class="keyed">keyed</b>` : ''
  }<span class="who">${whoMay(call)}</span></summary>
<div class="inside">
<p class="name"><code>${call.name}</code> <a href="#${call.name}" aria-label="Link to ${call.name}">#</a></p>
${part('In the path', call.params)}${part('Query', call.query)}${bodyPart(call)}${answerPart(call)}
</div>
</details>`
}

function whoMay({ access }: DescribedCall): string {
  if (access === 'public') return 'anyone'
  if (access === 'session') return 'anyone signed in'
  return access.map((type) => type.replaceAll('_', ' ')).join(', ')
}

function haystack(call: DescribedCall): string {
  const fields = [call.params, call.query, call.body, call.response].flatMap((schema) =>
    schema ? schemaRows(wireSchema(schema)).map(({ name }) => name) : [],
  )
  const words = [
    call.name,
    call.method,
    call.path,
    call.summary,
    whoMay(call),
    call.keyed ? 'keyed' : '',
    ...new Set(fields),
  ]
  return words.join(' ').toLowerCase()
}

function part(title: string, schema: DescribedCall['query']): Markup {
  return schema ? schemaTable(title, schemaRows(wireSchema(schema))) : html``
}

function bodyPart(call: DescribedCall): Markup {
  if (call.name !== 'uploadFile') return part('Body', call.body)
  return html`<p class="note">Body: <code>multipart/form-data</code> with the bytes in the field <code>file</code>.</p>`
}

function answerPart(call: DescribedCall): Markup {
  if (call.response) return part('Answer', call.response)
  return html`<p class="note">Answer: ${call.name === 'streamEvents' ? 'a stream of server-sent events.' : 'the bytes of the file, its name in Content-Disposition.'}</p>`
}

function schemaTable(title: string, rows: SchemaRow[]): Markup {
  if (rows.length === 0) return html`<p class="note">${title}: nothing.</p>`
  return html`<table class="schema"><caption>${title}</caption>
<thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Rule</th></tr></thead>
<tbody>${rows.map(schemaLine)}</tbody></table>`
}

function schemaLine({ name, depth, type, rule, isRequired }: SchemaRow): Markup {
  return html`<tr><th scope="row" class="depth-${Math.min(depth, 6)}"><code>${name}</code>${
    isRequired || type === '' ? '' : html` <span class="optional">optional</span>`
  }</th><td>${type}</td><td>${rule.includes('/^') ? html`<code>${rule}</code>` : rule}</td></tr>`
}
