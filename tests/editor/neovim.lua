-- Neovim's own language client against the server: nvim --headless --clean -u NONE -S neovim.lua
-- FULLGRAPH_WORKSPACE: a folder with the examples; FULLGRAPH_TEST_PYTHON: a Python that has both
-- torch and the server's dependencies. Written for Neovim 0.7, which Debian 12 has.
local workspace = assert(os.getenv("FULLGRAPH_WORKSPACE"), "FULLGRAPH_WORKSPACE is not set")
local python = assert(os.getenv("FULLGRAPH_TEST_PYTHON"), "FULLGRAPH_TEST_PYTHON is not set")
local PATIENCE_MS = 100000

local function say(text)
  io.stdout:write(text .. "\n")
end

local function expect(condition, what)
  if not condition then
    say("not ok " .. what)
    vim.cmd("cquit 1")
  end
end

local function run()
  vim.cmd("edit " .. workspace .. "/transformer.py")
  local buffer = vim.api.nvim_get_current_buf()
  local client_id = vim.lsp.start_client({
    name = "fullgraph",
    cmd = { python, "-m", "fullgraph", "server" },
    root_dir = workspace,
    init_options = {
      settings = { interpreter = { python } },
      isTrusted = true,
      llmConsent = false,
    },
  })
  expect(client_id, "the server starts")
  vim.lsp.buf_attach_client(buffer, client_id)

  local function request(method, params)
    local answers = vim.lsp.buf_request_sync(buffer, method, params, PATIENCE_MS)
    local answer = answers and answers[client_id]
    expect(answer and not answer.error, method .. ": " .. vim.inspect(answer))
    return answer.result
  end

  local function find_line(text)
    for number, line in ipairs(vim.api.nvim_buf_get_lines(buffer, 0, -1, true)) do
      local column = line:find(text, 1, true)
      if column then
        return number - 1, column - 1
      end
    end
    expect(false, "the example has " .. text)
  end

  -- Diagnostics are pushed: this Neovim cannot pull.
  local line, column = find_line("warnings.warn(")
  local function on_line(severity)
    return vim.tbl_filter(function(diagnostic)
      return diagnostic.lnum == line and (not severity or diagnostic.severity == severity)
    end, vim.diagnostic.get(buffer))
  end
  expect(
    vim.wait(PATIENCE_MS, function()
      return #on_line() > 0
    end, 50),
    "a diagnostic on the line of warnings.warn"
  )
  local diagnostic = on_line()[1]
  expect(diagnostic.severity == vim.diagnostic.severity.INFO, "a prediction is information")
  expect(diagnostic.source == "fullgraph", "the diagnostic names its source")
  say(("ok diagnostics: %d:%d %s"):format(diagnostic.lnum + 1, diagnostic.col, diagnostic.message))

  vim.api.nvim_win_set_cursor(0, { line + 1, column + 2 })
  local hover = request("textDocument/hover", vim.lsp.util.make_position_params())
  expect(hover and hover.contents.value:find("FG103", 1, true), "the hover names FG103")
  say("ok hover: " .. hover.contents.value:sub(1, 60):gsub("\n", " "))

  local range = vim.lsp.util.make_range_params()
  range.context = { diagnostics = vim.lsp.diagnostic.get_line_diagnostics(buffer, line) }
  local fix
  for _, action in ipairs(request("textDocument/codeAction", range)) do
    if action.kind == "quickfix" and not action.title:find("^Disable") then
      fix = fix or action
    end
  end
  if fix and not fix.edit then
    fix = request("codeAction/resolve", fix)
  end
  expect(fix and fix.edit, "a quick fix with an edit")
  vim.lsp.util.apply_workspace_edit(fix.edit, "utf-16")
  find_line("torch.compiler.is_compiling()")
  line = find_line("warnings.warn(")
  expect(
    vim.wait(PATIENCE_MS, function()
      return #on_line() == 0
    end, 50),
    "the diagnostic goes after the fix"
  )
  say("ok code action: " .. fix.title)

  line = find_line("logger.info(")
  local answer = request("fullgraph/explain", {
    textDocument = vim.lsp.util.make_text_document_params(buffer),
    target = "TinyTransformer",
  })
  expect(answer.status == "ok", "the run: " .. vim.inspect(answer))
  expect(answer.observed > 0, "breaks are observed: " .. answer.message)
  expect(
    vim.wait(PATIENCE_MS, function()
      return #on_line(vim.diagnostic.severity.WARN) == 1
    end, 50),
    "logger.info turns into a warning"
  )
  say("ok explain: " .. answer.message)

  vim.lsp.stop_client(client_id)
  vim.wait(PATIENCE_MS, function()
    return vim.lsp.client_is_stopped(client_id)
  end, 20)
  vim.cmd("qa!")
end

local fine, problem = xpcall(run, debug.traceback)
if not fine then
  say("not ok " .. tostring(problem))
  vim.cmd("cquit 1")
end
