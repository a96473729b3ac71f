;;; What a person does in Emacs with docs.json, and what they see: lines of JSON.  -*- lexical-binding: t -*-
;; Run by `emacs --batch -l package -f package-initialize -l <init.el> -l emacs.el`.

(require 'json)
(require 'eglot)

(setq make-backup-files nil
      create-lockfiles nil
      eglot-sync-connect 10
      eglot-autoshutdown t
      eglot-send-changes-idle-time 0.05)

(defalias 'y-or-n-p #'always)

(defvar site (file-name-as-directory (expand-file-name default-directory)))

(defun tell (name value)
  (princ (concat (json-encode (list (cons name value))) "\n")))

(defun await (what is-so)
  (let ((end (+ (float-time) 10)))
    (while (not (funcall is-so))
      (when (> (float-time) end) (error "Timed out: %s" what))
      (accept-process-output nil 0.05))))

(defun findings ()
  (flymake-start)
  (mapcar (lambda (finding)
            (save-excursion
              (goto-char (flymake-diagnostic-beg finding))
              (format "%d:%d %s" (line-number-at-pos) (1+ (current-column)) (flymake-diagnostic-text finding))))
          (flymake-diagnostics)))

(find-file "docs.json")
;; Without a user, hooks that run after a command never do.
(apply #'eglot (eglot--guess-contact))
(await "a finding" #'findings)
(tell 'findings (vconcat (findings)))

(goto-char (point-min))
(search-forward "guides/ins")
(let* ((found (run-hook-with-args-until-success 'completion-at-point-functions))
       (labels (all-completions "guides/ins" (nth 2 found))))
  (tell 'completion (vconcat (mapcar #'substring-no-properties labels)))
  (delete-region (nth 0 found) (nth 1 found))
  (insert (car labels))
  (funcall (plist-get (nthcdr 3 found) :exit-function) (car labels) 'finished))
(tell 'completed (buffer-substring-no-properties (line-beginning-position) (line-end-position)))
(eglot--signal-textDocument/didChange)
(await "no finding" (lambda () (null (findings))))

(goto-char (point-min))
(search-forward "guides/set")
(call-interactively #'xref-find-definitions)
(tell 'page (file-relative-name buffer-file-name site))

(switch-to-buffer "docs.json")
(docs-nav-rename "guides/setup.mdx" "guides/start.mdx")
(save-some-buffers t)
(kill-buffer)
