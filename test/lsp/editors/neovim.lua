-- What a person does in Neovim with docs.json, and what they see: lines of JSON on standard output.
-- Run by `nvim --headless -u <init.lua> docs.json -S neovim.lua`.

local site = vim.fn.getcwd()

local function tell(name, value)
  io.stdout:write(vim.json.encode({ [name] = value }) .. '\n')
end

local function await(what, is_so)
  if not vim.wait(10000, is_so, 20) then error('timed out: ' .. what) end
end

local function go_to(text)
  vim.cmd('buffer docs.json')
  vim.api.nvim_win_set_cursor(0, { 1, 0 })
  if vim.fn.search(text) == 0 then error('not in docs.json: ' .. text) end
end

local function findings(buffer)
  return vim.diagnostic.get(buffer)
end

local function act()
  local buffer = vim.api.nvim_get_current_buf()
  await('a finding', function() return #findings(buffer) > 0 end)
  local shown = {}
  for _, finding in ipairs(findings(buffer)) do
    table.insert(shown, string.format('%d:%d %s', finding.lnum + 1, finding.col + 1, finding.message))
  end
  tell('findings', shown)

  go_to('guides/ins')
  local start = vim.fn.col('.')
  vim.api.nvim_win_set_cursor(0, { vim.fn.line('.'), start + 9 })
  local replies = vim.lsp.buf_request_sync(buffer, 'textDocument/completion', vim.lsp.util.make_position_params(), 10000)
  local labels = {}
  for _, reply in pairs(replies) do
    for _, item in ipairs(reply.result.items) do table.insert(labels, item.label) end
    vim.lsp.util.apply_text_edits({ reply.result.items[1].textEdit }, buffer, 'utf-16')
  end
  tell('completion', labels)
  tell('completed', vim.api.nvim_get_current_line())
  await('no finding', function() return #findings(buffer) == 0 end)

  go_to('guides/setup')
  vim.lsp.buf.definition()
  await('the page', function() return vim.fn.expand('%:t') == 'setup.mdx' end)
  tell('page', vim.fn.expand('%:p'):sub(#site + 2))

  go_to('guides/setup')
  vim.lsp.buf.rename('guides/start')
  await('the new file', function() return vim.fn.filereadable('guides/start.mdx') == 1 end)
  vim.cmd('wall')
end

local is_done, problem = pcall(act)
if is_done then vim.cmd('qall!') end
io.stderr:write(problem .. '\n')
vim.cmd('cquit 1')
